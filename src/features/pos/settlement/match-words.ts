import { formatMoney } from '@/lib/numbers';
import type { MatchBasis, MatchGroup } from '@sync/model/rules/settlement';

/** Bases of a match, as the first words of its reasons. */
const bases: Readonly<Record<MatchBasis, string>> = {
  approval: 'onay kodu aynı',
  terminal_time: 'terminal aynı',
  usage: 'aynı kullanım',
  usage_time: 'aynı kullanım',
  desk_time: 'aynı vezne',
  void: 'satış ve iptali',
  refund: 'iade ve satışı',
  split: 'tutarlar birlikte eşit',
  amount_differs: 'tutar farklı',
  several_alike: 'benzer birkaç satır var',
  manual: 'elle eşlendi',
  explained: 'karşılığı yok, açıklandı',
};

/** "tutar eşit, 3 dk fark, aynı cihazda Ayşe Kara kullanımı". @param holder who had the terminal, where that is known */
export function reasonsOf(
  { basis, difference, minutes }: Pick<MatchGroup, 'basis' | 'difference' | 'minutes'>,
  holder: string | null,
  currency: string,
): string {
  const amount =
    difference === 0
      ? basis === 'split' || basis === 'void'
        ? null
        : 'tutar eşit'
      : `${difference > 0 ? 'bankada' : 'veznede'} ${formatMoney(Math.abs(difference), currency)} eksik`;
  const time = minutes === null ? null : minutes === 0 ? 'aynı dakikada' : `${minutes} dk fark`;
  const of = holder === null ? null : `aynı cihazda ${holder} kullanımı`;
  const said = [
    basis === 'amount_differs' || (basis.startsWith('usage') && of !== null) ? null : bases[basis],
    amount,
    time,
    of,
  ];
  return said.filter((part) => part !== null).join(', ');
}
