import { asOne } from '@/data/as-one';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDate, instantAt, isIsoDate, isIsoInstant, todayIso } from '@/lib/dates';
import { setFollowUps } from '@/records/surgeries/surgery-actions';
import { surgeryNumber } from '@/records/surgeries/surgery-words';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { createTicket } from '@/records/tickets/new-ticket-actions';
import { offeredTypes } from '@/records/tickets/ticket-context';
import { useTicketContext } from '@/records/tickets/use-ticket-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { ComboboxField } from '@/ui/combobox-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import { reminder } from '@sync/model/entities/inbox';
import type { Surgery } from '@sync/model/entities/surgery';
import type { FollowUp } from '@sync/model/entities/surgery-values';
import { ActDialog } from '@/kit/form/act-dialog';

/** Edits a follow-up of the surgery: a new one without an id. */
export function FollowUpAct({
  surgery,
  id,
  onClose,
}: {
  surgery: Surgery;
  id: string | null;
  onClose: () => void;
}) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const stored = surgery.follow_ups.find((candidate) => candidate.id === id);
  const [on, setOn] = useState(stored?.on ?? '');
  const [note, setNote] = useState(stored?.note ?? '');
  return (
    <ActDialog
      title={stored === undefined ? 'Kontrol ekle' : 'Kontrolü düzenle'}
      saveLabel="Kontrolü kaydet"
      onSave={async () => {
        if (!isIsoDate(on)) throw new ActionError('invalid', 'Günü seçin.', { on: 'Günü seçin' });
        const blank = { id: crypto.randomUUID(), reminder_id: null, ticket_id: null };
        const next = { ...(stored ?? blank), on, note: note.trim() === '' ? null : note.trim() };
        await setFollowUps(context, surgery.id, [
          ...surgery.follow_ups.filter((candidate) => candidate.id !== next.id),
          next,
        ]);
        outcome.done('Kontrol kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <DateField label="Gün" error={problems['on']} value={on} onChange={setOn} />
          <TextField
            label="Not"
            optional
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Returns the follow-ups with the result of one marked in it. */
function withMark(surgery: Surgery, followUp: FollowUp, mark: Partial<FollowUp>): readonly FollowUp[] {
  return surgery.follow_ups.map((candidate) =>
    candidate.id === followUp.id ? { ...candidate, ...mark } : candidate,
  );
}

/** Sets the user's own reminder of a follow-up. */
export function RemindAct({
  surgery,
  followUp,
  onClose,
}: {
  surgery: Surgery;
  followUp: FollowUp;
  onClose: () => void;
}) {
  const { access } = useSignedIn();
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const [at, setAt] = useState(() => instantAt(followUp.on < todayIso() ? todayIso() : followUp.on, '09:00'));
  return (
    <ActDialog
      title="Hatırlatma kur"
      saveLabel="Hatırlatmayı kur"
      onSave={async () => {
        if (!isIsoInstant(at) || Date.parse(at) <= Date.now())
          throw new ActionError('invalid', 'Hatırlatma zamanı gelecekte olmalı.', {
            due_at: 'Gelecekte bir gün ve saat seçin',
          });
        const made = await context.writes.create(
          reminder,
          {
            owner_id: access.userId,
            target: 'surgery',
            target_id: surgery.id,
            title: `${surgeryNumber(surgery)}: kontrol ${formatDate(followUp.on)}`,
            due_at: new Date(at).toISOString(),
            repeat: 'none',
            lead_minutes: 0,
          },
          { summary: `${surgeryNumber(surgery)}: hatırlatma eklendi` },
        );
        await setFollowUps(context, surgery.id, withMark(surgery, followUp, { reminder_id: made.id }));
        outcome.done('Hatırlatma kuruldu');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <DateTimeField
          label="Zaman"
          min={todayIso()}
          error={problems['due_at']}
          value={at}
          onChange={setAt}
        />
      )}
    </ActDialog>
  );
}

/** Opens a ticket for a follow-up, for the patient of the surgery. */
export function FollowUpTicketAct({
  surgery,
  followUp,
  onClose,
}: {
  surgery: Surgery;
  followUp: FollowUp;
  onClose: () => void;
}) {
  const reference = useReferenceData();
  const context = useSurgeryContext();
  const tickets = useTicketContext();
  const outcome = useOutcome();
  const [typeId, setTypeId] = useState<string | null>(null);
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [subject, setSubject] = useState(`Ameliyat kontrolü, ${formatDate(followUp.on)}`);
  return (
    <ActDialog
      title="Talep aç"
      saveLabel="Talebi aç"
      onSave={async () => {
        const number = await asOne(context, async (act) => {
          const made = await createTicket(
            { ...tickets, writes: act.writes },
            { id: surgery.client_id },
            {
              type_id: typeId ?? '',
              subject,
              description: followUp.note,
              priority: 'normal',
              source_id: sourceId ?? '',
              contact_type_id: null,
              department_id: surgery.department_id,
              assignee_id: null,
              team_id: null,
              due_at: instantAt(followUp.on, '17:00'),
              tag_ids: [],
            },
          );
          await setFollowUps(act, surgery.id, withMark(surgery, followUp, { ticket_id: made.ticketId }));
          return made.number;
        });
        outcome.done(`${number} açıldı`);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label="Konu"
            maxLength={200}
            error={problems['subject']}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
          <ComboboxField
            label="Tip"
            error={problems['type_id']}
            options={offeredTypes(tickets).map(({ id, name }) => ({ value: id, label: name }))}
            value={typeId}
            onChange={setTypeId}
          />
          <SelectField
            label="Kaynak"
            error={problems['source_id']}
            options={reference
              .definitions('ticket_source')
              .filter(({ active }) => active)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={sourceId}
            onChange={setSourceId}
          />
        </>
      )}
    </ActDialog>
  );
}
