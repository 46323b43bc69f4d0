import { CreditCard, ShieldCheck } from 'lucide-react';
import { useSignedIn } from '@/data/workspace';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { printPaper } from '@/kit/export/paper';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import type { Pos } from '../use-pos';
import { CustodyBoard } from './custody-board';
import { CustodyPaper } from './custody-paper';
import { isOpenOn } from './custody-rows';
import type { CustodyRow } from './custody-rows';
import { openUsage } from './take-over';
import type { UsageSearch } from './usage-list';
import type { BoardOfDay, Knowledge } from './use-board';

const nothingUnheld: Readonly<Record<Knowledge, string>> = {
  known: 'Bu gün sahipsiz işlem yok.',
  none_stored:
    'Bu günün banka ya da vezne listesi henüz yüklenmedi; sahipsiz işlem olup olmadığı bilinmiyor.',
  not_permitted: 'Banka ve vezne listelerini görme yetkiniz yok; sahipsiz işlemler burada gösterilmiyor.',
  loading: 'Yükleniyor…',
};

const isShown = (row: CustodyRow, view: UsageSearch['view']): boolean =>
  view === 'open' ? isOpenOn(row) : view === 'unheld' ? row.unheld !== null : true;

/** Shows the board of a day: all terminals, those that somebody has, or those with money that nobody held. */
export function BoardView({
  search,
  pos,
  board,
  change,
  mayTake,
}: {
  search: UsageSearch;
  pos: Pos;
  board: BoardOfDay;
  change: (patch: UsageSearch) => void;
  mayTake: boolean;
}) {
  const { workspace } = useSignedIn();
  const { day, today, sums } = board;
  const rows = board.rows
    .filter((row) => isShown(row, search.view))
    // Of money that nobody held, the money that was held tells nothing.
    .map((row) => (search.view === 'unheld' ? { ...row, holder: null, counted: null } : row));
  const strange = search.view === 'open' ? [] : board.strange;
  if (pos.state === 'loading') return <LoadingRows rows={8} />;
  if (board.rows.length === 0 && board.strange.length === 0) {
    return (
      <EmptyOrSyncing>
        <EmptyState icon={CreditCard}>Terminaller “POS terminalleri” sayfasında eklenir.</EmptyState>
      </EmptyOrSyncing>
    );
  }
  return (
    <>
      <CustodyPaper rows={rows} strange={strange} sums={sums} day={day} />
      <CustodyBoard
        rows={rows}
        strange={strange}
        sums={sums}
        day={day}
        current={pos.usages.find(({ id }) => id === search.open)?.terminal_id}
        onDay={(next) => change({ day: next === today ? undefined : next })}
        onOpen={({ terminal, segments }) => {
          const usage = openUsage(pos.usages, terminal.id) ?? segments.at(-1)?.usage;
          if (usage !== undefined) change({ open: usage.id, act: undefined });
          else if (mayTake) change({ act: 'take', terminal: terminal.id });
        }}
        onPrint={() => void printPaper(workspace, terminalUsage.kind)}
      >
        <li>
          {search.view === 'open' ? (
            <EmptyState icon={CreditCard}>Şu anda kimsede terminal yok.</EmptyState>
          ) : (
            <EmptyState icon={ShieldCheck}>{nothingUnheld[board.knowledge]}</EmptyState>
          )}
        </li>
      </CustodyBoard>
    </>
  );
}
