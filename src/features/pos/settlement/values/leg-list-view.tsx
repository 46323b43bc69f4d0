import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import { formatMinor } from '@/lib/numbers';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import { SelectedList } from '@/kit/list/selected-list';
import { currencies } from '@sync/model/entities/pos-values';
import { settlementDay } from '@sync/model/entities/settlement-day';
import { legStates } from '@sync/model/rules/fourth-leg';
import type { AccountLeg } from '@sync/model/rules/fourth-leg';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import type { SettlementTabProps } from '../settlement-search';
import { legExport, legSelection, sumWords } from './leg-list';
import { accountWords, legNote, legTones } from './leg-words';

const dash = <span className="text-ink-3">–</span>;

function money(
  id: string,
  header: string,
  valueOf: (leg: AccountLeg) => number | null,
  toneOf?: (leg: AccountLeg) => string | false,
): DataColumn<AccountLeg> {
  return {
    id,
    header,
    width: 112,
    align: 'end',
    priority: 1,
    cell: (leg) => {
      const value = valueOf(leg);
      return value === null ? dash : <span className={cx('num', toneOf?.(leg))}>{formatMinor(value)}</span>;
    },
  };
}

function columnsOf(bankName: (id: string) => string | null): readonly DataColumn<AccountLeg>[] {
  return [
    {
      id: 'day',
      header: 'Valör',
      width: 104,
      priority: 1,
      cell: ({ day }) => <span className="num whitespace-nowrap">{formatDate(day)}</span>,
    },
    {
      id: 'bank',
      header: 'Banka',
      width: 132,
      priority: 1,
      cell: ({ bankId }) => <span className="clip block">{bankName(bankId) ?? dash}</span>,
    },
    {
      id: 'state',
      header: 'Durum',
      width: 106,
      priority: 1,
      cell: ({ state }) => <Badge tone={legTones[state]}>{legStates[state]}</Badge>,
    },
    { id: 'currency', header: 'PB', width: 52, priority: 1, cell: ({ currency }) => currency },
    money('gross', 'Beklenen', ({ expected }) => expected),
    money('net', 'Gelen', ({ arrived }) => arrived),
    money(
      'gap',
      'Fark',
      ({ difference }) => difference,
      ({ difference, state }) =>
        difference !== 0 && `font-medium ${state === 'short' ? 'text-danger' : 'text-warn'}`,
    ),
    {
      id: 'account',
      header: 'Hesap',
      width: 128,
      priority: 3,
      cell: (leg) => <span className="clip num block">{accountWords(leg) ?? dash}</span>,
    },
    {
      id: 'note',
      header: 'Açıklama',
      width: 300,
      priority: 3,
      cell: (leg) => <span className="clip block text-ink-2">{legNote(leg) ?? dash}</span>,
    },
  ];
}

/** Shows the value dates of a month as a list: what banks said they pay, and what came to the account. */
export function LegListView({
  legs,
  state,
  search,
  change,
}: SettlementTabProps & {
  legs: readonly AccountLeg[];
  state: 'loading' | 'error' | 'ready';
}) {
  const reference = useReferenceData();
  const mayExport = usePermission('pos.bank_reports.export');
  const columns = useMemo(() => columnsOf((id) => reference.definitionName(id)), [reference]);
  return (
    <SelectedList
      name="value-legs"
      entity={settlementDay.kind}
      label="Valör listesi"
      noun="satır"
      icon={CalendarClock}
      placeholder="Hesap, referans, tutar"
      columns={columns}
      rows={legs}
      selection={legSelection}
      rowId={(leg) => `${leg.day} ${leg.bankId} ${leg.currency}`}
      onOpen={({ day, currency }) =>
        change({ gorunum: undefined, day, currency: currency === 'TRY' ? undefined : readCurrency(currency) })
      }
      currentId={null}
      state={state}
      search={search}
      onChange={change}
      emptyText="Bu ay için valörlü banka satırı ya da ekstre hareketi yok."
      summary={sumWords}
      filters={[
        { id: 'gelen', label: 'Durum', options: optionsOf(legStates) },
        { id: 'bank', label: 'Banka', options: optionsOfNamed(reference.definitions('bank')) },
        { id: 'currency', label: 'Para birimi', options: optionsOf(currencies) },
      ]}
      exported={
        mayExport
          ? (shown) => ({
              entity: settlementDay.kind,
              noun: 'valör satırını',
              name: 'Valör listesi',
              head: legExport.head,
              content:
                'Dosyada bankaların bildirdiği ve hesaba gelen tutarlar, hesapların son dört hanesiyle bulunur.',
              readRows: (_workspace, names) => Promise.resolve(legExport.rows(shown, names)),
            })
          : undefined
      }
    />
  );
}

const readCurrency = (text: string): keyof typeof currencies | undefined =>
  (Object.keys(currencies) as (keyof typeof currencies)[]).find((currency) => currency === text);
