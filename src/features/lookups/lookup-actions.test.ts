import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '@sync/model/entities/client';
import type { Definition } from '@sync/model/entities/definition';
import { resume } from '@sync/model/entities/resume';
import { ticket } from '@sync/model/entities/ticket';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import {
  addLookup,
  changeLookup,
  mergeTags,
  moveLookup,
  removeLookup,
  reordered,
  setLookupActive,
  undoTagMerge,
} from './lookup-actions';
import { lookupOf } from './lookup-kinds';
import type { LookupDescription } from './lookup-kinds';
import { countInRecords } from './lookup-usage';
import { newValues, valuesOf } from './lookup-values';

const tags: LookupDescription = lookupOf('ticket_tag');
const statuses: LookupDescription = lookupOf('ticket_status');
const all = [tags, statuses, lookupOf('relation_type'), lookupOf('resume_tag')].flatMap(
  ({ entity: { permissions } }) => [
    ...(permissions.add ?? []),
    ...(permissions.edit ?? []),
    ...(permissions.remove ?? []),
  ],
);

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

async function entriesOf(kind: Definition['kind']): Promise<readonly Definition[]> {
  const found = await test.workspace.store.database.definitions.find({ selector: { kind } }).exec();
  return found.map((entry) => entry.toJSON() as Definition).sort((a, b) => a.position - b.position);
}

async function add(
  description: LookupDescription,
  name: string,
  attributes: object = {},
): Promise<Definition> {
  const values = newValues(description);
  const id = await addLookup(
    test.writesWith(...all),
    description,
    { ...values, name, attributes: { ...values.attributes, ...attributes } },
    await entriesOf(description.kind),
  );
  const found = (await entriesOf(description.kind)).find((entry) => entry.id === id);
  if (found === undefined) throw new Error('not stored');
  return found;
}

describe('look-up entries', () => {
  it('are added at the end, active, with tidy texts', async () => {
    await add(tags, 'Acil');
    const second = await add(tags, '  VIP ', { group: '  ' });
    expect(second).toMatchObject({ name: 'VIP', position: 20, active: true, attributes: { group: null } });
  });

  it('have one name per kind, whatever the case and accents', async () => {
    await add(tags, 'Şikâyet');
    await expect(add(tags, 'SIKAYET')).rejects.toMatchObject({
      code: 'invalid',
      fields: { name: 'Bu ad kullanılıyor: “Şikâyet”. Başka bir ad yazın' },
    });
    await expect(add(statuses, 'Şikâyet')).resolves.toMatchObject({ name: 'Şikâyet' });
  });

  it('need the permission for each write', async () => {
    const tag = await add(tags, 'Acil');
    const reader = test.writesWith('crm.ticket_tags.read');
    const entries = await entriesOf('ticket_tag');
    const denied = { code: 'permission_denied' };
    await expect(addLookup(reader, tags, { ...newValues(tags), name: 'X' }, entries)).rejects.toMatchObject(
      denied,
    );
    await expect(
      changeLookup(reader, tags, tag, { ...valuesOf(tag), name: 'X' }, entries),
    ).rejects.toMatchObject(denied);
    await expect(setLookupActive(reader, tags, tag, false)).rejects.toMatchObject(denied);
    await expect(removeLookup(reader, tags, tag, 0)).rejects.toMatchObject(denied);
    expect(await entriesOf('ticket_tag')).toEqual(entries);
  });

  it('change only what the panel changed, attribute by attribute', async () => {
    const opened = await add(statuses, 'Beklemede', { category: 'pending', requires_reason: false });
    const writes = test.writesWith(...all);
    const paused = { ...valuesOf(opened), colour: 'amber' as const };
    await changeLookup(
      writes,
      statuses,
      opened,
      { ...paused, attributes: { ...paused.attributes, pauses_sla: true } },
      [opened],
    );
    const values = valuesOf(opened);
    await changeLookup(
      writes,
      statuses,
      opened,
      { ...values, name: 'Bekliyor', attributes: { ...values.attributes, requires_reason: true } },
      [opened],
    );
    expect(await entriesOf('ticket_status')).toMatchObject([
      { name: 'Bekliyor', colour: 'amber', attributes: { pauses_sla: true, requires_reason: true } },
    ]);
  });

  it('are not deleted while something uses them', async () => {
    const tag = await add(tags, 'Acil');
    const writes = test.writesWith(...all);
    await expect(removeLookup(writes, tags, tag, 3)).rejects.toMatchObject({ code: 'not_allowed' });
    await removeLookup(writes, tags, tag, 0);
    expect(await entriesOf('ticket_tag')).toEqual([]);
  });

  it('refuse what their fields do not take', async () => {
    await expect(add(lookupOf('relation_type'), 'Annesi', { reverse_name: ' ' })).rejects.toMatchObject({
      fields: { reverse_name: 'Karşılığı boş bırakılamaz' },
    });
    await expect(add(lookupOf('relation_type'), '')).rejects.toMatchObject({
      fields: { name: 'Ad boş bırakılamaz' },
    });
  });
});

