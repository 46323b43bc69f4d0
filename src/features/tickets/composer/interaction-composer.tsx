import { useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import { contactDirections } from '@sync/model/lookups/contact-type';
import type { Interaction } from '@sync/model/entities/client-record';
import type { Ticket } from '@sync/model/entities/ticket';
import { useReferenceData } from '@/data/reference-data';
import { toastError } from '@/ui/toast';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { SelectField } from '@/ui/select-field';
import { TextareaField } from '@/ui/textarea-field';
import { TextField } from '@/ui/text-field';
import { afterInteraction, readDuration } from './composer-values';
import type { ComposerChange, ComposerValues } from './composer-values';
import { addInteraction, interactionProblems } from './save-entry';
import type { FollowUp, InteractionInput } from './save-entry';

import { useOutcome } from '@/kit/form/use-outcome';
import { useActContext } from '@/acts/use-act-context';

const DIRECTIONS = Object.keys(contactDirections) as readonly Interaction['direction'][];
/** Channels that last a while. */
const TIMED = ['phone', 'video', 'face'];

/** Notes a call, message or visit, with the rules of its result. */
export function InteractionComposer({
  ticket,
  values,
  onChange,
  onFollowUp,
}: {
  ticket: Ticket;
  values: ComposerValues;
  onChange: (change: ComposerChange) => void;
  onFollowUp: (followUp: FollowUp | null) => void;
}) {
  const context = useActContext();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const type = reference.definition('contact_type', values.contactTypeId);
  const channel = type?.attributes.channel;
  const timed = channel !== undefined && TIMED.includes(channel);
  const result = reference.definition('call_result', values.callResultId);
  const input: InteractionInput = {
    contactTypeId: values.contactTypeId ?? '',
    direction: values.direction,
    durationSeconds: timed ? readDuration(values.duration) : null,
    callResultId: values.callResultId,
    summary: values.summary,
  };
  const problems = tried ? interactionProblems(context, input) : {};

  const save = async () => {
    setTried(true);
    if (Object.keys(interactionProblems(context, input)).length > 0) return;
    setBusy(true);
    try {
      const added = await addInteraction(context, ticket, input);
      outcome.done('Görüşme kaydedildi');
      onFollowUp(added.followUp);
      if (added.doNotContact === 'not_permitted') {
        toastError('Hasta kaydını değiştirme yetkiniz yok: “Aranmasın” işaretini yetkili birinden isteyin.');
      }
      setTried(false);
      onChange((current) => afterInteraction(current, values));
    } catch (error) {
      if (!(error instanceof ActionError && error.code === 'invalid')) outcome.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="max-h-[46vh] overflow-y-auto px-3.5 pt-2 pb-1.5">
      <div className="grid gap-x-3 gap-y-2.5 sm:grid-cols-2">
        <ComboboxField
          label="İletişim tipi"
          placeholder="Seçin"
          error={problems['contactTypeId']}
          options={reference
            .definitions('contact_type')
            .filter((definition) => definition.active)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={values.contactTypeId}
          onChange={(contactTypeId) => {
            const chosen = reference.definition('contact_type', contactTypeId);
            onChange({ contactTypeId, direction: chosen?.attributes.direction ?? values.direction });
          }}
        />
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Yön"
            options={DIRECTIONS.map((value) => ({ value, label: contactDirections[value] }))}
            value={values.direction}
            onChange={(direction) => onChange({ direction: direction ?? 'in' })}
          />
          <TextField
            label="Süre"
            optional
            numeric
            placeholder="dk:sn"
            inputMode="text"
            disabled={!timed}
            error={problems['durationSeconds']}
            value={timed ? values.duration : ''}
            onChange={(event) => onChange({ duration: event.target.value })}
          />
        </div>
        <ComboboxField
          label="Sonuç"
          className="sm:col-span-2"
          optional={channel !== 'phone'}
          clearable
          placeholder="Seçin"
          error={problems['callResultId']}
          hint={
            result?.attributes.sets_do_not_contact === true
              ? 'Hasta “Aranmasın” olarak işaretlenir'
              : undefined
          }
          options={reference
            .definitions('call_result')
            .filter(
              ({ active, attributes: { ticket_type_ids: types } }) =>
                active && (types.length === 0 || types.includes(ticket.type_id)),
            )
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={values.callResultId}
          onChange={(callResultId) => onChange({ callResultId })}
        />
        <TextareaField
          className="sm:col-span-2"
          label="Özet"
          optional={result?.attributes.requires_note !== true}
          rows={2}
          maxLength={4000}
          error={problems['summary']}
          value={values.summary}
          onChange={(event) => onChange({ summary: event.target.value })}
        />
      </div>
      <div className="flex justify-end py-2">
        <Button size="sm" busy={busy} busyLabel="Kaydediliyor" onClick={() => void save()}>
          Görüşmeyi kaydet
        </Button>
      </div>
    </div>
  );
}
