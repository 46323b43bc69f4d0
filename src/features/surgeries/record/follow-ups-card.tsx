import { AlarmClock, Plus, Ticket } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { actIcons } from '@/acts/act-icons';
import { usePermission } from '@/data/workspace';
import { formatDate, weekdayOf } from '@/lib/dates';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import type { Act } from '@sync/model/acts/act';
import type { FollowUp } from '@sync/model/entities/surgery-values';
import { addFollowUp, editFollowUp, remind, removeFollowUp } from '@sync/model/surgeries/acts/follow-ups';
import type { SurgeryDoing } from './use-surgery-acts';

/** Shows the days of the patient's follow-up visits; each can become a reminder and a ticket. */
export function FollowUpsCard(doing: SurgeryDoing) {
  const { acts, mayEdit } = doing;
  const { follow_ups: followUps } = doing.surgery;
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
            onClick={() => acts.press(addFollowUp)}
          />
        )
      }
    >
      {followUps.length === 0 ? (
        <p className="meta text-ink-3">Kontrol tarihi yok.</p>
      ) : (
        <ul aria-label="Kontroller">
          {followUps.map((followUp) => (
            <Row key={followUp.id} {...doing} followUp={followUp} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ acts, mayEdit, onForm, followUp }: SurgeryDoing & { followUp: FollowUp }) {
  const mayOpenTicket = usePermission('crm.tickets.add');
  const opensTickets = usePermission('crm.client_ticket.Id.read');
  const { id, on, note } = followUp;
  const day = formatDate(on);
  const entry = (act: Act): MenuEntry => ({
    label: acts.label(act),
    icon: actIcons[act.icon],
    danger: act.danger,
    onSelect: () => acts.press(act, { id }),
  });
  const entries: MenuEntry[] = [
    entry(editFollowUp),
    ...(followUp.reminder_id === null ? [entry(remind)] : []),
    ...(followUp.ticket_id === null && mayOpenTicket
      ? [{ label: 'Talep aç', icon: Ticket, onSelect: () => onForm({ ticketFor: id }) }]
      : []),
    'separator',
    entry(removeFollowUp),
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
