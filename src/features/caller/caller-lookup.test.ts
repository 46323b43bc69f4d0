import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filter, firstValueFrom, startWith } from 'rxjs';
import type { Client } from '@sync/model/entities/client';
import type { Definition } from '@sync/model/entities/definition';
import { relation } from '@sync/model/entities/client-record';
import { client } from '@sync/model/entities/client';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { ClientRow, RelativeRow } from '@/data/indexes';
import { kinship } from './caller-choice';
import { findCaller, readCaller, relationsAmong$, storedNumber } from './caller-lookup';

describe('what the telephone system hands over', () => {
  it.each([
    ['5321234567', '+905321234567'],
    ['+90 532 123 45 67', '+905321234567'],
    ['%2B905321234567', '+905321234567'],
    [' 905321234567', '+905321234567'],
    ['0212/123/4567', '+902121234567'],
    ['sip:05321234567@santral', '+905321234567'],
    ['004915112345678', '+4915112345678'],
    ['4441234', '4441234'],
    ['1234', null],
    ['anonymous', null],
    ['gizli', null],
    [undefined, null],
  ])('reads %j', (raw, number) => {
    expect(storedNumber(readCaller(raw))).toBe(number);
  });
});

describe('what a phone call shows', () => {
  const number = readCaller('05321234567');
  const row = (id: string) => ({ id }) as ClientRow;
  const relative = (clientId: string) => ({ id: clientId, clientId }) as RelativeRow;

  it.each([
    ['a search where the number is withheld', readCaller('anonymous'), [], [], { kind: 'withheld' }],
    ['a search where no call came', readCaller(undefined), [], [], { kind: 'lost' }],
    ['the extension', readCaller('4321'), [], [], { kind: 'extension', digits: '4321' }],
    ['one profile', number, [row('a')], null, { kind: 'client', clientId: 'a' }],
    [
      'a choice of several',
      number,
      [row('a'), row('b')],
      null,
      { kind: 'choice', clientIds: ['a', 'b'], relatives: [] },
    ],
    ['nothing before the clients are read', number, null, null, { kind: 'searching' }],
    ['nothing before the relatives are read', number, [], null, { kind: 'searching' }],
    ['a new record for an unknown number', number, [], [], { kind: 'unknown' }],
  ] as const)('is %s', (_, caller, clients, relatives, finding) => {
    expect(findCaller(caller, clients, relatives)).toEqual(finding);
  });

  it('is the client of a relative, also when only one has the number', () => {
    const relatives = [relative('a'), relative('a')];
    expect(findCaller(number, [], relatives)).toEqual({ kind: 'choice', clientIds: ['a'], relatives });
  });

  it('says what is wrong with a number that is none', () => {
    expect(findCaller(readCaller('05321'), [], [])).toHaveProperty('message');
  });
});

describe('on the device', () => {
  let test: TestWorkspace;
  beforeEach(async () => {
    test = await openTestWorkspace();
  });
  afterEach(() => test.workspace.close());

  const person = (first_name: string, e164: string): Promise<Client> =>
    test.writesWith('crm.clients.add').create(
      client,
      {
        client_kind: 'patient',
        first_name,
        last_name: 'Er',
        identity_type: 'none',
        sex: 'unspecified',
        is_foreign_patient: false,
        phones: [{ e164, label: 'mobile', primary: true, whatsapp: false, shared: true }],
        tag_ids: [],
        do_not_contact: false,
      },
      { summary: 'test' },
    );

  it('a family’s line finds everybody on it, by name, with who is who', async () => {
    const child = await person('Ümit', '+905321234567');
    const mother = await person('Ada', '+905321234567');
    await person('Başka', '+905329999999');
    const type = crypto.randomUUID();
    await test.writesWith('crm.client_relations.add').create(
      relation,
      {
        client_id: child.id,
        related_client_id: mother.id,
        relation_type_id: type,
        is_legal_guardian: false,
        may_receive_info: true,
      },
      { summary: 'test' },
    );
    const { clients, store } = test.workspace;
    await firstValueFrom(
      clients.changes$.pipe(
        startWith(undefined),
        filter(() => clients.complete),
      ),
    );
    const found = clients.byPhone('+905321234567').map(({ id }) => id);
    expect(found).toEqual([mother.id, child.id]);

    const relations = await firstValueFrom(relationsAmong$(store.database, found));
    const reference = {
      definition: () => ({ name: 'Annesi', attributes: { reverse_name: 'Çocuğu' } }) as never,
    } satisfies { definition: (kind: Definition['kind'], id: string | null) => never };
    expect(kinship(child, [mother, child], relations, reference)).toEqual(['Annesi: Ada Er']);
    expect(kinship(mother, [mother, child], relations, reference)).toEqual(['Çocuğu: Ümit Er']);
  });
});
