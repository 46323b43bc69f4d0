import { Landmark } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { addDays, formatDate, todayIso } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import { SelectedList } from '@/kit/list/selected-list';
import { importFile } from '@sync/model/entities/import-file';
import { settlementDay } from '@sync/model/entities/settlement-day';
import { differenceNames } from '../differences';
import { leastAmounts, matchStates } from '../settlement-search';
import type { SettlementTabProps } from '../settlement-search';
import { useSettlementDays } from '../use-days';
import { useHolders } from '../use-holders';
import { hiddenRowColumns, rowColumns } from './row-columns';
import { rowExceptions, rowFacts } from './row-facts';
import type { RowFacts } from './row-facts';
import { rowExport, rowSelection } from './row-list';
import { RowSheet } from './row-sheet';
import { sumMoney } from '@sync/model/money';

const DAYS = 31;

const sumWords = (rows: readonly RowFacts[]): string => {
  const sums = sumMoney(rows.map(({ row: { currency, gross } }) => ({ currency, minor: gross })));
  const words = sums.map(({ currency, minor }) => formatMoney(minor, currency));
  return [`${formatNumber(rows.length)} satır`, ...words].join(' · ');
};

/** Shows all rows of banks in a period. */
export default function RowsTab({ search, change }: SettlementTabProps) {
  const reference = useReferenceData();
  const today = todayIso(useNow());
  const to = search.to ?? today;
  const from = search.from ?? addDays(to, -DAYS);
  const { days, state } = useSettlementDays(from, to);
  const { holderOf, staffOf, pos } = useHolders();
  const { records: files } = useRecords(importFile);
  const mayExport = usePermission('pos.bank_reports.export');
  const rows = useMemo(() => rowFacts(days, holderOf, staffOf), [days, holderOf, staffOf]);
  const columns = useMemo(() => rowColumns((id) => reference.definitionName(id)), [reference]);
  const terminals = useMemo(
    () => [...new Set(rows.flatMap(({ row }) => row.terminalNo ?? []))].toSorted(),
    [rows],
  );
  const valueDays = useMemo(
    () => [...new Set(rows.flatMap(({ row }) => row.valueOn ?? []))].toSorted().toReversed(),
    [rows],
  );
  const opened = rows.find(({ row }) => row.no === search.row);
  return (
    <SelectedList
      name="bank-rows"
      entity={settlementDay.kind}
      label="Banka hareketleri"
      noun="satır"
      icon={Landmark}
      placeholder="Terminal, kart, onay kodu, tutar"
      columns={columns}
      hiddenAtFirst={hiddenRowColumns}
      rows={rows}
      selection={rowSelection}
      rowId={({ row }) => String(row.no)}
      onOpen={({ row }) => change({ row: row.no })}
      currentId={search.row === undefined ? null : String(search.row)}
      state={state}
      search={search}
      onChange={change}
      emptyText="Bu günlerde banka hareketi yok. Banka raporu “Liste yükleme” sayfasında içe alınır."
      summary={sumWords}
      filters={[
        { id: 'from', label: 'Günler', range: true },
        {
          id: 'exception',
          label: 'Fark türü',
          options: rowExceptions.map((value) => ({ value, label: differenceNames[value] })),
        },
        { id: 'match', label: 'Eşleşme', options: optionsOf(matchStates) },
        { id: 'bank', label: 'Banka', options: optionsOfNamed(reference.definitions('bank')) },
        {
          id: 'terminal',
          label: 'Terminal',
          options: terminals.map((terminal) => ({ value: terminal, label: terminal })),
        },
        {
          id: 'staff',
          label: 'Kullanan',
          options: pos.staff.map(({ id, full_name }) => ({ value: id, label: full_name })),
        },
        {
          id: 'value',
          label: 'Valör',
          options: valueDays.map((value) => ({ value, label: formatDate(value) })),
        },
        {
          id: 'least',
          label: 'Tutar',
          options: Object.entries(leastAmounts).map(([value, minor]) => ({
            value,
            label: `> ${formatNumber(minor / 100)}`,
          })),
        },
      ]}
      exported={
        mayExport
          ? (shown) => ({
              entity: settlementDay.kind,
              noun: 'banka satırını',
              name: 'Banka hareketleri',
              head: rowExport.head,
              content: 'Dosyada kart numaralarının yalnız ilk altı ve son dört hanesi bulunur.',
              readRows: (_workspace, names) => Promise.resolve(rowExport.rows(shown, names)),
            })
          : undefined
      }
    >
      {opened !== undefined && (
        <RowSheet
          key={opened.row.no}
          facts={opened}
          file={files.find(({ id }) => id === opened.row.fileId)}
          onBoard={() =>
            change({ sekme: 'eslestirme', day: opened.row.day, bank: opened.row.bankId, row: undefined })
          }
          onClose={() => change({ row: undefined })}
        />
      )}
    </SelectedList>
  );
}
