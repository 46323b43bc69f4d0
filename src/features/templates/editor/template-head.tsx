import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { messageChannels, messagePurposes } from '@sync/model/entities/message-values';
import type { MessageChannel, MessagePurpose } from '@sync/model/entities/message-values';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { MOST_SENDER } from '@sync/model/messages/template-content';
import { useReferenceData } from '@/data/reference-data';
import { SelectField } from '@/ui/select-field';
import { Switch } from '@/ui/switch';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import type { TemplateValues } from '../template-values';
import { channelIcons, expiries, expiryLabel } from '../template-words';

interface TemplateHeadProps {
  readonly values: TemplateValues;
  readonly senders: readonly string[];
  readonly problems: readonly LintProblem[];
  readonly nameProblem: string | undefined;
  readonly mayEdit: boolean;
  readonly onChange: (patch: Partial<TemplateValues>) => void;
}

/** Renders the settings of a template in all its languages. */
export function TemplateHead({
  values,
  senders,
  problems,
  nameProblem,
  mayEdit,
  onChange,
}: TemplateHeadProps) {
  const { channel, purpose, sender } = values;
  const senderList = useId();
  const senderProblem = problems.find(({ place }) => place === 'sender');
  return (
    <section aria-label="Şablon" className="grid gap-3.5">
      <TextField
        label="Ad"
        maxLength={120}
        disabled={!mayEdit}
        error={nameProblem}
        value={values.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="grid gap-3 @min-[34rem]:grid-cols-3">
        <SelectField
          label="Kanal"
          value={channel}
          disabled={!mayEdit}
          options={(Object.keys(messageChannels) as MessageChannel[]).map((value) => {
            const Icon = channelIcons[value];
            return {
              value,
              label: messageChannels[value],
              icon: <Icon className="size-4 text-ink-2" aria-hidden="true" />,
            };
          })}
          onChange={(next) => next !== null && onChange({ channel: next })}
        />
        <SelectField
          label="Amaç"
          value={purpose}
          disabled={!mayEdit}
          options={(Object.keys(messagePurposes) as MessagePurpose[]).map((value) => ({
            value,
            label: messagePurposes[value],
          }))}
          onChange={(next) => next !== null && onChange({ purpose: next })}
        />
        {channel === 'sms' && (
          <>
            <TextField
              label="Gönderici adı"
              list={senderList}
              disabled={!mayEdit}
              maxLength={MOST_SENDER}
              placeholder="ORNEKHASTA"
              // An empty one is in the list of problems; while it is typed nobody is scolded.
              error={senderProblem?.code === 'no_sender' ? undefined : senderProblem?.rule}
              value={sender ?? ''}
              onChange={({ target }) => onChange({ sender: target.value === '' ? null : target.value })}
            />
            <datalist id={senderList}>
              {senders.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </div>
      <details className="group">
        <summary className="meta hit inline-flex cursor-pointer list-none items-center gap-1 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
          Ayarlar: {expiryLabel(values.expires_minutes)} geçerli
          {values.may_contain_health && ' · sağlık bilgisi içerebilir'}
          {values.ticket_type_ids.length > 0 && ` · ${values.ticket_type_ids.length} talep tipi`}
        </summary>
        <div className="mt-3 grid gap-3 @min-[34rem]:grid-cols-2">
          <SelectField
            label="Geçerlilik"
            hint="Bu sürede gönderilemeyen mesaj artık gönderilmez."
            value={String(values.expires_minutes)}
            disabled={!mayEdit}
            options={[
              ...expiries.map(({ minutes, label }) => ({ value: String(minutes), label })),
              ...(expiries.some(({ minutes }) => minutes === values.expires_minutes)
                ? []
                : [{ value: String(values.expires_minutes), label: expiryLabel(values.expires_minutes) }]),
            ]}
            onChange={(next) => next !== null && onChange({ expires_minutes: Number(next) })}
          />
          <TicketTypes values={values} mayEdit={mayEdit} onChange={onChange} />
          <Switch
            className="@min-[34rem]:col-span-2"
            label="Sağlık bilgisi içerebilir"
            description="Ameliyat, tahlil, hastalık gibi sözler yalnız böyle bir şablonda yazılır ve yalnız hastanın kendi numarasına gider."
            checked={values.may_contain_health}
            disabled={!mayEdit}
            onChange={({ target }) => onChange({ may_contain_health: target.checked })}
          />
        </div>
      </details>
    </section>
  );
}

function TicketTypes({
  values: { ticket_type_ids: ids },
  mayEdit,
  onChange,
}: Pick<TemplateHeadProps, 'values' | 'mayEdit' | 'onChange'>) {
  const reference = useReferenceData();
  return (
    <TagsField
      label="Talep tipleri"
      optional
      hint="Bu tipteki taleplerde önce önerilir."
      disabled={!mayEdit}
      value={ids}
      options={reference
        .definitions('ticket_type')
        .filter(({ id, active }) => active || ids.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next) => onChange({ ticket_type_ids: next })}
    />
  );
}
