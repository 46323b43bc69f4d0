import { Printer, Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { stateOfAll, useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { addDays, todayIso } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import { printPaper } from '@/kit/export/paper';
import { SelectedList } from '@/kit/list/selected-list';
import { closedPeriod } from '@sync/model/entities/closed-period';
import { currencies } from '@sync/model/entities/pos-values';
import { settlementDay } from '@sync/model/entities/settlement-day';
import { IconButton } from '@/ui/icon-button';
import { usePageTitle } from '@/ui/page-title';
import { DaySwitcher } from '../day-switcher';
import { useSettlementDays } from '../settlement/use-days';
import { usePos } from '../use-pos';
import { daySheetColumns } from './day-sheet-columns';
import {
  daySheetCells,
  daySheetHead,
  daySheetSelection,
  readDaySheetSearch,
  sheetRow,
  sumsOf,
} from './day-sheet-list';
import type { DaySheetSearch, SheetRow } from './day-sheet-list';
import { DAY_SHEET, DaySheetPaper } from './day-sheet-paper';
import { DaySheetSheet } from './day-sheet-sheet';
import { oddOnes, sheetStates, threeWay } from './three-way';

const hiddenAtFirst: readonly string[] = ['net'];

/** Shows three sides of each terminal's day beside each other: receipts, count, bank. */
export function DaySheetPage({
  search,
  onSearch,
}: {
  search: DaySheetSearch;
  onSearch: (search: DaySheetSearch) => void;
}) {
  usePageTitle('Terminal raporları');
  const now = useNow();
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const pos = usePos();
  const closed = useRecords(closedPeriod);
  const mayExport = usePermission('pos.ms_reports.export');
  const yesterday = addDays(todayIso(now), -1);
  const from = search.from ?? search.to ?? yesterday;
  const to = search.to ?? search.from ?? yesterday;
  const { days, state } = useSettlementDays(from, to);
  const change = (patch: Readonly<Record<string, unknown>>) =>
    onSearch(readDaySheetSearch({ ...search, ...patch }));

  const rows = useMemo(
    () =>
      threeWay(days, pos.usages, pos.terminals, closed.records, from, to).map((line) =>
        sheetRow(line, {
          staffName: line.staffId === null ? null : (pos.member(line.staffId)?.full_name ?? '–'),
          deskId: pos.terminal(line.terminalId)?.cash_desk_id ?? null,
        }),
      ),
    [days, pos, closed.records, from, to],
  );
  const columns = useMemo(() => daySheetColumns(reference), [reference]);
  const opened = rows.find(({ id }) => id === search.open) ?? null;

  return (
    <>
      <DaySheetPaper rows={rows} from={from} to={to} />
      <SelectedList
        name="day-sheets"
        entity={settlementDay.kind}
        label="Terminal raporları"
        noun="satır"
        icon={Scale}
        placeholder="Terminal, personel ya da parti no"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        currentId={search.open}
        state={stateOfAll(pos, closed, { state })}
        selection={daySheetSelection}
        search={search}
        onChange={change}
        filters={[
          { id: 'from', label: 'Günler', range: true },
          { id: 'state', label: 'Durum', options: optionsOf(sheetStates) },
          { id: 'odd', label: 'Ayrı düşen', options: optionsOf(oddOnes) },
          { id: 'bank', label: 'Banka', options: optionsOfNamed(reference.definitions('bank')) },
          { id: 'desk', label: 'Vezne', options: optionsOfNamed(reference.definitions('cash_desk')) },
          {
            id: 'staff',
            label: 'Personel',
            options: pos.staff.map(({ id, full_name }) => ({ value: id, label: full_name })),
          },
          {
            id: 'terminal',
            label: 'Terminal',
            options: pos.terminals.map(({ id, terminal_no }) => ({ value: id, label: terminal_no })),
          },
          { id: 'currency', label: 'Para birimi', options: optionsOf(currencies) },
        ]}
        tools={
          <>
            {from === to && (
              <DaySwitcher
                day={from}
                onDay={(next) => change({ from: next, to: next, open: undefined, page: undefined })}
              />
            )}
            <IconButton
              icon={Printer}
              label="Çizelgeyi yazdır"
              onClick={() => void printPaper(workspace, settlementDay.kind, DAY_SHEET)}
            />
          </>
        }
        summary={summaryOf}
        hiddenAtFirst={hiddenAtFirst}
        notice={rows.length > 0 && <SumStrip rows={rows} />}
        exported={
          mayExport
            ? (shown) => ({
                entity: settlementDay.kind,
                noun: 'satırı',
                name: 'Terminal raporları',
                head: daySheetHead,
                content: 'Dosyada hasta bilgisi yoktur.',
                readRows: (_workspace, names) =>
                  Promise.resolve(shown.map((row) => daySheetCells(row, names))),
              })
            : undefined
        }
        emptyText="Bu günlerde ne makbuz ne sayım ne de banka satırı var. Günleri değiştirin ya da vezne listesini yükleyin."
      >
        {opened !== null && (
          <DaySheetSheet key={opened.id} row={opened} onClose={() => change({ open: undefined })} />
        )}
      </SelectedList>
    </>
  );
}

/** Returns how many lines do not add up, in words. */
function summaryOf(rows: readonly SheetRow[]): string {
  const wrong = rows.filter(({ state }) => state !== 'settled' && state !== 'closed').length;
  return wrong === 0 ? 'Fark yok' : `${formatNumber(wrong)} satırda fark`;
}

/** Shows the sum of each side, by currency. */
function SumStrip({ rows }: { rows: readonly SheetRow[] }) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-1 border-t border-line bg-sunken px-4 py-2">
      {sumsOf(rows).map(({ currency, receipts, slip, bank, net }) => (
        <dl key={currency} className="flex flex-wrap gap-x-5 gap-y-1">
          {(
            [
              ['Makbuz', receipts],
              ['Sayım', slip],
              ['Banka brüt', bank],
              ['Banka net', net],
            ] as const
          ).map(([label, sum]) => (
            <div key={label}>
              <dt className="meta text-ink-2">{label}</dt>
              <dd className="num font-semibold">{sum === null ? '–' : formatMoney(sum, currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}
