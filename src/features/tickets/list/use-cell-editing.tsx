import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ActForm } from '@/acts/act-form';
import { useDoAct } from '@/acts/use-do-act';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { userOptions } from '@/kit/record/user-options';
import { useKeys } from '@/ui/keys/key-commands';
import { ChoicePanel } from '@/ui/choice-panel';
import type { Option } from '@/ui/option-row';
import type { DataColumn } from '@/ui/table-types';
import { useMedia, WIDE } from '@/ui/use-media';
import type { Act, AnyValues } from '@sync/model/acts/act';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import { assign } from '@sync/model/tickets/acts/assign';
import { setDue, setPriority } from '@sync/model/tickets/acts/edit';
import { isFinished } from '@sync/model/rules/ticket-rules';
import type { ListedTicket } from '../use-ticket-list';
import { dueOptions, NO_VALUE, OTHER_DAY, priorityOptions } from './cell-options';

/** Fields that are changed in their cell: one value each, taken back by one press. */
const edited = {
  priority: { act: setPriority, word: 'öncelik' },
  assignee: { act: assign, word: 'atanan' },
  due: { act: setDue, word: 'son tarih' },
} as const satisfies Readonly<Record<string, { readonly act: Act; readonly word: string }>>;
type Edited = keyof typeof edited;

const isEdited = (id: string): id is Edited => Object.hasOwn(edited, id);

/** A desk: rows of one line, and a pointer that is exact. */
const EXACT = '(hover: hover) and (pointer: fine)';

interface CellEditing {
  /** The columns, with cells that open their choices. */
  readonly columns: readonly DataColumn<ListedTicket>[];
  /** The open choices; belongs beside the table. */
  readonly panel: ReactNode;
}

/** Has priority, assignee and due date of unfinished tickets be changed in the list, by pointer and by keys. */
export function useCellEditing(
  columns: readonly DataColumn<ListedTicket>[],
  rowOf: (id: string) => ListedTicket['row'] | undefined,
): CellEditing {
  const { access, writes } = useSignedIn();
  const reference = useReferenceData();
  const doAct = useDoAct();
  const isDesk = [useMedia(WIDE), useMedia(EXACT)].every(Boolean);
  const isOn = isDesk && access.permissions.has('crm.tickets.edit');
  const mayGive = access.permissions.has('crm.tickets.assign');
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<{ readonly row: ListedTicket['row']; readonly field: Edited } | null>(
    null,
  );
  const [dated, setDated] = useState<Ticket | null>(null);

  const start = useCallback((row: ListedTicket['row'], field: Edited, cell: HTMLElement): void => {
    anchor.current = cell;
    setOpen({ row, field });
  }, []);

  /** Opens the choices of the focused row, where its column is shown. */
  const startByKey = (field: Edited): void => {
    const line = document.activeElement?.closest<HTMLElement>('tr[data-row]');
    const row = rowOf(line?.dataset['row'] ?? '');
    if (line == null || row === undefined || isFinished(row.category)) return;
    start(row, field, line.querySelector<HTMLElement>(`[data-cell="${field}"]`) ?? line);
  };
  useKeys(
    isOn
      ? {
          rank: 'list',
          title: 'Seçili satırda',
          commands: [
            { id: 'row.assign', label: 'Ata', key: 'a', run: () => startByKey('assignee') },
            { id: 'row.priority', label: 'Öncelik', key: 'o', run: () => startByKey('priority') },
            { id: 'row.due', label: 'Son tarih', key: 's', run: () => startByKey('due') },
          ],
        }
      : null,
  );

  const shown = useMemo(() => {
    if (!isOn) return columns;
    return columns.map((column): DataColumn<ListedTicket> => {
      const { id } = column;
      if (!isEdited(id)) return column;
      const cell = (item: ListedTicket): ReactNode =>
        isFinished(item.row.category) ? (
          column.cell(item)
        ) : (
          <button
            type="button"
            // The row is the one tab stop; its keys open the same.
            tabIndex={-1}
            data-cell={id}
            aria-haspopup="listbox"
            title={`${column.header}: değiştir`}
            className="-mx-1.5 flex w-[calc(100%+0.75rem)] min-w-0 cursor-pointer items-center rounded-md px-1.5 py-1 text-left hover:bg-press [&>*]:min-w-0"
            onClick={(event) => start(item.row, id, event.currentTarget)}
          >
            {column.cell(item)}
          </button>
        );
      return { ...column, cell };
    });
  }, [columns, isOn, start]);

  const change = (id: string, act: Act, values: AnyValues) => void doAct(act, id, values).catch(toastFailure);
  const choose = (
    { row, field }: { readonly row: ListedTicket['row']; readonly field: Edited },
    value: string,
  ) => {
    if (field === 'priority') change(row.id, setPriority, { priority: value });
    else if (field === 'assignee') {
      change(row.id, assign, { assignee_id: value === NO_VALUE ? null : value, team_id: row.teamId });
    } else if (value === OTHER_DAY) {
      void writes.read(ticket, row.id).then(setDated, toastFailure);
    } else change(row.id, setDue, { due_at: value === NO_VALUE ? null : value });
  };
  const optionsOf = (row: ListedTicket['row'], field: Edited): readonly Option[] => {
    if (field === 'priority') return priorityOptions;
    if (field === 'due') return dueOptions(row.dueAt, Date.now());
    const people = userOptions(reference, row.assigneeId).filter(
      ({ value }) => mayGive || value === access.userId || value === row.assigneeId,
    );
    return row.assigneeId === null ? people : [...people, { value: NO_VALUE, label: 'Kimseye atanmasın' }];
  };
  const valueOf = (row: ListedTicket['row'], field: Edited): string | null =>
    field === 'priority' ? row.priority : field === 'assignee' ? row.assigneeId : null;
  return {
    columns: shown,
    panel: (
      <>
        {open !== null && (
          <ChoicePanel
            key={`${open.row.id} ${open.field}`}
            label={`${open.row.number}: ${edited[open.field].word}`}
            anchor={anchor}
            options={optionsOf(open.row, open.field)}
            value={valueOf(open.row, open.field)}
            onChoose={(value) => choose(open, value)}
            onClose={() => {
              setOpen(null);
              anchor.current?.closest<HTMLElement>('tr')?.focus({ preventScroll: true });
            }}
          />
        )}
        {dated !== null && <ActForm act={setDue} record={dated} onClose={() => setDated(null)} />}
      </>
    ),
  };
}
