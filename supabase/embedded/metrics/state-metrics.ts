import type { PoolUsage } from '../database/postgres-pool';
import { diskSpace } from '../status/disk';
import type { Figures } from '../status/figures';
import { readLastBackup } from '../backup/last-backup';
import type { Registry } from './registry';

/** Distances of devices, as `app.device_lag` names them. */
const LAGS = ['current', 'hour', 'day', 'week', 'month', 'older'];

/** Sources of what is true now. */
export interface StateSources {
  readonly version: string;
  readonly dataDir: string;
  readonly filesDir: string;
  /** Returns the figures of the database; null where it knows none. @throws while it is away */
  figures(): Promise<Figures | null>;
  pools(): Readonly<Record<string, PoolUsage>>;
  sockets(): number;
  isAway(): boolean;
}

/** Milliseconds for which figures are good: several readers ask the database once. */
const FRESH = 5_000;

/** Adds what is true at the moment of a reading. What nobody knows is absent. */
export function addStateMetrics(registry: Registry, sources: StateSources): void {
  const { gauge } = registry;
  const build = gauge('vizite_build_info', 'Version of the server; always 1.');
  const up = gauge('vizite_database_up', '1 while the database answers.');
  const figuresUp = gauge('vizite_figures_up', '1 where queues and devices could be read from the database.');
  const sockets = gauge('vizite_realtime_sockets', 'Open sockets of devices.');
  const used = gauge('vizite_pool_connections_used', 'Connections to the database in use, by pool.');
  const most = gauge(
    'vizite_pool_connections_max',
    'Connections to the database that there may be, by pool.',
  );
  const waits = gauge('vizite_pool_waiting', 'Callers that wait for a connection, by pool.');
  const waiting = gauge('vizite_queue_waiting', 'Rows that are due and not done, by queue.');
  const oldest = gauge('vizite_queue_oldest_age_seconds', 'Age of the oldest row that waits, by queue.');
  const aside = gauge(
    'vizite_queue_set_aside',
    'Rows that were set aside and wait for a decision, by queue.',
  );
  const devices = gauge('vizite_devices', 'Devices that hold records.');
  const byLag = gauge('vizite_devices_by_lag', 'Devices by how long ago they had received everything.');
  const byVersion = gauge('vizite_devices_by_version', 'Devices by the version of their app.');
  const unsent = gauge('vizite_devices_unsent_changes', 'Changes that devices told they have not sent.');
  const refusedThere = gauge('vizite_devices_refused_changes', 'Refused changes that wait on devices.');
  const schedule = gauge(
    'vizite_schedule_age_seconds',
    'Time since the last run of a schedule, by schedule.',
  );
  const backup = gauge('vizite_backup_age_seconds', 'Time since the last backup was finished.');
  const drill = gauge(
    'vizite_backup_verified_age_seconds',
    'Time since a backup was last restored on trial.',
  );
  const free = gauge('vizite_disk_free_bytes', 'Bytes that may still be written, by folder.');
  const total = gauge('vizite_disk_total_bytes', 'Size of the file system in bytes, by folder.');
  build.set(1, { version: sources.version });

  let read: { readonly at: number; readonly figures: Promise<Figures | null> } | null = null;
  const figures = (): Promise<Figures | null> => {
    if (read === null || Date.now() - read.at > FRESH) read = { at: Date.now(), figures: sources.figures() };
    return read.figures;
  };

  registry.before(() => {
    sockets.set(sources.sockets());
    up.set(sources.isAway() ? 0 : 1);
    for (const [pool, usage] of Object.entries(sources.pools())) {
      used.set(usage.used, { pool });
      most.set(usage.most, { pool });
      waits.set(usage.waiting, { pool });
    }
  });
  registry.before(async () => {
    for (const [folder, path] of [
      ['data', sources.dataDir],
      ['files', sources.filesDir],
    ] as const) {
      const space = await diskSpace(path);
      if (space === null) continue;
      free.set(space.free, { folder });
      total.set(space.total, { folder });
    }
    const last = await readLastBackup(sources.dataDir);
    backup.clear();
    drill.clear();
    const age = (at: string): number => Math.max(0, (Date.now() - Date.parse(at)) / 1_000);
    if (last?.finished_at != null) backup.set(age(last.finished_at));
    if (last?.verified_at != null) drill.set(age(last.verified_at));
  });
  registry.before(async () => {
    const now = await figures().catch(() => null);
    for (const former of [waiting, oldest, aside, devices, byLag, byVersion, unsent, refusedThere, schedule])
      former.clear();
    figuresUp.set(now === null ? 0 : 1);
    if (now === null) return;
    for (const { queue, waiting: rows, oldest: since, setAside } of now.queues) {
      aside.set(setAside, { queue });
      if (rows !== null) waiting.set(rows, { queue });
      if (since !== null) oldest.set(Math.max(0, (now.at - since) / 1_000), { queue });
    }
    devices.set(now.devices.count);
    unsent.set(now.devices.unsent);
    refusedThere.set(now.devices.refused);
    for (const lag of LAGS) byLag.set(now.devices.lag.get(lag) ?? 0, { lag });
    for (const [version, count] of now.devices.versions) byVersion.set(count, { version });
    for (const name of ['schedule', 'reports']) {
      const at = now.told.get(name);
      if (at !== undefined) schedule.set(Math.max(0, (now.at - at) / 1_000), { schedule: name });
    }
  });
}
