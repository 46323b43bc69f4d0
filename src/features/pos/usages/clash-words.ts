import { formatDayTime } from '@/lib/dates';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';

/** Returns the earlier of two usages that overlap, which keeps the terminal, and the later one. */
function inTurn(a: TerminalUsage, b: TerminalUsage): readonly [TerminalUsage, TerminalUsage] {
  const gap = Date.parse(a.from_at) - Date.parse(b.from_at);
  return gap < 0 || (gap === 0 && a.id < b.id) ? [a, b] : [b, a];
}

/**
 * Says of two overlapping usages of a terminal who took it when, and who keeps it.
 * @param nameOf the name of a person of the cash desks
 * @param now epoch milliseconds
 */
export function clashWords(
  usage: TerminalUsage,
  rival: TerminalUsage,
  nameOf: (staffId: string) => string,
  now: number,
): { readonly title: string; readonly text: string } {
  const [first, second] = inTurn(usage, rival);
  const [earlier, later] = [nameOf(first.staff_id), nameOf(second.staff_id)];
  const took = `${earlier} (${formatDayTime(first.from_at, now)}) ve ${later} (${formatDayTime(second.from_at, now)}) teslim aldı.`;
  const awaited = second.taken_code !== null && first.to_at === null;
  const kept =
    first.from_at === second.from_at
      ? `İkisi aynı anda almış görünüyor; kaydı önce açılan sayılır: ${earlier}.`
      : `Önce alan sayılır: ${earlier}.`;
  return {
    title: 'Terminal aynı saatlerde iki kişide görünüyor.',
    text: awaited
      ? `${took} ${later} devir koduyla aldı; devredenin sayımı gelince bu uyarı kalkar.`
      : `${took} ${kept} Saatlerden yanlış olanı düzeltin; düzeltilene dek iki kayıt da durur.`,
  };
}
