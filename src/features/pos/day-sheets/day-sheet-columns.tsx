import { formatDate } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import type { Names } from '@/kit/record/field-words';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import { gapOf } from './day-sheet-list';
import type { SheetRow } from './day-sheet-list';
import { countsDiffer, sheetStates } from './three-way';
import type { Leg, SheetState } from './three-way';

export const sheetTones: Readonly<Record<SheetState, 'neutral' | 'danger' | 'success' | 'warn'>> = {
  missing: 'warn',
  different: 'danger',
  counts: 'warn',
  settled: 'success',
  closed: 'neutral',
};

/** Shows number and sum of one side; a dash where the side has reported nothing. */
export function LegWords({ leg, currency }: { leg: Leg | null; currency: string }) {
  if (leg === null) return <span className="text-ink-3">–</span>;
  return (
    <span className="num inline-flex items-baseline gap-2">
      <span className="meta text-ink-3">{leg.count === null ? '–' : formatNumber(leg.count)}</span>
      {formatMoney(leg.sum, currency)}
    </span>
  );
}

/**
 * Shows an amount that should be zero.
 * @param isDoubtful whether something else is wrong, so that a zero is not good yet
 */
export function GapWords({
  gap,
  currency,
  isDoubtful = false,
}: {
  gap: number | null;
  currency: string;
  isDoubtful?: boolean;
}) {
  if (gap === null) return <span className="text-ink-3">–</span>;
  const tone = gap !== 0 ? 'text-danger' : isDoubtful ? 'text-ink-2' : 'text-success';
  return <span className={`num ${tone}`}>{formatMoney(gap, currency)}</span>;
}

/** Returns the columns of the list. Sorting is done outside. */
export function daySheetColumns(names: Names): readonly DataColumn<SheetRow>[] {
  return [
    {
      id: 'terminal',
      header: 'Terminal',
      hideable: false,
      key: true,
      cell: ({ terminalNo, bankId }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="num">{terminalNo ?? 'Terminali bilinmeyen'}</span>
          <span className="clip meta font-normal text-ink-2">{names.definitionName(bankId)}</span>
        </span>
      ),
    },
    {
      id: 'day',
      header: 'Gün',
      width: 110,
      priority: 1,
      cell: ({ day }) => <span className="num">{formatDate(day)}</span>,
    },
    {
      id: 'staff',
      header: 'Personel',
      width: 150,
      priority: 2,
      cell: ({ staffName }) => (
        <span className={staffName === null ? 'clip block text-warn' : 'clip block'}>
          {staffName ?? 'Kimsede değil'}
        </span>
      ),
    },
    {
      id: 'receipts',
      header: 'Makbuz',
      width: 150,
      align: 'end',
      priority: 1,
      cell: ({ receipts, currency }) => <LegWords leg={receipts} currency={currency} />,
    },
    {
      id: 'slip',
      header: 'Sayım',
      width: 150,
      align: 'end',
      priority: 1,
      cell: ({ slip, currency }) => <LegWords leg={slip} currency={currency} />,
    },
    {
      id: 'bank',
      header: 'Banka brüt',
      width: 150,
      align: 'end',
      priority: 1,
      cell: ({ bank, currency }) => <LegWords leg={bank} currency={currency} />,
    },
    {
      id: 'net',
      header: 'Banka net',
      width: 130,
      align: 'end',
      priority: 3,
      cell: ({ bank, net, currency }) =>
        bank === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="num">{formatMoney(net, currency)}</span>
        ),
    },
    {
      id: 'gap',
      header: 'Fark',
      width: 115,
      align: 'end',
      priority: 1,
      cell: ({ differences, currency, receipts, slip, bank }) => (
        <GapWords
          gap={gapOf(differences)}
          currency={currency}
          isDoubtful={countsDiffer([receipts, slip, bank])}
        />
      ),
    },
    {
      id: 'odd',
      header: 'Ayrı düşen',
      width: 160,
      priority: 3,
      cell: ({ odd, oddWords }) =>
        oddWords === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className={odd === null ? 'text-warn' : undefined}>{oddWords}</span>
        ),
    },
    {
      id: 'state',
      header: 'Durum',
      width: 100,
      priority: 1,
      cell: ({ state }) => <Badge tone={sheetTones[state]}>{sheetStates[state]}</Badge>,
    },
  ];
}
