import type { TerminalUsage } from '../../entities/terminal-usage';
import { HANDOVER_COUNT, HANDOVER_SUM } from '../../rules/handover-code';

/** Returns sentences at the fields of a count that cannot be true, or that no code of a hand-over can carry. */
export function countProblems(
  { staff_id }: Pick<TerminalUsage, 'staff_id'>,
  {
    counted_count: count,
    counted_gross: sum,
    handed_to_id: taker,
    elsewhere,
  }: Pick<TerminalUsage, 'counted_count' | 'counted_gross' | 'handed_to_id'> & {
    readonly elsewhere: boolean;
  },
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const handsOver = taker !== null || elsewhere;
  if (count === null || count < 0) problems['counted_count'] = 'Slipteki işlem sayısını yazın; işlem yoksa 0';
  else if (count === 0 && sum !== null && sum !== 0)
    problems['counted_count'] = 'Toplam varsa işlem de vardır';
  else if (handsOver && count > HANDOVER_COUNT)
    problems['counted_count'] = 'Bu sayı devir koduna sığmıyor; slipteki işlem sayısını kontrol edin';
  if (sum === null) problems['counted_gross'] = 'Slipteki toplamı yazın; işlem yoksa 0';
  else if (handsOver && Math.abs(sum) > HANDOVER_SUM)
    problems['counted_gross'] = 'Bu toplam devir koduna sığmıyor; slipteki tutarı kontrol edin';
  if (taker === staff_id) problems['handed_to_id'] = 'Terminali veren ile alan aynı kişi olamaz';
  return problems;
}
