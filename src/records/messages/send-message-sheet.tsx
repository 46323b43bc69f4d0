import { CircleAlert, Info, Send } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useKeptQuery } from '@/data/use-kept-query';
import { useRelated } from '@/data/records';
import { useSignedIn } from '@/data/workspace';
import { formatDateTime, todayIso } from '@/lib/dates';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { NoticeBar } from '@/ui/notice-bar';
import { SelectField } from '@/ui/select-field';
import { Sheet } from '@/ui/sheet';
import { consent } from '@sync/model/entities/client-record';
import type { MessageBlock, PublishedTemplate } from '@sync/model/entities/message-values';
import { message } from '@sync/model/entities/message';
import { messageBlocks, messageChannels } from '@sync/model/entities/message-values';
import { measureSms } from '@sync/model/messages/sms-meter';
import { askMark, contentFor } from '@sync/model/messages/template-content';
import { variableOf } from '@sync/model/messages/variables';
import type { VariableSource } from '@sync/model/messages/variables';
import { surveyLanguageName } from '@sync/model/surveys/survey';
import { readMessageSettings } from '@sync/rpc/messages';
import { hasUnlistedLink, surveyHost } from '@sync/model/messages/link-hosts';
import { AskedFields } from './asked-fields';
import { addressesOf, applicantAddresses, blockOf } from './message-addresses';
import { MessagePreview, MissingNote, UnsafeNote } from './message-preview';
import {
  askedFields,
  missingKeys,
  sourcesOf,
  typedProblem,
  typedValues,
  writeMessage,
} from './message-values';
import { recordValues } from './record-values';
import type { ApplicantSubject, MessageSubject, PatientSubject } from './record-values';
import { SubjectFields, useSubjectRecords } from './subject-records';
import { SurveyField, useSurveyChoice } from './survey-choice';
import { templateOptions, useSendableTemplates } from './sendable-templates';
import type { Audience } from './sendable-templates';

const NONE: ReadonlySet<VariableSource> = new Set();

/** Recipient of a message, as the sheet needs it. */
interface Recipient {
  readonly audience: Audience;
  readonly name: string;
  readonly language: string;
  readonly subject: MessageSubject;
  readonly addresses: (of: PublishedTemplate) => ReturnType<typeof addressesOf>;
  /** Returns why this person may not be written to; null if nothing forbids it. */
  readonly block: (of: PublishedTemplate) => MessageBlock | null;
  readonly blockWords: (block: MessageBlock) => string;
  readonly noAddressWords: (of: PublishedTemplate) => string;
}

/** Sends one message to a patient, made of a published template. Without a network it waits on the device. */
export function SendMessageSheet({ subject, onClose }: { subject: PatientSubject; onClose: () => void }) {
  const { client, ticket } = subject;
  const { records, state } = useRelated(consent, 'client_id', client.id);
  const consents = state === 'ready' ? records : null;
  return (
    <MessageSheet
      recipient={{
        audience: 'patients',
        name: `${client.first_name} ${client.last_name}`,
        language: client.language ?? 'tr',
        subject,
        addresses: (of) => addressesOf(client, of),
        block: (of) => (consents === null ? null : blockOf(client, consents, of)),
        blockWords: (block) =>
          block === 'no_consent'
            ? 'Bu kanal ve amaç için hastanın izni gerekir; izin hasta kaydında durur.'
            : 'Bu hastaya bu şablonla mesaj gönderilmez.',
        noAddressWords: ({ may_contain_health: health }) =>
          health
            ? 'Sağlık bilgisi yalnız hastanın kendi numarasına gider.'
            : 'Hasta kaydına adresini ekleyin.',
      }}
      types={ticket === undefined ? [] : [ticket.type_id]}
      onClose={onClose}
    />
  );
}

