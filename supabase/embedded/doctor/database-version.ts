import { failure, ok, type Check, type Verdict } from './check';

/** Oldest PostgreSQL that works, as `server_version_num` counts. */
const OLDEST = 150_000;

/** Version of a database, as `server_version_num` gives it, or the reason why it could not be opened. */
export type DatabaseState = { readonly version: number } | Verdict;

/** Checks that the database answers, and its version. */
export const databaseVersion = (state: DatabaseState): Check => ({
  name: 'Veritabanı',
  make() {
    if (!('version' in state)) return state;
    const major = Math.floor(state.version / 10_000);
    return state.version >= OLDEST
      ? ok(`Yanıt veriyor, PostgreSQL ${major}.`)
      : failure(`PostgreSQL ${major} eski: en az 15 sürümüne geçin.`);
  },
});
