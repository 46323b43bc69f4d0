import { filter, firstValueFrom, startWith } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import type { Client } from '../model/entities/client';
import { relation } from '../model/entities/client-record';
import type { Relation } from '../model/entities/client-record';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { ClientIndex } from './client-index';
import { RecordRows } from './record-rows';
import { bring, confirm, openTestStore } from '../testing/local-store.fixture';
import type { TestStore } from '../testing/local-store.fixture';

const permissions = [
  'crm.clients.add',
  'crm.clients.edit',
  'crm.client_relations.add',
  'crm.client_relations.edit',
  'crm.client_relations.delete',
];
const type = crypto.randomUUID();

let store: TestStore;
let writes: LocalWrites;
beforeEach(async () => {
  const userId = crypto.randomUUID();
  store = await openTestStore(userId, { collections: ['clients', 'client_records'] });
  writes = localWrites(store, { userId, permissions: new Set(permissions) });
});
afterEach(() => store.close());

function person(first_name: string, phones: readonly string[], more: Partial<Client> = {}): Promise<Client> {
  return writes.create(
    client,
    {
      client_kind: 'patient',
      first_name,
      last_name: 'Er',
      identity_type: 'none',
      sex: 'unspecified',
      is_foreign_patient: false,
      phones: phones.map((e164) => ({
        e164,
        label: 'mobile' as const,
        primary: true,
        whatsapp: false,
        shared: false,
      })),
      tag_ids: [],
      do_not_contact: false,
      ...more,
    },
    { summary: 'test' },
  );
}

function relative(of: Client, more: Partial<Relation>): Promise<Relation> {
  return writes.create(
    relation,
    { client_id: of.id, relation_type_id: type, is_legal_guardian: false, may_receive_info: true, ...more },
    { summary: 'test' },
  );
}

/** Merges a record into another one, as the server does. */
async function mergeInto(id: string, into: string): Promise<void> {
  await confirm(store, id);
  await bring(store, 'clients', id, { merged_into_id: into });
}

/** Returns an index over the records on the device, once it holds everything. */
async function filled(): Promise<ClientIndex> {
  const index = new ClientIndex(store.database, new RecordRows(store.records));
  await firstValueFrom(
    index.changes$.pipe(
      startWith(undefined),
      filter(() => index.complete && index.relatives.complete),
    ),
  );
  return index;
}

/** Waits until the index says something that makes `test` true. */
function until(index: ClientIndex, test: () => boolean): Promise<unknown> {
  return firstValueFrom(index.changes$.pipe(startWith(undefined), filter(test)));
}

const names = (hits: readonly { readonly row: { readonly name: string } }[]) =>
  hits.map(({ row }) => row.name);

describe('relatives without a record of their own', () => {
  it('lead to the client they belong to, by their phone', async () => {
    const ada = await person('Ada', ['+905320000000']);
    await relative(ada, { free_name: 'Tarık', free_phone: '+905321234567' });
    const index = await filled();
    expect(index.byPhone('+905321234567')).toEqual([]);
    expect(index.byRelativePhone('+905321234567')).toEqual([
      {
        row: expect.objectContaining({ id: ada.id }) as unknown,
        relative: expect.objectContaining({
          clientId: ada.id,
          name: 'Tarık',
          typeId: type,
          phone: '+905321234567',
        }) as unknown,
      },
    ]);
  });

  it('are found by the last ten digits only where nobody has the very number', async () => {
    const abroad = await person('Ümit', []);
    await relative(abroad, { free_name: 'Anna', free_phone: '+495321234567' });
    const index = await filled();
    expect(names(index.byRelativePhone('+905321234567'))).toEqual(['Ümit Er']);
    const exact = await person('Ada', []);
    await relative(exact, { free_name: 'Tarık', free_phone: '+905321234567' });
    await until(index, () => index.byRelativePhone('+905321234567')[0]?.row.id === exact.id);
    expect(names(index.byRelativePhone('+905321234567'))).toEqual(['Ada Er']);
  });

  it.each([
    ['a number as typed', '0532 123 45 67', ['Ada Er', 'Ümit Er']],
    ['a piece of it', '23 45', ['Ada Er', 'Ümit Er']],
    ['with the country code', '+90 532 123', ['Ada Er', 'Ümit Er']],
    ['another number', '0533', []],
    ['a name', 'tarık', []],
    ['nothing', ' ', []],
  ])('are searched by %s', async (_, text, found) => {
    await relative(await person('Ümit', []), { free_name: 'Tarık', free_phone: '+905321234567' });
    await relative(await person('Ada', []), { free_name: 'Tarık', free_phone: '+905321234567' });
    const index = await filled();
    expect(names(index.searchByRelative(text))).toEqual(found);
    expect(names(index.searchByRelative(text, 1))).toEqual(found.slice(0, 1));
  });

  it('do not repeat a client who is found by the own number', async () => {
    const ada = await person('Ada', ['+905321234567']);
    await relative(ada, { free_name: 'Tarık', free_phone: '+905321234567' });
    const index = await filled();
    expect(index.search('0532 123').map(({ name }) => name)).toEqual(['Ada Er']);
    expect(index.searchByRelative('0532 123')).toEqual([]);
  });

  it('count no more when they get a record, are removed, or their client is merged', async () => {
    const ada = await person('Ada', []);
    const bora = await person('Bora', []);
    const cem = await person('Cem', []);
    const mother = await person('Nermin', []);
    const first = await relative(ada, { free_name: 'N', free_phone: '+905321234567' });
    const second = await relative(bora, { free_name: 'N', free_phone: '+905321234567' });
    await relative(cem, { free_name: 'N', free_phone: '+905321234567' });
    const index = await filled();
    expect(names(index.byRelativePhone('+905321234567'))).toEqual(['Ada Er', 'Bora Er', 'Cem Er']);
    await writes.change(relation, first.id, { related_client_id: mother.id }, { summary: 'test' });
    await writes.remove(relation, second.id, { summary: 'test' });
    await mergeInto(cem.id, ada.id);
    await until(index, () => index.byRelativePhone('+905321234567').length === 0);
    expect(index.searchByRelative('0532')).toEqual([]);
  });
});

