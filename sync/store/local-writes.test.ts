import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '../model/entities/client';
import type { Client, ClientDraft } from '../model/entities/client';
import { clientDraft } from '../testing/drafts.fixture';
import { newId } from './ids';
import { localWrites } from './local-writes';
import { bring, confirm, openTestStore } from '../testing/local-store.fixture';
import type { TestStore } from '../testing/local-store.fixture';

const ME = newId();
const COLLEAGUE = newId();
const [A, B, C] = [newId(), newId(), newId()];
const summary = { summary: 'Hasta kaydı' };

let store: TestStore;
let opened: Client;

const writesOf = (userId: string) =>
  localWrites(store, { userId, permissions: new Set(['crm.clients.add', 'crm.clients.edit']) });

const stored = async (): Promise<Client> =>
  (await store.database.clients.findOne(opened.id).exec(true)).toJSON();
const conflicts = async () => (await store.changes.all()).conflicts;
/** Returns the entries for the server's log. */
const log = async () => (await store.records.list('log/')).map(({ value }) => value);

/** Stores a colleague's change as if pulled from the server. */
async function pulled(theirs: Partial<ClientDraft>): Promise<Client> {
  await bring(store, 'clients', opened.id, { ...theirs, updated_by: COLLEAGUE });
  return stored();
}

/** Stores a colleague's change while my form is open, then saves my values in it. */
async function bothChange(theirs: Partial<ClientDraft>, mine: Partial<ClientDraft>): Promise<Client> {
  await pulled(theirs);
  await writesOf(ME).change(client, opened.id, mine, { ...summary, opened });
  return stored();
}

const phone = (e164: string) =>
  ({ e164, label: 'mobile', primary: false, whatsapp: false, shared: false }) as const;

beforeEach(async () => {
  store = await openTestStore(newId(), { collections: ['clients'] });
  opened = await writesOf(ME).create(
    client,
    {
      ...clientDraft,
      last_name: 'Karadoğan',
      province: 'İzmir',
      tag_ids: [A],
      phones: [phone('+905321112233')],
    },
    summary,
  );
  await confirm(store);
  opened = await stored();
});
afterEach(() => store.close());

