import {
  ArrowRight,
  CircleDot,
  CloudUpload,
  MessageSquare,
  NotebookPen,
  PhoneIncoming,
  PhoneOutgoing,
  Send,
  Ticket as TicketIcon,
  Users,
} from 'lucide-react';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatDay, formatDayTime, formatTime } from '@/lib/dates';
import type { IconType } from '@/ui/icon';
import { LoadingBlock } from '@/ui/page-states';
import { Timeline, TimelineItem } from '@/ui/timeline-item';
import { contactDirections } from '@sync/model/lookups/contact-type';
import type { LookupAttributes } from '@sync/model/entities/definition';
import type { Interaction } from '@sync/model/entities/client-record';
import type { Ticket } from '@sync/model/entities/ticket';
import { noteVisibilities } from '@sync/model/entities/ticket-entry';
import type { Note, StatusChange } from '@sync/model/entities/ticket-entry';
import { formatSeconds, mentionParts } from './ticket-timeline-entries';
import type { TimelineEntry } from './ticket-timeline-entries';
import { useNow } from '@/data/now';

/** Shows the history of the ticket, oldest first; keeps its end visible when an entry is added. */
export function TicketTimeline({
  ticket,
  entries,
  loading,
}: {
  ticket: Ticket;
  entries: readonly TimelineEntry[];
  loading: boolean;
}) {
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const last = entries.at(-1)?.id;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last, loading]);
  const earlier = new Set<string>();
  return (
    <div
      ref={box}
      // Reached by keyboard for scrolling.
      tabIndex={0}
      role="region"
      aria-label="Zaman çizgisi"
      className="min-h-0 flex-1 overflow-y-auto px-5 pt-3.5 -outline-offset-2! max-[56.1875em]:px-4 short:flex-none"
    >
      {ticket.description !== null && (
        <div className="mb-4 rounded-lg border border-line bg-surface px-3.5 py-2.5">
          <h3 className="meta mb-0.5 text-ink-3">Açıklama</h3>
          <p className="leading-[1.3125rem] break-words whitespace-pre-line">{ticket.description}</p>
        </div>
      )}
      {loading ? (
        <LoadingBlock lines={6} />
      ) : (
        <Timeline label="Zaman çizgisi">
          {entries.map((entry, index) => {
            // Only the first entry of a day shows the date; the others show the time.
            const day = formatDay(entry.at, now);
            const first = !earlier.has(day);
            earlier.add(day);
            return (
              <TicketTimelineEntry
                key={entry.id}
                entry={entry}
                time={first ? formatDayTime(entry.at, now) : formatTime(entry.at)}
                last={index === entries.length - 1}
              />
            );
          })}
        </Timeline>
      )}
    </div>
  );
}

/** Shows one entry of the history. */
export function TicketTimelineEntry({
  entry,
  time,
  last,
}: {
  entry: TimelineEntry;
  time: string;
  last: boolean;
}) {
  const reference = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const common = { time, at: entry.at, last };
  switch (entry.kind) {
    case 'created':
      return (
        <TimelineItem
          {...common}
          icon={TicketIcon}
          title="Talep açıldı"
          by={reference.userName(entry.by) ?? 'Sistem'}
        />
      );
    case 'note':
      return (
        <TimelineItem
          {...common}
          icon={entry.note.visibility === 'external' ? Send : NotebookPen}
          title={noteVisibilities[entry.note.visibility]}
          by={reference.userName(entry.note.created_by) ?? 'Sistem'}
          sync={markOf('ticket_entries', entry.id)}
        >
          <NoteText note={entry.note} reference={reference} />
        </TimelineItem>
      );
    case 'interaction': {
      const { icon, title, by } = interactionWords(entry.interaction, reference);
      const result = reference.definitionName(entry.interaction.call_result_id);
      const { summary } = entry.interaction;
      return (
        <TimelineItem
          {...common}
          icon={icon}
          accent
          title={title}
          by={by}
          sync={markOf('client_records', entry.id)}
        >
          {summary === null && result === null ? undefined : (
            <>
              {summary}
              {result !== null && (
                <>
                  {summary !== null && ' '}
                  Sonuç: <b>{result}</b>.
                </>
              )}
            </>
          )}
        </TimelineItem>
      );
    }
    case 'change':
      return (
        <TimelineItem
          {...common}
          icon={entry.change.field === 'status' ? CircleDot : ArrowRight}
          title=""
          by={<ChangeSentence change={entry.change} reference={reference} />}
        >
          {entry.change.reason === null ? undefined : `Neden: ${entry.change.reason}`}
        </TimelineItem>
      );
    case 'unsent':
      return <TimelineItem {...common} icon={CloudUpload} title={entry.summary} sync="unsent" />;
  }
}

