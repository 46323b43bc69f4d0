import { readLastBackup } from '../backup/last-backup';
import { backupAge } from './backup-age';
import { backupKey } from './backup-key';
import { backupTools } from './backup-tools';
import type { Asked, Check } from './check';
import { clock } from './clock';
import { dataFolder } from './data-folder';
import { databaseRights } from './database-rights';
import { databaseVersion, type DatabaseState } from './database-version';
import { diskRoom } from './disk-room';
import { extension } from './extension';
import { apiRole } from './hosted/api-role';
import { byHand } from './hosted/by-hand';
import { channel } from './hosted/channel';
import { cron } from './hosted/cron';
import { hook } from './hosted/hook';
import { migrations } from './hosted/migrations';
import { storage } from './hosted/storage';
import { nodeVersion } from './node-version';
import { publicAddress, type PublicAddress } from './public-address';
import { rowSecurity } from './row-security';
import { schema } from './schema';
import { scheduleRuns, serverAlive } from './server-alive';
import { serving } from './serving';
import { settings } from './settings';
import { unfinishedRestore } from './unfinished-restore';

/** The database as it could be opened. */
export interface OpenedDatabase {
  /** `folder`: PGlite in the data folder; `server`: PostgreSQL; `hosted`: that of a Supabase project. */
  readonly kind: 'folder' | 'server' | 'hosted';
  /** Null where it could not be opened. */
  readonly sql: Asked | null;
  readonly state: DatabaseState;
}

/** Facts about the installation that is examined. */
export interface Installation {
  readonly nodeVersion: string;
  readonly readers: readonly (() => unknown)[];
  /** Sentences about settings in files that could not be read. */
  readonly sealed: readonly string[];
  readonly backupKey: string | undefined;
  readonly dataDir: string;
  readonly backupDir: string;
  /** Folder of the migrations. */
  readonly migrations: string;
  /** Number of the user who runs this; undefined on systems without any. */
  readonly user: number | undefined;
  readonly database: OpenedDatabase;
  readonly address: PublicAddress;
}

/** Returns the checks for an installation, in the order in which they are told. */
export function checksOf(facts: Installation): readonly Check[] {
  const first = [nodeVersion(facts.nodeVersion), settings(facts.readers, facts.sealed)];
  return [...first, ...(facts.database.kind === 'hosted' ? hostedChecks(facts) : ownChecks(facts))];
}

function hostedChecks({ database: { sql, state }, migrations: folder }: Installation): readonly Check[] {
  return [
    databaseVersion(state),
    extension(sql),
    migrations(sql, folder),
    apiRole(sql),
    rowSecurity(sql),
    clock(sql),
    hook(sql),
    ...cron(sql),
    channel(sql),
    storage(sql),
    ...byHand(),
  ];
}

function ownChecks(facts: Installation): readonly Check[] {
  const { dataDir, backupDir, database } = facts;
  const { sql, state, kind } = database;
  const isServer = kind === 'server';
  const place = isServer ? 'DATABASE_URL' : dataDir;
  const version = 'version' in state ? state.version : null;
  // Twice the latest archive: the next one is written beside it before an old one is removed.
  const nextBackup = async (): Promise<number> => 2 * ((await readLastBackup(dataDir))?.bytes ?? 0);
  return [
    dataFolder(dataDir, facts.user),
    databaseVersion(state),
    ...(isServer ? [databaseRights(sql)] : []),
    extension(sql),
    schema(sql, facts.migrations, place),
    rowSecurity(sql),
    ...(isServer ? [clock(sql)] : []),
    unfinishedRestore(sql, dataDir),
    serverAlive(sql),
    ...(isServer ? [serving(sql)] : []),
    scheduleRuns(sql),
    publicAddress(facts.address),
    backupKey(facts.backupKey),
    backupAge(dataDir, isServer),
    ...(isServer ? [backupTools(version)] : []),
    diskRoom('Veri diski', dataDir, () => Promise.resolve(0)),
    diskRoom('Yedek diski', backupDir, nextBackup),
  ];
}
