import { actionError } from '@sync/model/action-error';
import { client } from '@sync/model/entities/client';
import { consent, interaction, relation } from '@sync/model/entities/client-record';
import type { Consent, ConsentDraft, InteractionDraft, Relation } from '@sync/model/entities/client-record';
import type { CallResult } from '@sync/model/lookups/call-result';
import type { ContactType } from '@sync/model/lookups/contact-type';
import { holdsAny } from '@sync/model/access/permissions';
import { parseStorablePhone } from '@sync/model/rules/phone';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems } from '@/kit/record/entity-actions';
import { phoneProblem } from '@/records/client-fields/client-form-rules';

/** Values of a relative's form. */
export interface RelationValues {
  readonly relation_type_id: string | null;
  /** The relative's own record; name and phone are then that record's. */
  readonly related_client_id: string | null;
  readonly free_name: string;
  /** Phone as typed. */
  readonly free_phone: string;
  readonly is_legal_guardian: boolean;
  readonly may_receive_info: boolean;
  readonly note: string;
}

function relationProblems(clientId: string, values: RelationValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.relation_type_id === null) problems['relation_type_id'] = 'Yakınlığı seçin';
  if (values.related_client_id === clientId) problems['related_client_id'] = 'Kişi kendi yakını olamaz';
  if (values.related_client_id === null) {
    if (values.free_name.trim() === '') problems['free_name'] = 'Yakının adını yazın ya da kaydını seçin';
    const phone = phoneProblem(values.free_phone);
    if (phone !== null) problems['free_phone'] = phone;
  }
  return problems;
}

/**
 * Adds a relative, or changes one.
 * @throws ActionError with the fields to mend
 */
export async function saveRelation(
  writes: LocalWrites,
  clientId: string,
  stored: OpenedForm<Relation> | null,
  values: RelationValues,
): Promise<void> {
  const keys = stored === null ? relation.permissions.add : relation.permissions.edit;
  if (!holdsAny(writes.access, keys ?? [])) throw actionError('permission_denied');
  const type = values.relation_type_id;
  refuseProblems(relationProblems(clientId, values));
  if (type === null) throw actionError('invalid');
  const linked = values.related_client_id !== null;
  const phone = parseStorablePhone(values.free_phone);
  const record = {
    relation_type_id: type,
    related_client_id: values.related_client_id,
    free_name: linked ? null : values.free_name,
    free_phone: !linked && (phone.kind === 'e164' || phone.kind === 'short') ? phone.value : null,
    is_legal_guardian: values.is_legal_guardian,
    may_receive_info: values.may_receive_info,
    note: values.note,
  };
  if (stored === null) {
    await writes.create(relation, { ...record, client_id: clientId }, { summary: 'Yeni hasta yakını' });
  } else {
    await writes.change(relation, stored.opened.id, record, { summary: 'Hasta yakını değişti', ...stored });
  }
}

export async function removeRelation(writes: LocalWrites, id: string): Promise<void> {
  await writes.remove(relation, id, { summary: 'Hasta yakını silindi' });
}

/** Values of a consent's form. `given_at` is ISO 8601 in UTC, or the typed text. */
export type ConsentValues = Pick<
  ConsentDraft,
  'channel' | 'status' | 'source' | 'text_version' | 'given_at'
> & {
  readonly purpose: string;
};

/** Channels that the national consent system knows. */
const IYS_CHANNELS: readonly Consent['channel'][] = ['call', 'message', 'email'];

/**
 * Adds a consent; none is ever changed, the latest of a channel counts. A channel of the national system cannot
 * begin with a refusal: without a consent there is nothing to refuse, and the system takes no such record.
 *
 * @param earlier all consents of the client
 * @throws ActionError with the fields to mend
 */
export async function addConsent(
  writes: LocalWrites,
  clientId: string,
  values: ConsentValues,
  earlier: readonly Consent[],
  now: number = Date.now(),
): Promise<void> {
  if (!holdsAny(writes.access, consent.permissions.add ?? [])) throw actionError('permission_denied');
  const problems: Record<string, string> = {};
  if (values.text_version.trim() === '') problems['text_version'] = 'Metin sürümü boş bırakılamaz';
  const given = Date.parse(values.given_at);
  if (Number.isNaN(given)) problems['given_at'] = 'Tarih ve saati yazın';
  else if (given > now) problems['given_at'] = 'Tarih şu andan sonra olamaz';
  const first = !earlier.some(({ channel }) => channel === values.channel);
  if (values.status === 'refused' && first && IYS_CHANNELS.includes(values.channel)) {
    problems['status'] = 'Bu kanalda onay yok; ret kaydı gerekmez, İYS de kabul etmez';
  }
  refuseProblems(problems);
  await writes.create(
    consent,
    { ...values, client_id: clientId, iys_state: IYS_CHANNELS.includes(values.channel) ? 'pending' : 'none' },
    { summary: 'Yeni izin kaydı' },
  );
}

/** Values of a conversation's form. */
export type InteractionValues = Pick<InteractionDraft, 'direction' | 'at'> & {
  readonly contact_type_id: string | null;
  readonly ticket_id: string | null;
  readonly call_result_id: string | null;
  /** Minutes; null when it was not taken. */
  readonly minutes: number | null;
  readonly phone: string | null;
  readonly summary: string;
};

/**
 * Notes a call, message or visit. Calls need a result; a result that says so also marks the client as not to be
 * contacted, where the user may change clients.
 *
 * @throws ActionError with the fields to mend
 */
export async function addInteraction(
  writes: LocalWrites,
  clientId: string,
  values: InteractionValues,
  type: ContactType | undefined,
  result: CallResult | undefined,
  now: number = Date.now(),
): Promise<void> {
  if (!holdsAny(writes.access, interaction.permissions.add ?? [])) throw actionError('permission_denied');
  const problems: Record<string, string> = {};
  if (type === undefined) problems['contact_type_id'] = 'İletişim tipini seçin';
  const at = Date.parse(values.at);
  if (Number.isNaN(at)) problems['at'] = 'Tarih ve saati yazın';
  else if (at > now) problems['at'] = 'Görüşme zamanı şu andan sonra olamaz';
  if (type?.attributes.channel === 'phone' && result === undefined) {
    problems['call_result_id'] = 'Aramanın sonucunu seçin';
  }
  if (result?.attributes.requires_note === true && values.summary.trim() === '') {
    problems['summary'] = `“${result.name}” sonucu için not yazın`;
  }
  if (values.minutes !== null && !(Number.isInteger(values.minutes) && values.minutes >= 0)) {
    problems['minutes'] = 'Süreyi dakika olarak, tam sayı yazın';
  }
  refuseProblems(problems);
  if (type === undefined) throw actionError('invalid');
  await writes.run(async (act) => {
    await act.create(
      interaction,
      {
        client_id: clientId,
        ticket_id: values.ticket_id,
        contact_type_id: type.id,
        direction: values.direction,
        at: values.at,
        duration_seconds: values.minutes === null ? null : values.minutes * 60,
        phone: values.phone,
        user_id: act.access.userId,
        call_result_id: values.call_result_id,
        summary: values.summary,
      },
      { summary: 'Yeni görüşme' },
    );
    if (
      result?.attributes.sets_do_not_contact === true &&
      holdsAny(act.access, client.permissions.edit ?? [])
    ) {
      await act.change(
        client,
        clientId,
        { do_not_contact: true },
        { summary: 'Hasta aranmasın olarak işaretlendi' },
      );
    }
  });
}
