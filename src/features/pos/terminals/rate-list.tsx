import { Pencil } from 'lucide-react';
import { formatDate } from '@/lib/dates';
import { formatShare } from '@/lib/numbers';
import type { CommissionRate } from '@sync/model/entities/commission-rate';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { cardKinds } from '@sync/model/entities/pos-values';
import { legalCap } from '@sync/model/rules/commission';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/icon-button';

const instalments = ({ instalments_from: from, instalments_to: to }: CommissionRate): string =>
  to === 1 ? 'Tek çekim' : from === to ? `${from} taksit` : `${from}–${to} taksit`;

/** Shows the rates of a terminal and of its bank, those valid today first, ended ones last. */
export function RateList({
  terminal,
  rates,
  today,
  onEdit,
}: {
  terminal: PosTerminal;
  rates: readonly CommissionRate[];
  /** `YYYY-MM-DD`. */
  today: string;
  /** Absent without the right. */
  onEdit: ((rate: CommissionRate) => void) | undefined;
}) {
  const ended = (rate: CommissionRate) => rate.valid_to !== null && rate.valid_to < today;
  const own = rates
    .filter(
      ({ bank_id, terminal_id }) =>
        bank_id === terminal.bank_id && (terminal_id === null || terminal_id === terminal.id),
    )
    .sort(
      (a, b) =>
        Number(ended(a)) - Number(ended(b)) ||
        a.card_kind.localeCompare(b.card_kind) ||
        a.instalments_from - b.instalments_from ||
        b.valid_from.localeCompare(a.valid_from),
    );
  if (own.length === 0) return <p className="py-1.5 text-ink-3">Bu terminal için oran yok</p>;
  return (
    <ul className="-mx-2">
      {own.map((rate) => {
        const cap = legalCap(rate.card_kind, rate.valid_from);
        return (
          <li key={rate.id} className="flex min-h-11 items-center gap-2.5 rounded-md px-2">
            <span className="min-w-0 flex-1">
              <span className={ended(rate) ? 'block text-ink-3' : 'block'}>
                {cardKinds[rate.card_kind]} · {instalments(rate)}
              </span>
              <span className="meta num block text-ink-2">
                {formatDate(rate.valid_from)} – {rate.valid_to === null ? '…' : formatDate(rate.valid_to)}
                {rate.terminal_id === null && ' · bankanın bütün terminalleri'}
                {rate.block_days !== null && ` · ${rate.block_days} gün`}
              </span>
            </span>
            {cap !== undefined && rate.rate > cap.rate && <Badge tone="warn">Sınırın üstünde</Badge>}
            {ended(rate) && <Badge>Bitti</Badge>}
            <b className="num">{formatShare(rate.rate)}</b>
            {onEdit !== undefined && (
              <IconButton
                icon={Pencil}
                label={`${cardKinds[rate.card_kind]}, ${instalments(rate)}: oranı düzenle`}
                onClick={() => onEdit(rate)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
