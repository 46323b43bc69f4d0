import { CircleHelp, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { EntityList } from '@/kit/list/entity-list';
import { attachment } from '@sync/model/entities/attachment';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { Tabs } from '@/ui/tabs';
import { usePos } from '../use-pos';
import { CheapestSheet } from './cheapest-sheet';
import { isOpenOn } from './custody-rows';
import { CorrectionSheet } from './correction-sheet';
import { CountSheet } from './count-sheet';
import { BoardView } from './board-view';
import { TakeOverSheet } from './take-over-sheet';
import { usageColumns } from './usage-columns';
import { readUsageSearch, usageExport, usageRows, usageSelection } from './usage-list';
import type { UsageSearch } from './usage-list';
import { UsageSheet } from './usage-sheet';
import { useBoard } from './use-board';
import type { BoardOfDay } from './use-board';

interface UsagePageProps {
  readonly search: UsageSearch;
  readonly onSearch: (search: UsageSearch) => void;
}

/** Shows present and past users of terminals: the board of a day, or the list of all usages. */
export function UsagePage({ search, onSearch }: UsagePageProps) {
  usePageTitle('Terminal kullanımları');
  const pos = usePos();
  const board = useBoard(pos, search.day);
  const mayTake = usePermission('pos.terminal.add');
  const mayEdit = usePermission('pos.terminal.edit');
  const change = (patch: UsageSearch) => onSearch(readUsageSearch({ ...search, ...patch }));
  const opened = pos.usages.find(({ id }) => id === search.open) ?? null;
  const close = () => change({ open: undefined, act: undefined });

  const besideOf = (usage: TerminalUsage) =>
    search.act === 'count' && mayEdit && usage.state === 'open' ? (
      <CountSheet key={usage.id} usage={usage} pos={pos} onClose={() => change({ act: undefined })} />
    ) : search.act === 'correct' && mayEdit ? (
      <CorrectionSheet key={usage.id} usage={usage} pos={pos} onClose={() => change({ act: undefined })} />
    ) : (
      <UsageSheet
        key={usage.id}
        usage={usage}
        pos={pos}
        onClose={close}
        onOpen={(open) => change({ open, act: undefined })}
        onCount={() => change({ act: 'count' })}
        onCorrect={() => change({ act: 'correct' })}
      />
    );

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4">
        <div className="min-w-0 flex-1 self-stretch">
          <Tabs
            label="Görünüm"
            className="h-full"
            items={[
              { id: 'board', label: 'Kimde', count: board.rows.length },
              { id: 'open', label: 'Açık', count: board.rows.filter(isOpenOn).length },
              { id: 'unheld', label: 'Sahipsiz', ...unheldCount(board) },
              { id: 'list', label: 'Geçmiş' },
            ]}
            value={search.view ?? 'board'}
            onChange={(view) => change({ view: view === 'board' ? undefined : view, page: undefined })}
          />
        </div>
        <Button icon={CircleHelp} onClick={() => change({ act: 'cheapest', open: undefined })}>
          <span className="max-[36em]:sr-only">Hangi cihaz?</span>
        </Button>
        {mayTake && (
          <Button tone="primary" icon={Plus} onClick={() => change({ act: 'take', open: undefined })}>
            Teslim al
          </Button>
        )}
      </div>
      {search.view === 'list' ? (
        <UsageList search={search} onSearch={onSearch} pos={pos} besideOf={besideOf} />
      ) : (
        <BoardView search={search} pos={pos} board={board} change={change} mayTake={mayTake} />
      )}
      {search.view !== 'list' && opened !== null && besideOf(opened)}
      {search.act === 'cheapest' && <CheapestSheet pos={pos} onClose={() => change({ act: undefined })} />}
      {search.act === 'take' && mayTake && (
        <TakeOverSheet
          key={search.terminal}
          terminalId={search.terminal ?? null}
          pos={pos}
          onClose={() => change({ act: undefined, terminal: undefined })}
        />
      )}
    </div>
  );
}

/** Returns the number of terminals with money that nobody held; none as long as it is not known. */
function unheldCount({ unheld, knowledge }: BoardOfDay) {
  return knowledge === 'known' ? { count: unheld.length, urgent: unheld.length > 0 } : {};
}

function UsageList({
  search,
  onSearch,
  pos,
  besideOf,
}: UsagePageProps & {
  pos: ReturnType<typeof usePos>;
  besideOf: (usage: TerminalUsage) => React.ReactNode;
}) {
  const { records: attachments } = useRecords(attachment);
  const rows = useMemo(
    () => usageRows(pos, new Set(attachments.map(({ owner_id }) => owner_id))),
    [pos, attachments],
  );
  return (
    <EntityList
      entity={terminalUsage}
      rows={rows}
      recordOf={(row) => row.usage}
      state={pos.state}
      selection={usageSelection}
      search={search}
      read={readUsageSearch}
      onSearch={onSearch}
      columns={usageColumns}
      hiddenAtFirst={[]}
      filters={[
        { id: 'terminal', label: 'Terminal', field: 'terminal_id' },
        { id: 'staff', label: 'Personel', field: 'staff_id' },
        { id: 'state', label: 'Durum', field: 'state' },
        { id: 'different', label: 'Farkı olan' },
        { id: 'clashing', label: 'Çakışan' },
        { id: 'noSlip', label: 'Slipsiz' },
      ]}
      noun="kullanım"
      placeholder="Terminal no, personel, parti no"
      exported={{
        permission: 'pos.terminal.export',
        noun: 'kullanımı',
        content: 'Dosyada kimin hangi terminali kullandığı ve sayım farkları bulunur.',
        list: usageExport,
      }}
      sheet={({ usage }) => besideOf(usage)}
    />
  );
}