describe('default statuses', () => {
  it('are one per category: the former one steps back', async () => {
    const first = await add(statuses, 'İşlemde', { is_default: true });
    const second = await add(statuses, 'Atandı', { is_default: true });
    const found = await entriesOf('ticket_status');
    expect(found.find(({ id }) => id === first.id)?.attributes).toMatchObject({ is_default: false });
    expect(found.find(({ id }) => id === second.id)?.attributes).toMatchObject({ is_default: true });
  });

  it('are left to whom a colleague gave it while the panel of the former one was open', async () => {
    const opened = await add(statuses, 'İşlemde', { is_default: true });
    const second = await add(statuses, 'Atandı', { is_default: true });
    const named = { ...valuesOf(opened), name: 'Sürüyor' };
    await changeLookup(test.writesWith(...all), statuses, opened, named, await entriesOf('ticket_status'));
    const found = new Map((await entriesOf('ticket_status')).map((entry) => [entry.id, entry]));
    expect(found.get(opened.id)).toMatchObject({ name: 'Sürüyor', attributes: { is_default: false } });
    expect(found.get(second.id)).toMatchObject({ attributes: { is_default: true } });
  });

  it('cannot be given up, set inactive or deleted', async () => {
    const only = await add(statuses, 'Yeni', { category: 'new', is_default: true });
    const writes = test.writesWith(...all);
    const values = valuesOf(only);
    const plain = { ...values, attributes: { ...values.attributes, is_default: false } };
    const refused = { code: 'not_allowed' };
    await expect(changeLookup(writes, statuses, only, plain, [only])).rejects.toMatchObject(refused);
    await expect(setLookupActive(writes, statuses, only, false)).rejects.toMatchObject(refused);
    await expect(removeLookup(writes, statuses, only, 0)).rejects.toMatchObject(refused);
  });
});

describe('order', () => {
  const list = [10, 20, 30, 40].map((position) => ({ id: String(position), position }));

  it.each([
    ['into a gap with one write', '40', 1, [{ id: '40', position: 15 }]],
    ['to the top', '30', 0, [{ id: '30', position: 5 }]],
    ['to the end', '10', 3, [{ id: '10', position: 50 }]],
    ['nowhere', '20', 1, []],
  ])('moves %s', (_, id, to, writes) => {
    expect(reordered(list, id, to)).toEqual(writes);
  });

  it('spreads the list again where there is no room', () => {
    const tight = [1, 2, 3].map((position) => ({ id: String(position), position }));
    expect(reordered(tight, '3', 1)).toEqual([
      { id: '1', position: 10 },
      { id: '3', position: 20 },
      { id: '2', position: 30 },
    ]);
  });

  it('is stored', async () => {
    for (const name of ['A', 'B', 'C']) await add(tags, name);
    const [, , last] = await entriesOf('ticket_tag');
    await moveLookup(test.writesWith(...all), tags, await entriesOf('ticket_tag'), last?.id ?? '', 0);
    expect((await entriesOf('ticket_tag')).map(({ name }) => name)).toEqual(['C', 'A', 'B']);
  });
});

