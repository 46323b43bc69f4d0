import { databaseCheck, failure, ok, warning, type Asked, type Check, type Verdict } from './check';

/** Milliseconds that two clocks may differ by, unnoticed and without harm. */
const SMALL = 2_000;
const LARGE = 60_000;

/** Milliseconds since 1970: this machine's clock around a question, and the database's answer to it. */
export interface Clocks {
  readonly before: number;
  readonly after: number;
  readonly database: number;
}

/** Judges two clocks. The time that the question took proves nothing. */
export function judgeClocks({ before, after, database }: Clocks): Verdict {
  const apart = Math.max(before - database, database - after, 0);
  if (apart <= SMALL) return ok('Bu makinenin saati veritabanınınkiyle aynı.');
  const sentence = `Bu makinenin saati veritabanınınkinden ${Math.round(apart / 1_000)} saniye farklı: ikisinde de saat eşitlemesini (NTP) açın.`;
  return apart > LARGE ? failure(sentence) : warning(sentence);
}

/** Checks the clock of this machine against that of the database. */
export const clock = (sql: Asked | null, now: () => number = Date.now): Check =>
  databaseCheck('Saat', sql, async (asked) => {
    const ask = async (): Promise<Clocks> => {
      const before = now();
      const [row] = await asked.query<{ at: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
      );
      return { before, after: now(), database: row?.at ?? Number.NaN };
    };
    // The first question may open a connection, and take its time.
    await ask();
    return judgeClocks(await ask());
  });
