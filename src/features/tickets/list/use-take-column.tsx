import { Hand } from 'lucide-react';
import { useMemo } from 'react';
import { useDoAct } from '@/acts/use-do-act';
import type { TicketRow } from '@/data/indexes';
import { useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { IconButton } from '@/ui/icon-button';
import type { DataColumn } from '@/ui/table-types';
import { StatusGlyph, statusNames } from '@/ui/status';
import { MEDIUM, useMedia } from '@/ui/use-media';
import { mayBeTaken, take } from '@sync/model/tickets/acts/assign';
import type { ListedTicket } from '../use-ticket-list';

const isFree = ({ category, assigneeId }: TicketRow): boolean =>
  mayBeTaken({ status_category: category, assignee_id: assigneeId });

const glyphAlone = (column: DataColumn<ListedTicket>): DataColumn<ListedTicket> => ({
  ...column,
  narrowHeader: '',
  narrowWidth: 48,
  narrowCell: ({ row: { category } }) => <StatusGlyph category={category} label={statusNames[category]} />,
});

/**
 * Returns the columns, where fingers are used with one more: the button that takes a ticket, which a swipe of its row
 * presses as well. It stands there while the list has tickets to take.
 */
export function useTakeColumn(
  columns: readonly DataColumn<ListedTicket>[],
  rows: readonly TicketRow[],
): readonly DataColumn<ListedTicket>[] {
  const { access } = useSignedIn();
  const doAct = useDoAct();
  const isTouch = useMedia('(pointer: coarse)');
  const isMedium = useMedia(MEDIUM);
  const isOn = isTouch && access.permissions.has('crm.tickets.edit') && rows.some(isFree);
  return useMemo(() => {
    if (!isOn) return columns;
    const column: DataColumn<ListedTicket> = {
      id: 'take',
      header: 'Üstlen',
      headerHidden: true,
      width: 60,
      hideable: false,
      interactive: true,
      cell: ({ row }) =>
        isFree(row) && (
          <IconButton
            icon={Hand}
            tone="secondary"
            label={`${row.number}: üstlen`}
            data-swipe="Üstlen"
            onClick={() => void doAct(take, row.id).catch(toastFailure)}
          />
        ),
    };
    // On a tablet held upright its room is that of the status's words; the priority stays.
    return [
      ...columns.map((other) => (other.id === 'status' && !isMedium ? glyphAlone(other) : other)),
      column,
    ];
  }, [columns, isOn, isMedium, doAct]);
}
