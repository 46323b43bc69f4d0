import type { SystemStatus } from '@sync/rpc/system-status';
import { formatAgo, formatDateTime, minutesBetween } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';

/** Minutes after which each of these wants attention. Alert rules of `ops/prometheus` say the same. */
export const LIMITS = { schedule: 16, server: 5, backup: 26 * 60, queue: 30, device: 24 * 60 } as const;
/** Share of a disk below which it is nearly full. */
const LITTLE = 0.1;

/** Returns whether an instant is further back than so many minutes. */
export const isLate = (at: string | null, minutes: number, now: number): boolean =>
  at !== null && minutesBetween(at, now) > minutes;

/** Returns true where the server has told something of itself lately. */
export const hearsServer = ({ states }: SystemStatus, now: number): boolean =>
  states.server !== undefined && !isLate(states.server.at, LIMITS.server, now);

const devicesBehind = ({ devices }: SystemStatus): number =>
  ['week', 'month', 'older'].reduce((sum, lag) => sum + (devices.lag[lag] ?? 0), 0);

/** Returns what wants attention, a sentence each, the most urgent first. @param now by the server's clock */
export function concernsOf(status: SystemStatus, now: number): readonly string[] {
  const { states, queues } = status;
  const facts = states.server?.facts;
  const found: string[] = [];
  if (states.server !== undefined && !hearsServer(status, now)) {
    found.push(`Sunucu kendinden son kez ${formatAgo(states.server.at, now).toLowerCase()} söz etti.`);
  }
  if (states.schedule === undefined) found.push('Zamanlanmış işler hiç çalışmadı.');
  else if (isLate(states.schedule.at, LIMITS.schedule, now)) {
    found.push(`Zamanlanmış işler ${formatAgo(states.schedule.at, now)} çalıştı.`);
  }
  if (facts !== undefined) {
    const finished = facts.backup?.finished_at ?? null;
    if (finished === null) found.push('Alınmış bir yedek bilinmiyor.');
    else if (isLate(finished, LIMITS.backup, now))
      found.push(`Son yedek ${formatAgo(finished, now)} alındı.`);
    const space = facts.data;
    if (space !== null && space.total > 0 && space.free / space.total < LITTLE) found.push('Disk doluyor.');
  }
  const aside = queues.reduce((sum, queue) => sum + queue.set_aside, 0);
  if (aside > 0) found.push(`${countOf(aside, 'kayıt')} bekletiliyor.`);
  for (const { label, oldest_at: oldest } of queues) {
    if (isLate(oldest, LIMITS.queue, now)) found.push(`${label} gecikti.`);
  }
  const behind = devicesBehind(status);
  if (behind > 0) found.push(`${countOf(behind, 'cihaz')} bir günden uzun süredir eşitlenmedi.`);
  return found;
}

/** Returns the first sentence of the page. */
export function headlineOf(concerns: readonly string[]): string {
  return concerns.length === 0
    ? 'Vizite çalışıyor.'
    : `Vizite çalışıyor, ${countOf(concerns.length, 'konu')} sizi bekliyor.`;
}

const outageWords = {
  database: 'Veritabanına ulaşılamadı',
  server: 'Sunucu çalışmadı',
  stopped: 'Sunucu durdurulmuştu',
} as const;
export const outageText = (kind: keyof typeof outageWords): string => outageWords[kind];

/** Returns the page as text, for a message to those who look after the server. */
export function reportOf(status: SystemStatus, now: number): string {
  const { states, schema, devices, queues } = status;
  const facts = states.server?.facts;
  const concerns = concernsOf(status, now);
  const at = (instant: string | null | undefined): string =>
    instant == null ? 'bilinmiyor' : formatDateTime(instant);
  return [
    `Sistem durumu, ${formatDateTime(status.server_time)}`,
    headlineOf(concerns),
    ...concerns.map((concern) => `- ${concern}`),
    `Sürüm: ${facts?.version ?? 'bilinmiyor'}`,
    `Şema: ${schema.migration ?? 'bilinmiyor'} (sözleşme ${schema.contract})`,
    `Son yedek: ${at(facts?.backup?.finished_at)}; geri yükleme denemesi: ${at(facts?.backup?.verified_at)}`,
    `Zamanlanmış işler: ${at(states.schedule?.at)}`,
    ...queues.map(
      ({ label, waiting, set_aside: aside }) =>
        `${label}: ${waiting === null ? '' : `${formatNumber(waiting)} bekleyen, `}${formatNumber(aside)} bekletilen`,
    ),
    `Cihazlar: ${formatNumber(devices.count)}, gönderilmemiş değişiklik: ${formatNumber(devices.unsent)}`,
    ...devices.versions.map(({ version, count }) => `Sürüm ${version}: ${countOf(count, 'cihaz')}`),
  ].join('\n');
}
