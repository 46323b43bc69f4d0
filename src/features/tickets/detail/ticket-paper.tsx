import { useReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import { useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { entityFacts } from '@/kit/record/entity-facts';
import { Paper, PaperFacts, PaperTable } from '@/kit/export/paper';
import { numberOf } from '@sync/model/tickets/number';
import { Timeline } from '@/ui/timeline-item';
import { ticket as entity } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import type { Task } from '@sync/model/entities/ticket-entry';
import { TicketTimelineEntry } from './ticket-timeline';
import type { TimelineEntry } from './ticket-timeline-entries';

const fields = [
  'type_id',
  'status_id',
  'status_reason',
  'waiting_reason',
  'waiting_until',
  'priority',
  'source_id',
  'contact_type_id',
  'department_id',
  'team_id',
  'assignee_id',
  'watcher_ids',
  'due_at',
  'first_response_at',
  'call_result_id',
  'tag_ids',
  'description',
  'resolution_note',
  'resolved_at',
  'closed_at',
] as const;

interface PrintedTicket {
  readonly ticket: Ticket;
  readonly entries: readonly TimelineEntry[];
  readonly tasks: readonly Task[];
}

/** Prints a ticket: what is known of it, its tasks and its history. */
export function TicketPaper(printed: PrintedTicket) {
  const { ticket } = printed;
  return (
    <Paper
      title="Talep"
      heading={`${numberOf(ticket)}: ${ticket.subject}`}
      logged={{ entity: entity.kind, entityId: ticket.id, clientId: ticket.client_id }}
    >
      {() => <Content {...printed} />}
    </Paper>
  );
}

function Content({ ticket, entries, tasks }: PrintedTicket) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const { value: client } = useIndexes(
    ({ clients }) => clients.get(ticket.client_id),
    [ticket.client_id],
    'clients',
  );
  return (
    <>
      <PaperFacts
        facts={[
          ['Hasta', [client?.name, client?.clientNo].filter(Boolean).join(', ')],
          ...entityFacts(entity, ticket, fields, reference, access.permissions),
          [
            'Açılış',
            `${formatDateTime(ticket.created_at)}, ${reference.userName(ticket.created_by) ?? 'Sistem'}`,
          ],
        ]}
      />
      {tasks.length > 0 && (
        <PaperTable
          heads={['Görev', 'Atanan', 'Son tarih', 'Tamamlanma']}
          rows={tasks.map((task) => ({
            key: task.id,
            cells: [
              task.title,
              reference.userName(task.assignee_id) ?? '',
              task.due_at === null ? '' : formatDateTime(task.due_at),
              task.done_at === null ? '' : formatDateTime(task.done_at),
            ],
          }))}
        />
      )}
      <h3 className="mt-4 font-semibold">Geçmiş</h3>
      <Timeline label="Geçmiş">
        {entries.map((entry, at) => (
          <TicketTimelineEntry
            key={entry.id}
            entry={entry}
            time={formatDateTime(entry.at)}
            last={at === entries.length - 1}
          />
        ))}
      </Timeline>
    </>
  );
}
