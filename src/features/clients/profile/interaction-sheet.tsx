import { primaryPhone } from '@sync/model/entities/client';
import type { Client } from '@sync/model/entities/client';
import { contactDirections } from '@sync/model/lookups/contact-type';
import { formatPhone } from '@sync/model/rules/phone';
import { isFinished } from '@sync/model/rules/ticket-rules';
import type { Ticket } from '@sync/model/entities/ticket';
import { useReferenceData } from '@/data/reference-data';
import { useWrites } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { ComboboxField } from '@/ui/combobox-field';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { TextareaField } from '@/ui/textarea-field';
import { addInteraction } from './client-record-actions';
import type { InteractionValues } from './client-record-actions';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { ShortForm } from '@/kit/form/record-sheet';

const activeNames = (entries: readonly { id: string; name: string; active: boolean }[]) =>
  entries.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }));

/** Returns the present time without seconds, as the time field shows it. */
function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}

/** Notes a conversation with a client. */
export function InteractionSheet({
  client,
  tickets,
  onClose,
}: {
  client: Client;
  tickets: readonly Ticket[];
  onClose: () => void;
}) {
  const writes = useWrites();
  const reference = useReferenceData();
  return (
    <RecordSheet<InteractionValues>
      title="Görüşme ekle"
      saveLabel="Görüşmeyi kaydet"
      draftKey={`interaction/${client.id}`}
      initial={() => ({
        contact_type_id: null,
        direction: 'in',
        at: thisMinute(),
        minutes: null,
        phone: primaryPhone(client)?.e164 ?? null,
        ticket_id: null,
        call_result_id: null,
        summary: '',
      })}
      onClose={onClose}
      onSave={(values) =>
        addInteraction(
          writes,
          client.id,
          values,
          reference.definition('contact_type', values.contact_type_id),
          reference.definition('call_result', values.call_result_id),
        )
      }
      fields={(form) => <InteractionFields {...form} client={client} tickets={tickets} />}
    />
  );
}

function InteractionFields({
  values,
  change,
  problems,
  client,
  tickets,
}: ShortForm<InteractionValues> & { client: Client; tickets: readonly Ticket[] }) {
  const reference = useReferenceData();
  const type = reference.definition('contact_type', values.contact_type_id);
  const isCall = type?.attributes.channel === 'phone';
  const open = tickets.filter((ticket) => !isFinished(ticket.status_category));
  return (
    <>
      <ComboboxField
        label="İletişim tipi"
        options={activeNames(reference.definitions('contact_type'))}
        value={values.contact_type_id}
        error={problems['contact_type_id']}
        onChange={(id) => {
          const chosen = reference.definition('contact_type', id);
          change({ contact_type_id: id, ...(chosen && { direction: chosen.attributes.direction }) });
        }}
      />
      <SelectField
        label="Yön"
        options={Object.entries(contactDirections).map(([value, label]) => ({ value, label }))}
        value={values.direction}
        onChange={(direction) => change({ direction: direction === 'out' ? 'out' : 'in' })}
      />
      <DateTimeField
        label="Zaman"
        max={todayIso()}
        value={values.at}
        error={problems['at']}
        onChange={(at) => change({ at })}
      />
      {isCall && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Telefon"
            optional
            noneLabel="Seçilmedi"
            options={client.phones.map(({ e164 }) => ({ value: e164, label: formatPhone(e164) }))}
            value={values.phone}
            onChange={(phone) => change({ phone })}
          />
          <NumberField
            label="Süre"
            optional
            unit="dakika"
            value={values.minutes}
            error={problems['minutes']}
            onChange={(minutes) => change({ minutes })}
          />
        </div>
      )}
      <ComboboxField
        label="Sonuç"
        optional={!isCall}
        clearable
        options={activeNames(reference.definitions('call_result'))}
        value={values.call_result_id}
        error={problems['call_result_id']}
        onChange={(call_result_id) => change({ call_result_id })}
      />
      {open.length > 0 && (
        <ComboboxField
          label="İlgili talep"
          optional
          clearable
          options={open.map((ticket) => ({
            value: ticket.id,
            label: `${ticket.ticket_no ?? ticket.temporary_no ?? ''} ${ticket.subject}`.trim(),
          }))}
          value={values.ticket_id}
          onChange={(ticket_id) => change({ ticket_id })}
        />
      )}
      <TextareaField
        label="Özet"
        optional
        rows={4}
        maxLength={4000}
        value={values.summary}
        error={problems['summary']}
        onChange={(event) => change({ summary: event.target.value })}
      />
    </>
  );
}