function NoteText({ note, reference }: { note: Note; reference: ReferenceData }) {
  const names = note.mention_ids.flatMap((id) => reference.user(id)?.full_name ?? []);
  return mentionParts(note.body, names).map(({ text, mention }, index) =>
    mention ? (
      <span key={index} className="font-medium text-accent-ink">
        {text}
      </span>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}

const CHANNEL_ICONS: Partial<Record<LookupAttributes<'contact_type'>['channel'], IconType>> = {
  phone: PhoneIncoming,
  face: Users,
};

function interactionWords(interaction: Interaction, reference: ReferenceData) {
  const type = reference.definition('contact_type', interaction.contact_type_id);
  const channel = type?.attributes.channel;
  const icon =
    channel === 'phone' && interaction.direction === 'out'
      ? PhoneOutgoing
      : ((channel === undefined ? undefined : CHANNEL_ICONS[channel]) ?? MessageSquare);
  const matches = type === undefined || type.attributes.direction === interaction.direction;
  const seconds = interaction.duration_seconds;
  return {
    icon,
    title: type?.name ?? 'Görüşme',
    by: [
      matches ? null : contactDirections[interaction.direction],
      seconds === null ? null : formatSeconds(seconds),
      reference.userName(interaction.user_id),
    ]
      .filter((part) => part !== null)
      .join(' · '),
  };
}

function ChangeSentence({
  change,
  reference,
}: {
  change: StatusChange;
  reference: ReferenceData;
}): ReactNode {
  const by = <b className="text-ink">{reference.userName(change.created_by) ?? 'Sistem'}</b>;
  const { to_value: to } = change;
  switch (change.field) {
    case 'assignee':
      return to === null ? (
        <>{by} atamayı kaldırdı</>
      ) : to === change.created_by ? (
        <>{by} talebi üstlendi</>
      ) : (
        <>
          {by} talebi <b className="text-ink">{reference.userName(to)}</b> kişisine atadı
        </>
      );
    case 'team':
      return to === null ? (
        <>{by} ekibi kaldırdı</>
      ) : (
        <>
          {by} ekibi <b className="text-ink">{reference.definitionName(to)}</b> olarak değiştirdi
        </>
      );
    case 'department':
      return to === null ? (
        <>{by} bölümü kaldırdı</>
      ) : (
        <>
          {by} bölümü <b className="text-ink">{reference.definitionName(to)}</b> olarak değiştirdi
        </>
      );
    case 'watcher': {
      const watcher = to ?? change.from_value;
      const what = to === null ? 'izleyenlerden çıkardı' : 'izleyenlere ekledi';
      return watcher === change.created_by ? (
        <>
          {by} kendini {what}
        </>
      ) : (
        <>
          {by} <b className="text-ink">{reference.userName(watcher)}</b> adlı kişiyi {what}
        </>
      );
    }
    default:
      return (
        <>
          {by} durumu <b className="text-ink">{reference.definitionName(to)}</b> olarak değiştirdi
        </>
      );
  }
}