describe('clients', () => {
  it('are found letter by letter as by the whole text at once', async () => {
    const firsts = ['Işıl', 'Şahin', 'Şah', 'Mehmet Ali', 'A12', 'Çağrı'];
    for (const [at, first] of firsts.entries())
      await person(first, [`+90532${String(1_234_560 + at)}`, `+90555010203${at}`]);
    const [index, fresh] = [await filled(), await filled()];
    const texts = [
      'şahin er',
      'işıl',
      'a12',
      '0555 010',
      '05320',
      'mehmet a',
      '905550',
      'er 5',
      '0 5',
      'a 1',
    ];
    for (const text of texts) {
      // Forwards as it is typed, and backwards as it is deleted.
      const pieces = Array.from(text, (_, at) => text.slice(0, at + 1));
      for (const typed of [...pieces, ...pieces.toReversed()]) {
        const ids = index.search(typed).map(({ id }) => id);
        // Nothing that was found before goes on from here.
        expect(fresh.search('').length).toBe(firsts.length);
        fresh.search('zzz');
        expect(fresh.search(typed).map(({ id }) => id)).toEqual(ids);
      }
    }
  });

  it.each([
    ['', ['Ada Er', 'Çağrı Er', 'Işıl Nur Er']],
    ['er', ['Ada Er', 'Çağrı Er', 'Işıl Nur Er']],
    ['NUR isil', ['Işıl Nur Er']],
    ['cag', ['Çağrı Er']],
    ['agri', []],
    ['er 48113', ['Çağrı Er']],
    ['nur 48113', []],
    ['0532 123', ['Ada Er', 'Işıl Nur Er']],
    ['45 67', ['Ada Er']],
    ['26/48113', ['Çağrı Er']],
  ])('are searched by “%s”', async (text, found) => {
    await person('Işıl Nur', ['+905321239999']);
    await person('Ada', ['+905321234567']);
    await person('Çağrı', [], { hospital_file_no: '26/48113' });
    const gone = await person('Erbil', ['+905321234567']);
    await mergeInto(gone.id, crypto.randomUUID());
    const index = await filled();
    expect(index.search(text).map(({ name }) => name)).toEqual(found);
  });

  it('are found by records that were merged into theirs, to the end of the chain', async () => {
    const ada = await person('Ada', ['+905321234567']);
    const bora = await person('Bora', []);
    const cem = await person('Cem', []);
    await mergeInto(cem.id, bora.id);
    await mergeInto(bora.id, ada.id);
    const index = await filled();
    expect(index.search('cem')).toEqual([]);
    expect(index.searchByMerged('cem')).toMatchObject([{ row: { id: ada.id }, former: { id: cem.id } }]);
    // Found by its own name already.
    expect(index.searchByMerged('er')).toEqual([]);
    expect(index.standing(cem.id)?.id).toBe(ada.id);
    expect(index.standing(ada.id)?.id).toBe(ada.id);
    expect(index.mergedInto(ada.id).map(({ name }) => name)).toEqual(['Bora Er', 'Cem Er']);
    // A ring, or a record that is not here, stands for nobody.
    await mergeInto(ada.id, cem.id);
    await until(index, () => index.get(ada.id)?.merged === true);
    expect(index.standing(cem.id)).toBeUndefined();
  });

  it('are found again after every change', async () => {
    const index = await filled();
    expect(index.search('ad')).toEqual([]);
    const ada = await person('Ada', []);
    await until(index, () => index.search('ad').length === 1);
    await writes.change(client, ada.id, { first_name: 'Bora' }, { summary: 'test' });
    await until(index, () => index.search('ad').length === 0);
    expect(index.search('bo')).toHaveLength(1);
  });

  it('are found in the moment of writing, and no longer where the browser refuses to store them', async () => {
    const index = await filled();
    const made = person('Ada', []);
    expect(index.search('ad')).toHaveLength(1);
    await made;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(store.records, 'commit').mockRejectedValue(new Error('full'));
    const refused = person('Adnan', []);
    expect(index.search('ad')).toHaveLength(2);
    await expect(refused).rejects.toMatchObject({ code: 'storage' });
    await until(index, () => index.search('ad').length === 1);
    vi.restoreAllMocks();
  });

  it('keep a write that begins while the index reads what stood before it', async () => {
    const ada = await person('Ada', []);
    const commit = store.records.commit.bind(store.records);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(store.records, 'commit').mockImplementation(async (...given) => {
      await gate;
      return commit(...given);
    });
    let change: Promise<unknown> = Promise.resolve();
    const source = new RecordRows(store.records);
    const index: ClientIndex = new ClientIndex(store.database, {
      changes: (name) => source.changes(name),
      page: async (name, after, size) => {
        const page = await source.page(name, after, size);
        if (name === 'clients') {
          change = writes.change(client, ada.id, { first_name: 'Bora' }, { summary: 'test' });
          await until(index, () => index.get(ada.id)?.name === 'Bora Er');
        }
        return page;
      },
    });
    await until(index, () => index.complete);
    expect(index.search('').map(({ name }) => name)).toEqual(['Bora Er']);
    release();
    await change;
    vi.restoreAllMocks();
  });

  it('are found by exactly a phone before the last ten digits, by name', async () => {
    await person('Ümit', ['+905321234567']);
    await person('Ada', ['+905321234567']);
    await person('Anna', ['+495321234567']);
    const index = await filled();
    expect(index.byPhone('+905321234567').map(({ name }) => name)).toEqual(['Ada Er', 'Ümit Er']);
    expect(index.byPhone('+15321234567')).toHaveLength(3);
  });

  it('say who does not want to be called', async () => {
    const silent = await person('Ada', [], { do_not_contact: true });
    const index = await filled();
    expect(index.get(silent.id)?.doNotContact).toBe(true);
  });
});

