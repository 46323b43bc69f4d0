import { useSignedIn } from '@/data/workspace';
import { useWholeIndexes } from '@/data/indexes';
import type { TicketRow } from '@/data/indexes';
import { fullFilterWords } from '@/kit/list/list-filters';
import { ListPrint } from '@/kit/export/list-print';
import { StatusLabel, statusNames } from '@/ui/status';
import type { StatusCategory } from '@/ui/status';
import type { ColumnChoice, DataColumn } from '@/ui/table-types';
import type { ExtraList } from '@/records/extra-fields/extra-list';
import { selectBoard, sortOf } from '../ticket-queries';
import { viewLabel } from '../ticket-list-search';
import type { TicketListSearch, ViewCode } from '../ticket-list-search';
import { useTicketFilters } from './use-ticket-filters';
import { useListContext } from '../use-ticket-list';
import type { ListedTicket } from '../use-ticket-list';

interface TicketPrintProps {
  readonly view: ViewCode;
  readonly search: TicketListSearch;
  readonly text: string;
  readonly columns: readonly DataColumn<ListedTicket>[];
  readonly choice: ColumnChoice | undefined;
  readonly extra: Pick<ExtraList<ListedTicket>, 'filters' | 'isReading' | 'select'>;
  /** All rows of the table; null while not all tickets of the device are known. */
  readonly rows: readonly TicketRow[] | null;
}

const isCategory = (text: string): text is StatusCategory => Object.hasOwn(statusNames, text);

/** Renders the button that prints the tickets of a view, and their paper. */
export function TicketPrint({ view, search, text, columns, choice, extra, rows }: TicketPrintProps) {
  const listed = useListed();
  return (
    <TicketListPrint
      {...{ view, search, text, columns, choice, extra }}
      rows={() => (rows ?? []).map(listed)}
      partial={rows === null}
    />
  );
}

/** Renders the same of the board: its cards as rows, column by column. */
export function BoardPrint({ now, ...list }: Omit<TicketPrintProps, 'rows'> & { readonly now: number }) {
  const { workspace } = useSignedIn();
  const listed = useListed();
  const context = useListContext(now);
  const whole = useWholeIndexes(() => true, []);
  const { view, search, text, extra } = list;
  return (
    <TicketListPrint
      {...list}
      partial={whole === null || extra.isReading}
      groups={{
        of: ({ row }) => row.category,
        head: (group) =>
          isCategory(group) ? <StatusLabel category={group}>{statusNames[group]}</StatusLabel> : group,
      }}
      rows={() => {
        const client = (id: string) => workspace.clients.get(id);
        const board = selectBoard(workspace.tickets.rows.values(), view, search, text, {
          ...context,
          client,
        });
        return extra.select(Object.values(board).flat()).map(listed);
      }}
    />
  );
}

/** Returns what a row of the table is, with the name of its patient. */
function useListed(): (row: TicketRow) => ListedTicket {
  const { clients } = useSignedIn().workspace;
  return (row) => ({ row, clientName: clients.get(row.clientId)?.name ?? null });
}

function TicketListPrint({
  view,
  search,
  extra,
  ...list
}: Omit<TicketPrintProps, 'rows'> &
  Pick<Parameters<typeof ListPrint<ListedTicket>>[0], 'rows' | 'groups' | 'partial'>) {
  const { key, descending } = sortOf(search, view);
  const filters = useTicketFilters(search);
  return (
    <ListPrint
      {...list}
      entity="ticket"
      label="Talepler"
      noun="talep"
      sort={{ column: key, descending }}
      rowId={({ row }) => row.id}
      filters={[viewLabel(view), ...fullFilterWords([...filters, ...extra.filters])]}
      disabled={list.partial === true}
    />
  );
}
