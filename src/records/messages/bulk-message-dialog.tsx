import { useState } from 'react';
import { newId } from '@/data/new-id';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Dialog } from '@/ui/dialog';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { messageReason } from '@sync/model/entities/message-values';
import { writeValue, variableOf } from '@sync/model/messages/variables';
import { previewMessages, queueMessages } from '@sync/rpc/messages';
import type { BulkMessage, BulkPreview, Recipient } from '@sync/rpc/messages';
import { AskedFields } from './asked-fields';
import { askedFields, typedProblem, typedValues } from './message-values';
import { templateOptions, useSendableTemplates } from './sendable-templates';
import type { Audience } from './sendable-templates';

/** Recipients of one sending. */
const MOST = 5000;

/** Sends one template to many people: what would go and what not is shown first. */
export function BulkMessageDialog({
  audience = 'patients',
  recipients,
  ticketTypes = [],
  onClose,
  onDone,
}: {
  audience?: Audience;
  recipients: readonly Recipient[];
  ticketTypes?: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { templates, ready } = useSendableTemplates(audience, ticketTypes);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [event, setEvent] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [given, setGiven] = useState<BulkMessage | null>(null);
  const template = templates.find(({ id }) => id === templateId);
  const fields = template === undefined ? [] : askedFields(template.published.asks);
  const answers = typedValues(fields, typed);
  const lacking = fields.some(
    ({ key, kind, required }) => required && writeValue(kind, answers[key], 'tr') === null,
  );
  const wrong = fields.some((field) => typedProblem(field, typed[field.key] ?? '') !== undefined);
  const reason =
    recipients.length > MOST
      ? `En çok ${formatNumber(MOST)} kayıt seçin`
      : template === undefined
        ? 'Şablon seçin'
        : event.trim() === ''
          ? 'Konuyu yazın'
          : lacking
            ? 'Sorulanları yazın'
            : wrong
              ? 'Düzeltilecek bir bilgi var'
              : undefined;
  const look = () => {
    if (template === undefined) return;
    setGiven({
      template: template.id,
      version: template.published.version,
      recipients,
      asks: answers,
      event: event.trim(),
    });
  };
  if (given !== null) {
    return (
      <BulkPreviewDialog
        audience={audience}
        given={given}
        onBack={() => setGiven(null)}
        onClose={onClose}
        onDone={onDone}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${countOf(recipients.length, 'kayda')} mesaj`}
      width={640}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" disabledReason={reason} onClick={look}>
            Önizle
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ComboboxField
          label="Şablon"
          hint={ready && templates.length === 0 ? 'Yayında bir şablon yok.' : undefined}
          options={templateOptions(templates)}
          value={templateId}
          onChange={setTemplateId}
        />
        <TextField
          label="Konu"
          hint="Aynı şablon aynı konuda bir kişiye yalnız bir kez gider. Örnek: Bayram saatleri 2026"
          maxLength={80}
          value={event}
          onChange={(change) => setEvent(change.target.value)}
        />
        <AskedFields
          fields={fields}
          problemOf={typedProblem}
          typed={typed}
          onType={(key, value) => setTyped((before) => ({ ...before, [key]: value }))}
        />
      </div>
    </Dialog>
  );
}

function BulkPreviewDialog({
  audience,
  given,
  onBack,
  onClose,
  onDone,
}: {
  audience: Audience;
  given: BulkMessage;
  onBack: () => void;
  onClose: () => void;
  onDone: () => void;
}) {
  const { value, problem, offline } = useServerQuery(previewMessages, { given });
  const command = useCommand();
  const [target] = useState(newId);
  const send = async () => {
    const done = await command.run(queueMessages, { target, given });
    if (done === undefined) return;
    toastSuccess(`${countOf(done.value.queued, 'mesaj')} kuyruğa alındı.`);
    onDone();
    onClose();
  };
  const failed = problem ?? command.problem;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Gönderilecekler"
      width={640}
      locked={command.busy}
      actions={
        <>
          <Button onClick={onBack}>Geri</Button>
          <Button
            tone="primary"
            busy={command.busy}
            busyLabel="Kuyruğa alınıyor"
            disabledReason={
              offline
                ? 'Toplu gönderim için bağlantı gerekir'
                : value === null
                  ? 'Hesaplanıyor'
                  : value.ready === 0
                    ? 'Gönderilecek kimse yok'
                    : undefined
            }
            onClick={() => void send()}
          >
            {value === null ? 'Gönder' : `${countOf(value.ready, 'mesajı')} gönder`}
          </Button>
        </>
      }
    >
      {failed !== null && (
        <ErrorNote title="Gönderilemedi">
          {failed.kind === 'rejected' && ['template_version', 'messages_changed'].includes(failed.reason)
            ? 'Şablon ya da kayıtlar bu arada değişti. Geri dönüp yeniden önizleyin.'
            : failed.kind === 'rejected' && failed.reason === 'template_link'
              ? 'Şablon, mesaj ayarlarında olmayan bir adrese yönlendiriyor. Adresi ayarlara ekletin.'
              : 'Kayıtlar olduğu gibi duruyor; geri dönüp yeniden deneyin.'}
        </ErrorNote>
      )}
      {value === null ? (
        failed === null && <LoadingBlock lines={5} />
      ) : (
        <Prepared preview={value} audience={audience} />
      )}
    </Dialog>
  );
}

function Prepared({
  preview: { ready, parts, cost, blocked, samples },
  audience,
}: {
  preview: BulkPreview;
  audience: Audience;
}) {
  return (
    <div className="grid gap-4">
      <p className="num" role="status">
        <b>{countOf(ready, audience === 'patients' ? 'hastaya' : 'adaya')}</b> gidecek
        {parts > 0 && `, ${formatNumber(parts)} parça`}
        {cost > 0 && `, ${formatMoney(cost)}`}.
      </p>
      {blocked.length > 0 && (
        <section>
          <h3 className="pb-1 text-[0.8125rem] font-semibold">Gönderilmeyecekler</h3>
          <ul className="grid gap-1">
            {blocked.map(({ reason, count, of }) => (
              <li key={reason}>
                <details>
                  <summary className="num cursor-pointer py-1">
                    {messageReason(reason)}: {formatNumber(count)}
                  </summary>
                  <ul className="meta pb-2 pl-4 text-ink-2">
                    {of.map(({ id, name, missing }, at) => (
                      <li key={id ?? at}>
                        {[name ?? 'Kaydı yok', missing.map((key) => variableOf(key)?.label ?? key).join(', ')]
                          .filter(Boolean)
                          .join(': ')}
                      </li>
                    ))}
                    {count > of.length && <li>ve {formatNumber(count - of.length)} kayıt daha</li>}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      {samples.length > 0 && (
        <section>
          <h3 className="pb-1 text-[0.8125rem] font-semibold">Örnekler</h3>
          <ul className="grid gap-2">
            {samples.slice(0, 3).map(({ n, name, language, body, parts: own }) => (
              <li key={n} className="rounded-lg bg-sunken px-4 py-3">
                <p className="meta text-ink-2">
                  {[name, own === null ? null : `${own} parça`].filter(Boolean).join(' · ')}
                </p>
                <p lang={language} dir="auto" className="break-words whitespace-pre-wrap">
                  {body}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
