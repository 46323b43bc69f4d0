import { AlarmClock, Pencil, Plus, Ticket, Trash2 } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '@/data/workspace';
import { formatDate, weekdayOf } from '@/lib/dates';
import { setFollowUps } from '@/records/surgeries/surgery-actions';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import type { Surgery } from '@sync/model/entities/surgery';
import type { FollowUp } from '@sync/model/entities/surgery-values';
import type { OnAct } from './act';
import { useSurgeryRights } from './use-rights';

/** Shows the days of the patient's follow-up visits; each can become a reminder and a ticket. */
export function FollowUpsCard({ surgery, onAct }: { surgery: Surgery; onAct: OnAct }) {
  const { mayEdit } = useSurgeryRights(surgery);
  const { follow_ups: followUps } = surgery;
  return (
    <Card
      title="Kontroller"
      aside={
        mayEdit && (
          <IconButton
            icon={Plus}
            size="sm"
            label="Kontrol ekle"
            className="-mr-2"
            onClick={() => onAct({ do: 'follow_up', id: null })}
          />
        )
      }
    >
      {followUps.length === 0 ? (
        <p className="meta text-ink-3">Kontrol tarihi yok.</p>
      ) : (
        <ul aria-label="Kontroller">
          {followUps.map((followUp) => (
            <Row key={followUp.id} surgery={surgery} followUp={followUp} onAct={onAct} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({
  surgery,
  followUp,
  onAct,
  mayEdit,
}: {
  surgery: Surgery;
  followUp: FollowUp;
  onAct: OnAct;
  mayEdit: boolean;
}) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const mayOpenTicket = usePermission('crm.tickets.add');
  const opensTickets = usePermission('crm.client_ticket.Id.read');
  const { id, on, note } = followUp;
  const day = formatDate(on);
  const remove = () => {
    const before = surgery.follow_ups;
    const rest = before.filter((candidate) => candidate.id !== id);
    void outcome.run(() => setFollowUps(context, surgery.id, rest), 'Kontrol silindi', {
      undo: () => void outcome.run(() => setFollowUps(context, surgery.id, before), 'Kontrol geri geldi'),
    });
  };
  const entries: MenuEntry[] = [
    { label: 'Düzenle', icon: Pencil, onSelect: () => onAct({ do: 'follow_up', id }) },
    ...(followUp.reminder_id === null
      ? [{ label: 'Hatırlatma kur', icon: AlarmClock, onSelect: () => onAct({ do: 'remind', id }) }]
      : []),
    ...(followUp.ticket_id === null && mayOpenTicket
      ? [{ label: 'Talep aç', icon: Ticket, onSelect: () => onAct({ do: 'ticket', id }) }]
      : []),
    'separator',
    { label: 'Sil', icon: Trash2, danger: true, onSelect: remove },
  ];
  return (
    <li className="flex min-h-11 items-center gap-2">
      <span className="min-w-0 flex-1 break-words">
        <span className="num font-medium">{day}</span>{' '}
        <span className="meta text-ink-2">{[weekdayOf(on), note].filter(Boolean).join(' · ')}</span>
        <span className="meta flex flex-wrap gap-x-3 text-ink-2 empty:hidden">
          {followUp.reminder_id !== null && (
            <span className="inline-flex items-center gap-1">
              <AlarmClock className="size-4" aria-hidden="true" />
              Hatırlatma kuruldu
            </span>
          )}
          {followUp.ticket_id !== null &&
            (opensTickets ? (
              <Link
                to="/crm/client-ticket/$ticketId"
                params={{ ticketId: followUp.ticket_id }}
                className="hit font-medium text-accent-ink"
              >
                Talebi aç
              </Link>
            ) : (
              'Talep açıldı'
            ))}
        </span>
      </span>
      {mayEdit && <Menu entries={entries} label={`${day}: işlemler`} className="-mr-2" />}
    </li>
  );
}