/** Sends one message to an applicant: an invitation, a refusal, a question. */
export function SendToApplicantSheet({
  subject,
  onClose,
}: {
  subject: ApplicantSubject;
  onClose: () => void;
}) {
  const { applicant } = subject;
  const today = todayIso(useNow());
  return (
    <MessageSheet
      recipient={{
        audience: 'applicants',
        name: `${applicant.first_name} ${applicant.last_name}`,
        language: 'tr',
        subject,
        addresses: ({ channel }) => applicantAddresses(applicant, channel),
        block: () => (applicant.keep_until < today ? 'keep_ended' : null),
        blockWords: () => 'Saklama süresi dolmuş bir başvuruya mesaj gönderilmez; önce rızayı yenileyin.',
        noAddressWords: ({ channel }) =>
          channel === 'email' ? 'Başvuruya e-posta adresini ekleyin.' : 'Başvuruya cep telefonunu ekleyin.',
      }}
      types={[]}
      onClose={onClose}
    />
  );
}

function MessageSheet({
  recipient,
  types,
  onClose,
}: {
  recipient: Recipient;
  types: readonly string[];
  onClose: () => void;
}) {
  const { writes, access } = useSignedIn();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const now = useNow();
  const { value: settings } = useKeptQuery(readMessageSettings, {}, 'message_settings');
  const { templates, ready } = useSendableTemplates(recipient.audience, types);

  const [templateId, setTemplateId] = useState<string | null>(null);
  const [language, setLanguage] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const template = templates.find(({ id }) => id === templateId);
  const published = template?.published;
  const content = published && contentFor(published.contents, language ?? recipient.language);
  const sources = content && published ? sourcesOf(content, published.channel) : NONE;
  const { subject, ...records } = useSubjectRecords(recipient.subject, sources);
  const survey = useSurveyChoice(recipient.language);
  const asksSurvey = sources.has('survey');
  const surveyAddress = settings?.survey_address ?? null;
  const names = {
    userName: (id: string | null) => reference.userName(id),
    definitionName: (id: string | null) => reference.definitionName(id),
    sender: reference.userName(access.userId) ?? '',
    hospitalName: settings?.hospital_name ?? null,
    hospitalPhone: settings?.hospital_phone ?? null,
    surveyLink:
      surveyAddress !== null && surveyHost(surveyAddress) !== null && survey.form !== undefined
        ? `${surveyAddress}/anket/${'-'.repeat(32)}`
        : null,
  };
  const known = content ? recordValues(subject, names, content.id) : {};
  const missing = content && published ? missingKeys(content, published.channel, known) : [];
  const fields = published ? askedFields(published.asks) : [];
  const given = typedValues(fields, typed);
  const written = content && published ? writeMessage(content, published, known, given) : null;
  const leadsAway =
    content !== undefined && settings !== null && hasUnlistedLink(content, settings.link_hosts);
  const addresses = published ? recipient.addresses(published) : [];
  const to = addresses.find(({ value }) => value === address) ?? addresses[0];
  const block = published ? recipient.block(published) : null;
  const parts =
    written?.is === 'written' && published?.channel === 'sms'
      ? measureSms(written.body, settings?.sms_tables ?? 'none').parts
      : null;
  const expires = published && new Date(now + published.expires_minutes * 60_000).toISOString();
  const reason =
    published === undefined
      ? 'Şablon seçin'
      : to === undefined
        ? messageBlocks.no_address
        : block !== null
          ? messageBlocks[block]
          : leadsAway
            ? messageBlocks.link
            : written?.is === 'unsafe'
              ? 'Düzeltilecek bir bilgi var'
              : missing.length > 0
                ? 'Kayıtta eksik bilgi var'
                : written?.is !== 'written'
                  ? 'Sorulanları yazın'
                  : asksSurvey && survey.offline
                    ? 'Anket bağlantısı için ağ gerekir'
                    : undefined;

  const labelOf = (key: string): string =>
    fields.find((field) => askMark(field.key) === key)?.label ?? variableOf(key)?.label ?? key;
  const send = async () => {
    if (
      busy ||
      template === undefined ||
      published === undefined ||
      content === undefined ||
      written?.is !== 'written' ||
      to === undefined
    )
      return;
    setBusy(true);
    const word =
      asksSurvey && !('applicant' in subject)
        ? await survey.make(subject.client.id, published.channel)
        : null;
    if (asksSurvey && word === null) {
      setBusy(false);
      return;
    }
    const sent = await outcome.run(
      () =>
        writes.create(
          message,
          {
            sender_id: access.userId,
            ...subjectIds(subject),
            template_id: template.id,
            version: template.published.version,
            language: content.id,
            channel: template.published.channel,
            purpose: template.published.purpose,
            to_address: to.value,
            survey_word: word,
            asks: given,
            // As it is previewed here; the server writes its own.
            subject: written.subject,
            body: written.body,
            event: null,
            queued_at: new Date(now).toISOString(),
            expires_at: expires ?? new Date(now).toISOString(),
            state: 'queued',
            bulk: false,
          },
          { summary: 'Mesaj gönderildi' },
        ),
      'Mesaj kuyruğa alındı',
    );
    setBusy(false);
    if (sent) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Mesaj gönder"
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            tone="primary"
            icon={Send}
            busy={busy}
            busyLabel="Kuyruğa alınıyor"
            disabledReason={reason}
            onClick={() => void send()}
          >
            Gönder
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{recipient.name}</p>
        <ComboboxField
          label="Şablon"
          hint={
            ready && templates.length === 0
              ? 'Yayında, bu kayda uyan bir şablon yok. Mesaj şablonları sayfasında hazırlanır ve onaylanır.'
              : undefined
          }
          options={templateOptions(templates)}
          value={templateId}
          onChange={(id) => {
            setTemplateId(id);
            setAddress(null);
          }}
        />
        {published && content && (
          <>
            {published.contents.length > 1 && (
              <SelectField
                label="Dil"
                options={published.contents.map(({ id }) => ({ value: id, label: surveyLanguageName(id) }))}
                value={content.id}
                onChange={setLanguage}
              />
            )}
            {addresses.length > 1 && (
              <SelectField
                label="Alıcı"
                options={addresses}
                value={to?.value ?? null}
                onChange={setAddress}
              />
            )}
            {block !== null && (
              <NoticeBar tone="danger" icon={CircleAlert} title={`${messageBlocks[block]}.`} boxed>
                {recipient.blockWords(block)}
              </NoticeBar>
            )}
            {to === undefined && (
              <NoticeBar tone="warn" icon={CircleAlert} title={`${messageBlocks.no_address}.`} boxed>
                {recipient.noAddressWords(published)}
              </NoticeBar>
            )}
            {leadsAway && (
              <NoticeBar tone="danger" icon={CircleAlert} title={`${messageBlocks.link}.`} boxed>
                Şablon, mesaj ayarlarında olmayan bir adrese yönlendiriyor.
              </NoticeBar>
            )}
            <SubjectFields {...records} />
            {asksSurvey && <SurveyField {...survey} />}
            {survey.failed && (
              <NoticeBar tone="danger" icon={CircleAlert} boxed>
                Anket bağlantısı oluşturulamadı; mesaj gönderilmedi. Yeniden deneyin.
              </NoticeBar>
            )}
            <MissingNote labels={missing.map(labelOf)} />
            <UnsafeNote labels={written?.is === 'unsafe' ? written.keys.map(labelOf) : []} />
            <AskedFields
              fields={fields}
              problemOf={typedProblem}
              typed={typed}
              onType={(key, value) => setTyped((before) => ({ ...before, [key]: value }))}
            />
            <MessagePreview
              language={content.id}
              written={written}
              labelOf={labelOf}
              facts={[
                messageChannels[published.channel],
                to?.label,
                parts === null ? null : `${parts} parça`,
              ]}
            />
            <p className="meta flex gap-2 text-ink-2">
              <Info className="size-4 shrink-0" aria-hidden="true" />
              <span>
                Metni sunucu, gönderirken kayıtların o anki hâliyle yazar.{' '}
                {expires !== undefined &&
                  `${formatDateTime(expires)} saatine dek gönderilemezse gönderilmez. `}
                {recipient.audience === 'patients' && 'İzin, gönderim anında yeniden denetlenir.'}
              </span>
            </p>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Returns the ids of records that a message names as its receiver and as its subject. */
function subjectIds(subject: MessageSubject) {
  const of = 'applicant' in subject ? null : subject;
  return {
    client_id: of?.client.id ?? null,
    resume_id: 'applicant' in subject ? subject.applicant.id : null,
    ticket_id: of?.ticket?.id ?? null,
    surgery_id: of?.surgery?.id ?? null,
    insurance_case_id: of?.provision?.id ?? null,
    meeting_id: of?.meeting?.id ?? null,
    trip_id: of?.trip?.id ?? null,
  };
}