describe('merging tags', () => {
  const editors = [...all, 'crm.tickets.edit', 'crm.tickets.add', 'crm.clients.edit', 'crm.clients.add'];

  async function tagged(tag_ids: readonly string[]) {
    const writes = test.writesWith(...editors);
    const person = await writes.create(
      client,
      {
        client_kind: 'patient',
        first_name: 'Ada',
        last_name: 'Er',
        identity_type: 'none',
        sex: 'female',
        is_foreign_patient: false,
        phones: [],
        tag_ids,
        do_not_contact: false,
      },
      { summary: 'test' },
    );
    const made = await writes.create(
      ticket,
      {
        client_id: person.id,
        type_id: crypto.randomUUID(),
        subject: 'Konu',
        status_id: crypto.randomUUID(),
        status_category: 'new',
        priority: 'normal',
        source_id: crypto.randomUUID(),
        tag_ids,
        watcher_ids: [],
        related_ticket_ids: [],
        reopened_count: 0,
      },
      { summary: 'test' },
    );
    return { tickets: [made.id], clients: [person.id], resumes: [] };
  }
  const tagsOf = async ({ tickets }: { tickets: readonly string[] }) =>
    (await test.workspace.store.database.tickets.findOne(tickets[0] ?? '').exec())?.tag_ids;

  it('rewrites the records, reports progress, keeps the tag inactive, and can be taken back', async () => {
    const [from, to, other] = [await add(tags, 'Eski'), await add(tags, 'Yeni ad'), await add(tags, 'Başka')];
    const plain = await tagged([from.id, other.id]);
    const both = await tagged([from.id, to.id]);
    const uses = {
      tickets: [...plain.tickets, ...both.tickets],
      clients: [...plain.clients, ...both.clients],
      resumes: [],
    };
    const steps: number[] = [];
    const writes = test.writesWith(...editors);
    const merge = await mergeTags(writes, tags, from, to, uses, (done) => steps.push(done));
    expect(steps).toEqual([1, 2, 3, 4]);
    expect(await tagsOf(plain)).toEqual([to.id, other.id]);
    expect(await tagsOf(both)).toEqual([to.id]);
    expect((await entriesOf('ticket_tag')).find(({ id }) => id === from.id)?.active).toBe(false);

    await undoTagMerge(writes, tags, from, merge);
    expect(await tagsOf(plain)).toEqual([other.id, from.id]);
    expect((await tagsOf(both))?.toSorted()).toEqual([from.id, to.id].toSorted());
    expect((await entriesOf('ticket_tag')).find(({ id }) => id === from.id)?.active).toBe(true);
  });

  it('rewrites applications, too', async () => {
    const formTags = lookupOf('resume_tag');
    const [from, to] = [await add(formTags, 'Eski'), await add(formTags, 'Yeni ad')];
    const writes = test.writesWith(...editors, 'form.resumes.add', 'form.resumes.edit', 'form.tags.edit');
    const made = await writes.create(
      resume,
      {
        first_name: 'Ada',
        last_name: 'Işık',
        position_applied: 'Hemşire',
        source: 'by_hand',
        applied_at: '2026-11-01T08:00:00.000Z',
        status: 'new',
        tag_ids: [from.id],
        notes: [],
        keep_until: '2028-11-01',
        applicant_keys: [],
      },
      { summary: 'test' },
    );
    const tagIds = async (): Promise<unknown> =>
      (await test.workspace.store.database.directory.findOne(made.id).exec())?.get('tag_ids');
    const uses = { tickets: [], clients: [], resumes: [made.id] };
    const merge = await mergeTags(writes, formTags, from, to, uses, () => undefined);
    expect(await tagIds()).toEqual([to.id]);
    await undoTagMerge(writes, formTags, from, merge);
    expect(await tagIds()).toEqual([from.id]);
  });

  it('is refused before the first record when a permission is missing', async () => {
    const [from, to] = [await add(tags, 'Eski'), await add(tags, 'Yeni ad')];
    const uses = await tagged([from.id]);
    const writes = test.writesWith(...all, 'crm.tickets.edit');
    await expect(mergeTags(writes, tags, from, to, uses, () => undefined)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(await tagsOf(uses)).toEqual([from.id]);
  });
});

it('counts uses in fields that no index knows', async () => {
  const type = crypto.randomUUID();
  const writes = test.writesWith('crm.clients.add');
  for (const contact_type_id of [type, type, null]) {
    await writes.create(
      client,
      {
        client_kind: 'lead',
        first_name: 'Ada',
        last_name: 'Er',
        identity_type: 'none',
        sex: 'unspecified',
        is_foreign_patient: false,
        phones: [],
        tag_ids: [],
        do_not_contact: false,
        contact_type_id,
      },
      { summary: 'test' },
    );
  }
  const counts = await countInRecords(
    test.workspace.store.database,
    'contact_type',
    new AbortController().signal,
  );
  expect([...counts]).toEqual([[type, 2]]);
});