describe('a form that was open while others went on', () => {
  it('leaves the fields that it has not changed as they are now', async () => {
    const now = await bothChange({ province: 'Muğla' }, { last_name: 'Demir', province: 'İzmir' });
    expect(now).toMatchObject({ province: 'Muğla', last_name: 'Demir', updated_by: ME });
    expect(await conflicts()).toEqual([]);
  });

  it('asks where both have changed a field that a person decides about; both values are kept', async () => {
    const now = await bothChange({ last_name: 'Çelik' }, { last_name: 'Demir', province: 'Muğla' });
    expect(now).toMatchObject({ last_name: 'Çelik', province: 'Muğla' });
    expect(await conflicts()).toMatchObject([
      { id: opened.id, field: 'last_name', mine: 'Demir', theirs: 'Çelik', theirsBy: COLLEAGUE },
    ]);
  });

  it('has the last word on the other fields, and the log keeps what it took the place of', async () => {
    expect(await bothChange({ province: 'Muğla' }, { province: 'Bursa' })).toMatchObject({
      province: 'Bursa',
    });
    expect(await conflicts()).toEqual([]);
    expect(await log()).toMatchObject([
      {
        type: 'decision',
        conflict: { id: opened.id, field: 'province', mine: 'Bursa', theirs: 'Muğla' },
        choice: 'mine',
        byRule: true,
      },
    ]);
  });

  it('adds to lists and takes out of them, as they are now', async () => {
    const [first, second, third] = [...opened.phones, phone('+905324445566'), phone('+905327778899')];
    const now = await bothChange(
      { tag_ids: [A, B], phones: [first, second] as ClientDraft['phones'] },
      { tag_ids: [C], phones: [first, third] as ClientDraft['phones'] },
    );
    expect(now.tag_ids).toEqual([B, C]);
    expect(now.phones.map(({ e164 }) => e164)).toEqual(
      [first, second, third].map((expectedPhone) => expectedPhone?.e164),
    );
  });

  it('has the last word on one item of a list, and keeps what else others did to the list', async () => {
    const [first, second] = [...opened.phones, phone('+905324445566')];
    const now = await bothChange(
      { phones: [{ ...first, label: 'home', shared: true }, second] as ClientDraft['phones'] },
      { phones: [{ ...first, label: 'work' }] as ClientDraft['phones'] },
    );
    expect(now.phones).toEqual([{ ...first, label: 'work', shared: true }, second]);
    expect(await log()).toMatchObject([
      {
        type: 'decision',
        conflict: { field: 'phones', mine: [{ label: 'work' }], theirs: [{ label: 'home' }] },
        choice: 'mine',
        byRule: true,
      },
    ]);
  });

  it('takes up a draft as what it was typed over, not as a change of what is seen by now', async () => {
    const begun = opened;
    const theirs = { last_name: 'Çelik', tag_ids: [A, B], province: 'Muğla' };
    const now = await pulled(theirs);
    // The form shows what stands there by now, and over it what the draft holds.
    const mine = { last_name: 'Demir', tag_ids: [A, C], province: 'Muğla', district: 'Bodrum' };
    const saved = await writesOf(ME).change(client, opened.id, mine, { ...summary, opened: now, begun });
    expect(saved).toMatchObject({
      last_name: 'Çelik',
      tag_ids: [A, B, C],
      province: 'Muğla',
      district: 'Bodrum',
    });
    expect(await conflicts()).toMatchObject([
      { id: opened.id, field: 'last_name', mine: 'Demir', theirs: 'Çelik', theirsBy: COLLEAGUE },
    ]);
  });

  it('asks nobody to decide between two values of her own', async () => {
    await writesOf(ME).change(client, opened.id, { last_name: 'Çelik', tag_ids: [A, B] }, summary);
    const mine = { last_name: 'Demir', tag_ids: [A, C] };
    const saved = await writesOf(ME).change(client, opened.id, mine, { ...summary, opened });
    expect(saved).toMatchObject({ last_name: 'Demir', tag_ids: [A, B, C] });
    expect(await conflicts()).toEqual([]);
  });

  it('asks about what came in a merge with her own waiting change', async () => {
    await writesOf(ME).change(client, opened.id, { province: 'Muğla' }, summary);
    await pulled({ last_name: 'Çelik' });
    const saved = await writesOf(ME).change(
      client,
      opened.id,
      { last_name: 'Demir' },
      { ...summary, opened },
    );
    expect(saved).toMatchObject({ last_name: 'Çelik', province: 'Muğla' });
    expect(await conflicts()).toMatchObject([{ field: 'last_name', mine: 'Demir', theirs: 'Çelik' }]);
  });

  it('is refused for what it holds, whatever the record says by now', async () => {
    await pulled({ last_name: 'Çelik' });
    const late = writesOf(ME).change(client, opened.id, { last_name: ' ' }, { ...summary, opened });
    await expect(late).rejects.toMatchObject({
      code: 'invalid',
      fields: { last_name: 'Soyad boş bırakılamaz' },
    });
    expect(await conflicts()).toEqual([]);
  });
});

describe('letters that came apart', () => {
  it('are joined before they are stored, in texts and in lists', async () => {
    const apart = 'Gülşah Öğüt'.normalize('NFD');
    const made = await writesOf(ME).create(
      client,
      { ...clientDraft, first_name: apart, address: `${apart}\nkat 2` },
      summary,
    );
    expect([made.first_name, made.address]).toEqual(['Gülşah Öğüt', 'Gülşah Öğüt\nkat 2']);
    const changed = await writesOf(ME).change(client, made.id, { last_name: apart }, summary);
    expect(changed.last_name).toBe('Gülşah Öğüt');
  });
});