describe('merged records', () => {
  /** Stores Ada, formerly Ada Kaya; an earlier record of the same person was merged into that one. */
  const chain = async () => {
    const ada = await person('Ada', ['+905321234567'], { last_name: 'Demir' });
    const former = await person('Ada', ['+905331234567'], { last_name: 'Kaya', merged_into_id: ada.id });
    const first = await person('Adaa', ['+905341234567'], { last_name: 'Kaya', merged_into_id: former.id });
    return { ada, former, first };
  };

  it('lead to the end of their chain', async () => {
    const { ada, former, first } = await chain();
    const index = await filled();
    expect(index.standing(first.id)?.id).toBe(ada.id);
    expect(index.standing(former.id)?.id).toBe(ada.id);
    expect(index.standing(ada.id)?.id).toBe(ada.id);
    expect(index.mergedInto(ada.id).map(({ id }) => id)).toEqual([former.id, first.id]);
  });

  it('lead nowhere when the record that stands is not on the device, or the chain is a circle', async () => {
    const lost = await person('Ada', [], { merged_into_id: crypto.randomUUID() });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await person('Bir', [], { id: first, merged_into_id: second });
    await person('İki', [], { id: second, merged_into_id: first });
    const index = await filled();
    expect(index.standing(lost.id)).toBeUndefined();
    expect(index.standing(first)).toBeUndefined();
  });

  it('are found by their old name, as the client that stands for them', async () => {
    const { ada } = await chain();
    const index = await filled();
    expect(index.search('kaya')).toEqual([]);
    expect(index.searchByMerged('ada kaya').map(({ row, former }) => [row.id, former.name])).toEqual([
      [ada.id, 'Ada Kaya'],
    ]);
    // Her own record says it as well.
    expect(index.searchByMerged('ada')).toEqual([]);
  });

  it('lend their phones to the client where nobody else has them', async () => {
    const { ada } = await chain();
    const index = await filled();
    expect(index.byPhone('+905341234567').map(({ id }) => id)).toEqual([ada.id]);
    const heir = await person('Banu', ['+905341234567']);
    expect((await filled()).byPhone('+905341234567').map(({ id }) => id)).toEqual([heir.id]);
  });
});

it('has exact numbers first, then exact phones, however many others contain the digits', async () => {
  for (let at = 0; at < 12; at += 1) {
    await person(`Ada${String.fromCharCode(65 + at)}`, [`+9053210000${10 + at}`]);
  }
  await person('Veli', ['+905551000010']);
  await person('Zeki', [], { hospital_file_no: '100001' });
  await person('Yeliz', [], { hospital_file_no: '26/48113' });
  const index = new ClientIndex(store.database, new RecordRows(store.records));
  await index.filled;
  const first = (text: string) => index.search(text, 3)[0]?.name;
  expect(first('100001')).toBe('Zeki Er');
  expect(first('0555 100 00 10')).toBe('Veli Er');
  expect(first('2648113')).toBe('Yeliz Er');
  expect(first('26/48113')).toBe('Yeliz Er');
  expect(index.search('100001', 3)).toHaveLength(3);
});
