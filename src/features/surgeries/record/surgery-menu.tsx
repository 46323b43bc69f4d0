import { useNavigate } from '@tanstack/react-router';
import {
  BadgeCheck,
  CalendarClock,
  CalendarX,
  CircleCheckBig,
  Copy,
  Hourglass,
  Printer,
  Scissors,
  Ticket,
  Undo2,
} from 'lucide-react';
import { usePermission, useSignedIn } from '@/data/workspace';
import { finishSurgery, reviveSurgery } from '@/records/surgeries/surgery-actions';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useSendMessage } from '@/records/messages/use-send-message';
import { printPaper } from '@/kit/export/paper';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import type { OnAct } from './act';
import { useSurgeryRights } from './use-rights';

/** Shows the actions for the surgery as a whole: the next one as a button, the rest in a menu. */
export function SurgeryMenu({
  surgery,
  onAct,
  prints,
}: {
  surgery: Surgery;
  onAct: OnAct;
  /** Presence of its printable form on the page. */
  prints: boolean;
}) {
  const navigate = useNavigate();
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const { workspace } = useSignedIn();
  const { mayEdit, mayMove, mayConfirm } = useSurgeryRights(surgery);
  const opensTickets = usePermission('crm.client_ticket.Id.read');
  const isOff = surgery.status === 'cancelled' || surgery.status === 'postponed';
  const { ticket_id: ticketId } = surgery;
  const when = (shown: boolean, entry: MenuEntry): MenuEntry[] => (shown ? [entry] : []);
  const sending = useSendMessage({ clientId: surgery.client_id, surgery });
  const entries: MenuEntry[] = [
    ...when(mayMove, { label: 'Taşı…', icon: CalendarClock, onSelect: () => onAct({ do: 'move' }) }),
    ...when(mayMove, { label: 'Ertele…', icon: Hourglass, onSelect: () => onAct({ do: 'postpone' }) }),
    ...when(mayEdit, {
      label: 'Ameliyatları düzenle…',
      icon: Scissors,
      onSelect: () => onAct({ do: 'procedures' }),
    }),
    ...when(mayEdit, { label: 'Ekibi kopyala…', icon: Copy, onSelect: () => onAct({ do: 'copy_team' }) }),
    ...when(mayEdit && isOff, {
      label: 'Geri getir',
      icon: Undo2,
      onSelect: () => void outcome.run(() => reviveSurgery(context, surgery.id), 'Ameliyat geri getirildi'),
    }),
    ...when(mayEdit && surgery.status === 'discharged', {
      label: 'Takibe al',
      icon: BadgeCheck,
      onSelect: () =>
        void outcome.run(() => finishSurgery(context, surgery.id, 'follow_up'), 'Takibe alındı'),
    }),
    ...when(mayEdit && (surgery.status === 'discharged' || surgery.status === 'follow_up'), {
      label: 'Kapat',
      icon: CircleCheckBig,
      onSelect: () => void outcome.run(() => finishSurgery(context, surgery.id, 'closed'), 'Kayıt kapandı'),
    }),
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
    ...(mayMove
      ? [
          'separator' as const,
          {
            label: 'İptal et…',
            icon: CalendarX,
            danger: true,
            onSelect: () => onAct({ do: 'cancel' }),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayConfirm && (
        <Button icon={BadgeCheck} onClick={() => onAct({ do: 'confirm' })}>
          Kesinleştir
        </Button>
      )}
      {entries.length > 0 && <Menu label="Diğer işlemler" entries={entries} />}
      {sending.sheet}
    </>
  );
}
