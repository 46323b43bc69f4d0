import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OVERDUE_HOURS, readLastBackup, type LastBackup } from '../backup/last-backup';
import { failure, ok, warning, type Check, type Verdict } from './check';

const HOUR = 3_600_000;
/** Days after which an archive should have been read again. */
const VERIFIED_DAYS = 35;

/** Facts about the latest backup. Instants are milliseconds since 1970. */
export interface BackupFacts {
  readonly last: LastBackup | null;
  /** True where the archive is where it was written. */
  readonly isThere: boolean;
  /** Time from which backups are due, by the age of the keys; null where nobody notes them, as on a single desk. */
  readonly begin: number | null;
  readonly now: number;
}

/** Judges the latest backup: made within the last night, there, and read again lately. */
export function judgeBackup({ last, isThere, begin, now }: BackupFacts): Verdict {
  if (last === null) {
    const sentence = 'Hiç yedek alınmamış: "npm run backup" çalıştırın ve her geceye zamanlayın.';
    return begin === null || now - begin <= OVERDUE_HOURS * HOUR ? warning(sentence) : failure(sentence);
  }
  const hours = (now - Date.parse(last.finished_at)) / HOUR;
  if (hours > OVERDUE_HOURS)
    return failure(`Son yedek ${Math.floor(hours)} saatlik: gece yedeğinin neden alınmadığına bakın.`);
  if (hours < -1) return warning('Son yedek ileri bir tarih taşıyor: bu makinenin saatini denetleyin.');
  if (!isThere)
    return warning(
      'Son yedek yazıldığı yerde yok: taşındıysa sorun değil, silindiyse "npm run backup" çalıştırın.',
    );
  const days = last.verified_at === undefined ? null : (now - Date.parse(last.verified_at)) / HOUR / 24;
  if (days === null || days > VERIFIED_DAYS)
    return warning(
      `Yedek ${days === null ? 'hiç' : `${Math.floor(days)} gündür`} sınanmamış: "npm run backup -- drill" ile geri yüklenebildiğini deneyin.`,
    );
  return ok(`Son yedek ${Math.max(0, Math.floor(hours))} saatlik ve sınanmış.`);
}

/**
 * Checks the latest backup that the data folder tells of.
 *
 * @param isDue true where a server has to have one
 */
export const backupAge = (dataDir: string, isDue: boolean, now: () => number = Date.now): Check => ({
  name: 'Son yedek',
  async make() {
    const last = await readLastBackup(dataDir);
    const [archive, keys] = await Promise.all([
      last === null ? null : stat(last.archive).catch(() => null),
      stat(join(dataDir, 'keys.json')).catch(() => null),
    ]);
    const begin = isDue ? (keys?.mtimeMs ?? null) : null;
    return judgeBackup({ last, isThere: archive !== null, begin, now: now() });
  },
});
