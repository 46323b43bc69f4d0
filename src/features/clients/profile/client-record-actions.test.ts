import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '@sync/model/entities/client';
import type { Consent, Interaction, Relation } from '@sync/model/entities/client-record';
import type { CallResult } from '@sync/model/lookups/call-result';
import type { ContactType } from '@sync/model/lookups/contact-type';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { emptyClientForm, formFromClient, newPhone } from '@/records/client-fields/client-form-values';
import { changeClient, createClient, hiddenIdentityOf } from '../form/client-actions';
import { addConsent, addInteraction, removeRelation, saveRelation } from './client-record-actions';
import type { ConsentValues, InteractionValues, RelationValues } from './client-record-actions';

const everything = [
  'crm.clients.add',
  'crm.clients.edit',
  'crm.client_relations.add',
  'crm.client_relations.edit',
  'crm.client_relations.delete',
  'crm.client_consents.add',
  'crm.interactions.add',
];
const now = Date.parse('2026-11-21T10:00:00.000Z');
const form = emptyClientForm({
  phones: [newPhone('0555 000 31 07')],
  first_name: 'Gülizar',
  last_name: 'Çetinbaş',
  identity_no: '10000000146',
});

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const records = async () =>
  (await test.workspace.store.database.client_records.find().exec()).map((record) => record.toJSON());
const stored = async (id: string) =>
  (await test.workspace.store.database.clients.findOne(id).exec())?.toJSON() as Client;

