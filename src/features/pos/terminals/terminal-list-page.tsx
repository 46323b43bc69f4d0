import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { EntityList } from '@/kit/list/entity-list';
import type { EntityFilter } from '@/kit/list/entity-list';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import { usePos } from '../use-pos';
import { RateFormSheet } from './rate-form-sheet';
import { terminalColumns } from './terminal-columns';
import { TerminalFormSheet } from './terminal-form-sheet';
import { readTerminalSearch, terminalExport, terminalRows, terminalSelection } from './terminal-list';
import type { TerminalSearch } from './terminal-list';
import { TerminalSheet } from './terminal-sheet';

const filters: readonly EntityFilter<keyof TerminalSearch>[] = [
  { id: 'bank', label: 'Banka', field: 'bank_id' },
  { id: 'desk', label: 'Vezne', field: 'cash_desk_id' },
  { id: 'status', label: 'Durum', field: 'status' },
  { id: 'returned', label: 'İade edilenleri göster' },
];

/** Shows all terminals on the device; details, rates and forms beside the list. */
export function TerminalListPage({
  search,
  onSearch,
}: {
  search: TerminalSearch;
  onSearch: (search: TerminalSearch) => void;
}) {
  const pos = usePos();
  const today = todayIso(useNow());
  const rows = useMemo(() => terminalRows(pos, today), [pos, today]);
  const mayWriteRates = [
    usePermission('pos.commission_rates.add'),
    usePermission('pos.commission_rates.edit'),
  ].some(Boolean);
  const change = (patch: TerminalSearch) => onSearch(readTerminalSearch({ ...search, ...patch }));
  const opened = pos.terminal(search.open ?? null);
  const rate = pos.rates.find(({ id }) => id === search.rate) ?? null;
  const ratesForm = search.rate !== undefined && mayWriteRates && opened !== undefined;
  return (
    <EntityList
      entity={posTerminal}
      rows={rows}
      recordOf={(row) => row.terminal}
      state={pos.state}
      selection={terminalSelection}
      search={search}
      read={readTerminalSearch}
      onSearch={onSearch}
      columns={terminalColumns}
      filters={filters}
      noun="terminal"
      placeholder="Terminal no, üye iş yeri no, model"
      exported={{
        permission: 'pos.terminals.export',
        noun: 'terminali',
        content: 'Dosyada terminallerin numaraları ve hesapları bulunur.',
        list: terminalExport,
      }}
      sheet={(row, { onClose, onEdit }) =>
        ratesForm ? (
          <RateFormSheet
            key={search.rate}
            stored={search.rate === 'new' ? null : rate}
            terminal={opened}
            rates={pos.rates}
            onClose={() => change({ rate: undefined })}
          />
        ) : (
          <TerminalSheet
            key={row.terminal.id}
            row={row}
            rates={pos.rates}
            onClose={onClose}
            onEdit={onEdit}
            onRate={(rate) => change({ rate: rate?.id ?? 'new' })}
          />
        )
      }
      form={(row, beside) => (
        <TerminalFormSheet
          key={row?.terminal.id}
          stored={row?.terminal ?? null}
          terminals={pos.terminals}
          {...beside}
        />
      )}
    />
  );
}
