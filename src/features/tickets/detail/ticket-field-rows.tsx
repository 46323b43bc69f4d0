import { CircleCheck, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useQuietAct } from '@/acts/use-do-act';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDateTime, formatDuration, isIsoInstant, minutesBetween } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { PersonChip } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { DateTimeField } from '@/ui/date-time-field';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { DueLabel } from '@/ui/due-label';
import { IconButton } from '@/ui/icon-button';
import { TagsField } from '@/ui/tags-field';
import type { Act, AnyValues } from '@sync/model/acts/act';
import type { Ticket } from '@sync/model/entities/ticket';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { AwayNote } from '@/kit/record/away-note';
import { userOptions } from '@/kit/record/user-options';
import { useNow } from '@/data/now';
import { assign } from '@sync/model/tickets/acts/assign';
import { setDue, setSource } from '@sync/model/tickets/acts/edit';
import { DUE_TIME } from '../due-time';
import { tag } from '@sync/model/tickets/acts/tag';

type Edited = 'assignee' | 'team' | 'due' | 'source' | 'tags' | null;

/** Shows the ticket's fields; those that the user may change are edited in place. */
export function TicketFieldRows({ ticket }: { ticket: Ticket }) {
  const reference = useReferenceData();
  const doAct = useQuietAct();
  const { access } = useSignedIn();
  const now = useNow();
  const [edited, setEdited] = useState<Edited>(null);
  const mayEdit = access.permissions.has('crm.tickets.edit');
  const mayGive = access.permissions.has('crm.tickets.assign');
  const save = async (act: Act, values: AnyValues) => {
    if (await doAct(act, ticket.id, values)) setEdited(null);
  };
  const { assignee_id, team_id } = ticket;
  const give = (to: string | null) => void save(assign, { assignee_id: to, team_id });
  const row = (field: Exclude<Edited, null>, label: string, value: ReactNode, editor: ReactNode) =>
    edited === field ? (
      <div className="py-1.5">
        <dt className="sr-only">{label}</dt>
        <dd>
          {editor}
          <div className="mt-1 flex justify-end">
            <Button tone="quiet" size="sm" onClick={() => setEdited(null)}>
              Vazgeç
            </Button>
          </div>
        </dd>
      </div>
    ) : (
      <DescriptionRow label={label}>
        {mayEdit ? (
          <span className="group flex items-center gap-1">
            <span className="min-w-0 flex-1">{value ?? <span className="text-ink-3">–</span>}</span>
            <IconButton
              icon={Pencil}
              size="sm"
              label={`${label}: değiştir`}
              className="-my-1.5 -mr-2 text-ink-3! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:opacity-100 [&>svg]:size-4"
              onClick={() => setEdited(field)}
            />
          </span>
        ) : (
          value
        )}
      </DescriptionRow>
    );
  const departments = (chosen: string | null) =>
    reference
      .definitions('department')
      .filter((department) => department.active || department.id === chosen)
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <DescriptionList>
      {row(
        'assignee',
        'Atanan',
        <>
          <PersonChip name={reference.userName(ticket.assignee_id)} />
          {!isFinished(ticket.status_category) && (
            <AwayNote
              className="pb-1"
              named={false}
              personId={ticket.assignee_id}
              mayChoose={(id) => mayEdit && (mayGive || id === access.userId)}
              onChoose={give}
            />
          )}
        </>,
        <ComboboxField
          label="Atanan"
          clearable
          options={userOptions(reference).filter(({ value }) => mayGive || value === access.userId)}
          value={ticket.assignee_id}
          onChange={give}
        />,
      )}
      {row(
        'team',
        'Ekip',
        reference.definitionName(ticket.team_id),
        <ComboboxField
          label="Ekip"
          clearable
          options={departments(ticket.team_id)}
          value={ticket.team_id}
          onChange={(to) => void save(assign, { assignee_id, team_id: to })}
        />,
      )}
      {row(
        'due',
        'Son tarih',
        ticket.due_at === null ? null : <span className="num">{formatDateTime(ticket.due_at)}</span>,
        <DueEditor value={ticket.due_at ?? ''} onSave={(due_at) => void save(setDue, { due_at })} />,
      )}
      <DescriptionRow label="İlk yanıt">
        <FirstResponse ticket={ticket} now={now} />
      </DescriptionRow>
      {row(
        'source',
        'Kaynak',
        reference.definitionName(ticket.source_id),
        <ComboboxField
          label="Kaynak"
          options={reference
            .definitions('ticket_source')
            .filter((source) => source.active || source.id === ticket.source_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={ticket.source_id}
          onChange={(source_id) => {
            if (source_id !== null) void save(setSource, { source_id });
          }}
        />,
      )}
      {ticket.department_id !== null && (
        <DescriptionRow label="Bölüm">{reference.definitionName(ticket.department_id)}</DescriptionRow>
      )}
      {row(
        'tags',
        'Etiketler',
        ticket.tag_ids.length === 0 ? null : (
          <span className="flex flex-wrap gap-1.5 py-1.5">
            {ticket.tag_ids.map((id) => (
              <Badge key={id}>{reference.definitionName(id)}</Badge>
            ))}
          </span>
        ),
        <TagsField
          label="Etiketler"
          options={reference
            .definitions('ticket_tag')
            .filter((tag) => tag.active || ticket.tag_ids.includes(tag.id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={[...ticket.tag_ids]}
          onChange={(wanted) =>
            void doAct(tag, ticket.id, {
              add: wanted.filter((id) => !ticket.tag_ids.includes(id)),
              remove: ticket.tag_ids.filter((id) => !wanted.includes(id)),
            })
          }
        />,
      )}
      {ticket.resolution_note !== null && (
        <DescriptionRow label="Çözüm">
          <span className="whitespace-pre-line">{ticket.resolution_note}</span>
        </DescriptionRow>
      )}
      {ticket.call_result_id !== null && (
        <DescriptionRow label="Sonuç">{reference.definitionName(ticket.call_result_id)}</DescriptionRow>
      )}
      {ticket.reopened_count > 0 && (
        <DescriptionRow label="Yeniden açılma">
          <span className="num">{ticket.reopened_count} kez</span>
        </DescriptionRow>
      )}
    </DescriptionList>
  );
}

function DueEditor({ value, onSave }: { value: string; onSave: (due: string | null) => void }) {
  const [due, setDue] = useState(value);
  const wrong = due !== '' && !isIsoInstant(due);
  return (
    <>
      <DateTimeField label="Son tarih" optional usualTime={DUE_TIME} value={due} onChange={setDue} />
      <div className="mt-2 flex justify-end">
        <Button
          size="sm"
          disabledReason={wrong ? 'Tarihi tamamlayın' : undefined}
          onClick={() => onSave(due === '' ? null : new Date(due).toISOString())}
        >
          Son tarihi kaydet
        </Button>
      </div>
    </>
  );
}

function FirstResponse({ ticket, now }: { ticket: Ticket; now: number }) {
  const { first_response_at: at, first_response_due_at: due } = ticket;
  if (at === null) {
    return due === null || ticket.paused_at !== null ? (
      <span className="text-ink-3">–</span>
    ) : (
      <DueLabel due={due} now={now} remaining />
    );
  }
  const took = formatDuration(minutesBetween(ticket.created_at, at));
  const late = due !== null && Date.parse(at) > Date.parse(due);
  return late ? (
    <span className="num text-ink-2">{took} sonra, geç</span>
  ) : (
    <span className="inline-flex items-baseline gap-1.5 font-medium text-success">
      <CircleCheck className="size-4 self-center" aria-hidden="true" />
      <span className="num">{took} içinde</span>
    </span>
  );
}
