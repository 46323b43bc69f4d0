import { useNavigate } from '@tanstack/react-router';
import { Printer, Ticket } from 'lucide-react';
import { ActButton } from '@/acts/act-button';
import { actIcons } from '@/acts/act-icons';
import { usePermission, useSignedIn } from '@/data/workspace';
import { printPaper } from '@/kit/export/paper';
import { useSendMessage } from '@/records/messages/use-send-message';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import { surgeryActs } from '@sync/model/surgeries/acts';
import { confirm } from '@sync/model/surgeries/acts/confirm';
import { move } from '@sync/model/surgeries/acts/move';
import type { SurgeryDoing } from './use-surgery-acts';

/** Shows the actions for the surgery as a whole: the next one as a button, the rest in a menu. */
export function SurgeryMenu({
  surgery,
  acts,
  onForm,
  prints,
}: SurgeryDoing & {
  /** Presence of its printable form on the page. */
  prints: boolean;
}) {
  const navigate = useNavigate();
  const { workspace } = useSignedIn();
  const opensTickets = usePermission('crm.client_ticket.Id.read');
  const { ticket_id: ticketId } = surgery;
  const when = (shown: boolean, entry: MenuEntry): MenuEntry[] => (shown ? [entry] : []);
  const sending = useSendMessage({ clientId: surgery.client_id, surgery });
  const last = acts.entries(surgeryActs, 'end');
  const entries: MenuEntry[] = [
    ...when(acts.reason(move) === null, {
      label: acts.label(move),
      icon: actIcons[move.icon],
      onSelect: () => onForm('move'),
    }),
    ...acts.entries(surgeryActs, 'step'),
    ...sending.entries,
    ...when(ticketId !== null && opensTickets, {
      label: 'Talebi aç',
      icon: Ticket,
      onSelect: () =>
        void navigate({ to: '/crm/client-ticket/$ticketId', params: { ticketId: ticketId ?? '' } }),
    }),
    ...when(prints, {
      label: 'Plan kâğıdını yazdır',
      icon: Printer,
      onSelect: () => void printPaper(workspace, surgeryEntity.kind),
    }),
    ...when(last.length > 0, 'separator'),
    ...last,
  ];
  return (
    <>
      <ActButton acts={acts} act={confirm} />
      {entries.length > 0 && <Menu label="Diğer işlemler" entries={entries} />}
      {sending.sheet}
    </>
  );
}