describe('client records', () => {
  it('are opened with the reason why they are not a duplicate, and wait to be sent', async () => {
    const made = await createClient(test.writesWith(...everything), form, 'Aynı telefonu kullanan kardeşi');
    expect(await stored(made.id)).toMatchObject({
      first_name: 'Gülizar',
      identity_masked: '100******46',
      duplicate_reason: 'Aynı telefonu kullanan kardeşi',
      client_no: null,
    });
    expect(await test.unsent()).toHaveLength(1);
  });

  it('are refused with the sentence at the field, and nothing is stored', async () => {
    const writes = test.writesWith(...everything);
    await expect(createClient(writes, { ...form, identity_no: '123' }, null)).rejects.toMatchObject({
      code: 'invalid',
      fields: { identity_no: '8 hane eksik, 11 hane olmalı' },
    });
    await expect(createClient(test.writesWith(), form, null)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(await test.workspace.store.database.clients.count().exec()).toBe(0);
  });

  it('change only in what the form changed', async () => {
    const writes = test.writesWith(...everything);
    const made = await createClient(writes, form, null);
    // Somebody else changes another field while the form is open.
    await changeClient(writes, { opened: made, begun: null }, { ...formFromClient(made), province: 'İzmir' });
    const mine = { ...formFromClient(made), last_name: 'Çetin' };
    expect(await changeClient(writes, { opened: made, begun: null }, mine)).toBe(true);
    expect(await stored(made.id)).toMatchObject({ last_name: 'Çetin', province: 'İzmir' });
    const same = await stored(made.id);
    expect(await changeClient(writes, { opened: same, begun: null }, formFromClient(same))).toBe(false);
  });

  it('keep an identity number that the person does not see', async () => {
    const writes = test.writesWith(...everything);
    const made = await createClient(writes, form, null);
    const seen: Client = { ...made, identity_no: null };
    expect(hiddenIdentityOf(seen)).toBe('tckn');
    expect(hiddenIdentityOf(made)).toBe('tckn');
    expect(hiddenIdentityOf({ ...made, identity_masked: null })).toBeNull();
    expect(formFromClient(made).identity_no).toBe('');
    await changeClient(writes, { opened: seen, begun: null }, { ...formFromClient(seen), province: 'Van' });
    expect(await stored(made.id)).toMatchObject({ identity_no: '10000000146', province: 'Van' });
  });
});

describe('relatives', () => {
  const values: RelationValues = {
    relation_type_id: crypto.randomUUID(),
    related_client_id: null,
    free_name: 'Tarık',
    free_phone: '0532 123 45 67',
    is_legal_guardian: false,
    may_receive_info: true,
    note: '',
  };

  async function storedRelation() {
    const writes = test.writesWith(...everything);
    const clientId = crypto.randomUUID();
    await saveRelation(writes, clientId, null, values);
    const [relation] = (await records()) as Relation[];
    if (relation === undefined) throw new Error('not stored');
    return { writes, clientId, relation };
  }

  it('are stored with their number as callers send it', async () => {
    await saveRelation(test.writesWith(...everything), crypto.randomUUID(), null, values);
    expect(await records()).toMatchObject([{ free_name: 'Tarık', free_phone: '+905321234567', note: null }]);
  });

  it('lose name and phone when they get a record of their own, and can be removed', async () => {
    const { writes, clientId, relation } = await storedRelation();
    const related_client_id = crypto.randomUUID();
    await saveRelation(writes, clientId, { opened: relation, begun: null }, { ...values, related_client_id });
    expect(await records()).toMatchObject([{ related_client_id, free_name: null, free_phone: null }]);
    await removeRelation(writes, relation.id);
    expect(await records()).toEqual([]);
  });

  it('keep what a colleague has changed while the form was open', async () => {
    const { writes, clientId, relation } = await storedRelation();
    const form = { opened: relation, begun: null };
    await saveRelation(writes, clientId, form, { ...values, note: 'Gece aranmaz' });
    await saveRelation(writes, clientId, form, { ...values, is_legal_guardian: !values.is_legal_guardian });
    expect(await records()).toMatchObject([
      { note: 'Gece aranmaz', is_legal_guardian: !values.is_legal_guardian },
    ]);
  });

  it('are refused without a name, without a kinship, and for oneself', async () => {
    const writes = test.writesWith(...everything);
    const clientId = crypto.randomUUID();
    const save = (patch: Partial<RelationValues>) =>
      saveRelation(writes, clientId, null, { ...values, ...patch });
    await expect(save({ free_name: ' ' })).rejects.toMatchObject({
      fields: { free_name: 'Yakının adını yazın ya da kaydını seçin' },
    });
    await expect(save({ relation_type_id: null })).rejects.toMatchObject({
      fields: { relation_type_id: 'Yakınlığı seçin' },
    });
    await expect(save({ related_client_id: clientId })).rejects.toMatchObject({
      fields: { related_client_id: 'Kişi kendi yakını olamaz' },
    });
    await expect(save({ free_phone: '12' })).rejects.toHaveProperty('fields.free_phone');
    expect(await records()).toEqual([]);
  });
});

describe('consents', () => {
  const values: ConsentValues = {
    channel: 'call',
    status: 'granted',
    source: 'call_centre',
    text_version: '2026-01',
    given_at: '2026-11-21T09:00:00.000Z',
    purpose: '',
  };
  const add = (patch: Partial<ConsentValues>, earlier: readonly Consent[] = []) =>
    addConsent(test.writesWith(...everything), crypto.randomUUID(), { ...values, ...patch }, earlier, now);

  it('are stored with channel, version and source', async () => {
    await add({});
    expect(await records()).toMatchObject([{ kind: 'consent', channel: 'call', text_version: '2026-01' }]);
  });

  it('of the national system do not begin with a refusal', async () => {
    await expect(add({ status: 'refused' })).rejects.toHaveProperty('fields.status');
    await add({ status: 'refused', channel: 'whatsapp' });
    await add({});
    await add({ status: 'refused' }, (await records()) as Consent[]);
    expect(await records()).toHaveLength(3);
  });

  it('need a version of the text and a moment that has been', async () => {
    await expect(add({ text_version: ' ', given_at: '2026-11-21T10:00:01.000Z' })).rejects.toMatchObject({
      fields: { text_version: 'Metin sürümü boş bırakılamaz', given_at: 'Tarih şu andan sonra olamaz' },
    });
  });
});

describe('conversations', () => {
  const call = { id: crypto.randomUUID(), attributes: { channel: 'phone' } } as ContactType;
  const result = (attributes: Partial<CallResult['attributes']>) =>
    ({ id: crypto.randomUUID(), name: 'Yanlış numara', attributes }) as CallResult;
  const values: InteractionValues = {
    contact_type_id: call.id,
    direction: 'in',
    at: '2026-11-21T09:00:00.000Z',
    ticket_id: null,
    call_result_id: null,
    minutes: 3,
    phone: null,
    summary: '',
  };
  const add = (
    patch: Partial<InteractionValues>,
    outcome?: CallResult,
    clientId: string = crypto.randomUUID(),
  ) => addInteraction(test.writesWith(...everything), clientId, { ...values, ...patch }, call, outcome, now);

  it('are stored with who had them and how long they took', async () => {
    const outcome = result({});
    await add({ call_result_id: outcome.id }, outcome);
    const [made] = (await records()) as Interaction[];
    expect(made).toMatchObject({ duration_seconds: 180, call_result_id: outcome.id, summary: null });
  });

  it('by telephone need a result, and its note where it asks for one', async () => {
    await expect(add({})).rejects.toMatchObject({ fields: { call_result_id: 'Aramanın sonucunu seçin' } });
    await expect(add({}, result({ requires_note: true }))).rejects.toMatchObject({
      fields: { summary: '“Yanlış numara” sonucu için not yazın' },
    });
    await expect(add({ at: '2026-11-21T11:00:00.000Z' }, result({}))).rejects.toHaveProperty('fields.at');
  });

  it('mark a client who does not want to be called', async () => {
    const made = await createClient(test.writesWith(...everything), form, null);
    await add({}, result({ sets_do_not_contact: true }), made.id);
    expect(await stored(made.id)).toMatchObject({ do_not_contact: true });
  });
});
