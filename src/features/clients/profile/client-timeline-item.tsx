import {
  CheckCircle2,
  MessageSquare,
  PhoneIncoming,
  PhoneOutgoing,
  ShieldCheck,
  ShieldX,
  Ticket,
  UserPlus,
} from 'lucide-react';
import { consentChannels, consentStatuses } from '@sync/model/entities/client-record';
import type { Interaction } from '@sync/model/entities/client-record';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { formatDayTime, formatDuration } from '@/lib/dates';
import type { IconType } from '@/ui/icon';
import { TimelineItem } from '@/ui/timeline-item';
import type { TimelineEntry } from './client-timeline';

const ticketWords = {
  'ticket-opened': 'açıldı',
  'ticket-resolved': 'çözüldü',
  'ticket-closed': 'kapandı',
} as const;

/** Joins parts of a line with a dot between, empty ones left out. */
export function dotted(parts: readonly (string | null | undefined)[]): string | undefined {
  return parts.filter((part) => part != null && part !== '').join(' · ') || undefined;
}

/** Returns the icon of a conversation, by channel and direction. */
export function interactionIcon(interaction: Interaction, channel: string | undefined): IconType {
  if (channel !== undefined && channel !== 'phone') return MessageSquare;
  return interaction.direction === 'in' ? PhoneIncoming : PhoneOutgoing;
}

/** Shows one entry of a client's time line. */
export function ClientTimelineItem({ entry, last }: { entry: TimelineEntry; last: boolean }) {
  const reference = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const now = useNow();
  const common = { time: formatDayTime(entry.at, now), at: entry.at, last };
  switch (entry.kind) {
    case 'interaction': {
      const { interaction } = entry;
      const type = reference.definition('contact_type', interaction.contact_type_id);
      const seconds = interaction.duration_seconds;
      const note = dotted([reference.definitionName(interaction.call_result_id), interaction.summary]);
      return (
        <TimelineItem
          {...common}
          accent
          icon={interactionIcon(interaction, type?.attributes.channel)}
          title={reference.definitionName(interaction.contact_type_id)}
          by={dotted([
            reference.userName(interaction.user_id),
            seconds === null ? null : formatDuration(seconds / 60),
          ])}
          sync={markOf('client_records', interaction.id)}
          {...(note === undefined ? {} : { note })}
        />
      );
    }
    case 'ticket-opened':
    case 'ticket-resolved':
    case 'ticket-closed': {
      const { ticket } = entry;
      const number = ticket.ticket_no ?? ticket.temporary_no ?? 'Talep';
      return (
        <TimelineItem
          {...common}
          icon={entry.kind === 'ticket-opened' ? Ticket : CheckCircle2}
          title={number}
          by={<span className="text-ink-2"> {ticketWords[entry.kind]}</span>}
          sync={entry.kind === 'ticket-opened' ? markOf('tickets', ticket.id) : null}
          note={ticket.subject}
        />
      );
    }
    case 'consent': {
      const { consent } = entry;
      return (
        <TimelineItem
          {...common}
          icon={consent.status === 'granted' ? ShieldCheck : ShieldX}
          title={`${consentChannels[consent.channel]} izni`}
          by={consentStatuses[consent.status]}
          sync={markOf('client_records', consent.id)}
        />
      );
    }
    case 'client-opened':
      return (
        <TimelineItem
          {...common}
          icon={UserPlus}
          title="Kayıt açıldı"
          by={dotted([reference.userName(entry.by)])}
        />
      );
  }
}
