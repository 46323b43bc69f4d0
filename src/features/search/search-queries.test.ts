import { Clock } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { ClientRow, TicketRow } from '@/data/indexes';
import { searchedEntities } from '@/data/searched-records';
import type { KeyGroup } from '@/ui/keys/key-commands';
import { phoneQuery } from '@sync/model/rules/phone';
import { foldTurkish } from '@sync/model/tr/turkish';
import {
  actHits,
  clientLine,
  findHits,
  firstHits,
  newTicketOffer,
  offersOf,
  parseChoices,
  recentHits,
  withChoice,
} from './search-queries';
import type { Indexes } from './search-queries';

function clientRow(id: string, name: string, more: Partial<ClientRow> = {}): ClientRow {
  return {
    id,
    name,
    folded: ` ${foldTurkish(name)}`,
    names: '',
    email: null,
    address: '',
    numbers: ' 905321234567 10000000146',
    sortKey: name,
    clientNo: null,
    phones: ['+905321234567'],
    phone: '+905321234567',
    birthDate: '1968-03-01',
    deceasedOn: null,
    identity: '10000000146',
    identityMasked: '100******46',
    kind: 'patient',
    foreign: false,
    country: null,
    sourceId: null,
    responsibleId: null,
    tagIds: [],
    createdAt: '',
    updatedAt: '',
    doNotContact: false,
    mergedInto: null,
    merged: false,
    ...more,
  };
}

function ticketRow(id: string, category: TicketRow['category'], updatedAt: string): TicketRow {
  return { id, number: id, category, updatedAt, clientId: 'c1', folded: ' fiyat teklifi' } as TicketRow;
}

const clients = [clientRow('c1', 'Işıl Karadoğan'), clientRow('c2', 'İlyas Şahin')];
const tickets = [
  ticketRow('T-1', 'closed', '2026-11-17'),
  ticketRow('T-2', 'open', '2026-11-10'),
  ticketRow('T-3', 'new', '2026-11-16'),
];
// Plain lists in place of the indexes, whose own matching has its own tests.
const indexes = {
  clients: {
    search: (text: string) =>
      clients.filter(({ folded, numbers }) => {
        const digits = phoneQuery(text);
        return digits === null ? folded.includes(` ${foldTurkish(text)}`) : numbers.includes(digits);
      }),
    searchByMerged: (text: string) =>
      foldTurkish(text) === 'aydin' ? [{ row: clients[0], former: clientRow('c9', 'Işıl Aydın') }] : [],
    searchByRelative: (text: string) =>
      phoneQuery(text) === '5559' ? [{ row: clients[1], relative: { id: 'r', clientId: 'c2' } }] : [],
    get: (id: string) => clients.find((row) => row.id === id),
    standing: (id: string) => clients.find((row) => row.id === id),
  },
  tickets: {
    search: (text: string) => tickets.filter((row) => row.folded.includes(` ${foldTurkish(text)}`)),
    get: (id: string) => tickets.find((row) => row.id === id),
  },
} as unknown as Indexes;

const everything = {
  userId: 'u',
  permissions: new Set([
    'crm.client_profile_Id.read',
    'crm.client_ticket.Id.read',
    'crm.tickets.read',
    'crm.ticket_types.read',
    'crm.client_list.read',
  ]),
};
const nothing = { userId: 'u', permissions: new Set<string>() };
const ids = (text: string, access = everything) => findHits(text, indexes, access).map(({ id }) => id);

describe('findHits', () => {
  it.each(['IŞIL', 'ışıl', 'isil', 'karadog'])('finds a patient by %s', (text) => {
    expect(ids(text)).toContain('c1');
  });

  it('finds by phone and by identity number', () => {
    expect(ids('0532 123')).toEqual(expect.arrayContaining(['c1', 'c2']));
    expect(ids('10000000146')).toEqual(expect.arrayContaining(['c1']));
  });

  it('finds a patient by a relative’s phone and says whose it is', () => {
    expect(findHits('0 555 9', indexes, everything)).toMatchObject([{ id: 'c2', relative: { id: 'r' } }]);
    expect(findHits('isil', indexes, everything)).toMatchObject([{ id: 'c1', relative: null }]);
  });

  it('finds a patient by the name of a record that was merged into theirs', () => {
    expect(findHits('aydın', indexes, everything)).toMatchObject([
      { id: 'c1', former: { name: 'Işıl Aydın' } },
    ]);
  });

  it('shows open tickets before finished ones, the latest first', () => {
    expect(ids('fiyat')).toEqual(['T-3', 'T-2', 'T-1']);
  });

  it('finds the latest among thousands', () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      ticketRow(`N-${at}`, at % 7 === 0 ? 'open' : 'closed', String(at).padStart(5, '0')),
    );
    const crowded = { ...indexes, tickets: { search: () => many } } as unknown as Indexes;
    const found = findHits('fiyat', crowded, everything).map(({ id }) => id);
    expect(found).toEqual(['N-4998', 'N-4991', 'N-4984', 'N-4977', 'N-4970', 'N-4963']);
  });

  it('finds pages by their name and by other words', () => {
    expect(ids('talep tip')).toContain('/crm/client-ticket-types');
    expect(ids('tanimlar')).toContain('/crm/client-ticket-types');
  });

  it('leaves out what the person may not open', () => {
    expect(ids('isil', nothing)).toEqual([]);
    expect(ids('fiyat', nothing)).toEqual([]);
    expect(ids('talep', nothing)).toEqual([]);
    expect(ids('ana sayfa', nothing)).toEqual(['/']);
  });

  it('does not list records for a single letter', () => {
    expect(ids('i').filter((id) => id.startsWith('c'))).toEqual([]);
  });
});

describe('the order of hits', () => {
  const person = (id: string, name: string, numbers: string, phones: readonly string[] = []) =>
    clientRow(id, name, {
      phones,
      numbers: [...phones.map((phone) => phone.replace('+', '')), numbers].map((text) => ` ${text}`).join(''),
    });
  const people = [
    person('part', 'Ada Er', '9100001', ['+905321000012']),
    person('number', 'Zeki Ak', '100001'),
    person('phone', 'Yeliz Su', '77', ['+905551002030']),
    person('rapor', 'Deniz Raportör', '78'),
  ];
  const rows = ['T-100001', 'T-26021', 'T-260210'].map((number) => ({
    ...ticketRow(number, 'closed', number),
    subject: 'rapor iletildi',
    folded: ` ${foldTurkish(`rapor iletildi ${number} ${number.replace('-', '')}`)}`,
  }));
  const given = {
    clients: {
      search: (text: string) =>
        people.filter(({ numbers, folded }) =>
          /\d/u.test(text)
            ? numbers.includes(text.replace(/\D/gu, '').replace(/^0/u, ''))
            : folded.includes(` ${foldTurkish(text)}`),
        ),
      searchByMerged: () => [],
      searchByRelative: () => [],
      get: () => undefined,
    },
    tickets: {
      search: (text: string) =>
        rows.filter(({ folded }) => [' ', '-'].some((before) => folded.includes(before + foldTurkish(text)))),
      get: () => undefined,
    },
  } as unknown as Indexes;
  const records = new Map([
    [
      'biopsy',
      [{ id: 'protocol', kind: 'biopsy', biopsy_no: 'B-9', pathology_no: null, protocol_no: '100001' }],
    ],
    ['insurance_case', [{ id: 'case', kind: 'insurance_case', case_no: 'P-100001' }]],
  ]);
  const access = {
    userId: 'u',
    permissions: new Set([
      ...everything.permissions,
      ...searchedEntities.flatMap(({ screen }) => screen?.permissions ?? []),
      'crm.reports.read',
    ]),
  };
  const order = (text: string) => findHits(text, given, access, records).map(({ id }) => id);

  it('has exact numbers first: patient, ticket, protocol, provision', () => {
    expect(order('100001').filter((id) => !id.startsWith('/'))).toEqual([
      'number',
      'part',
      'T-100001',
      'protocol',
      'case',
    ]);
  });

  it.each(['t26021', 'T-26021', 'T26021', '26021'])('finds the ticket first by “%s”', (text) => {
    const [first] = order(text);
    expect(first).toBe('T-26021');
  });

  it('has an exact phone before pieces of one', () => {
    expect(order('0555 100 20 30')[0]).toBe('phone');
  });

  it('has a name that begins so, then a page, then tickets that contain it', () => {
    const ids = order('rapor');
    expect(ids[0]).toBe('rapor');
    const page = ids.findIndex((id) => id.startsWith('/'));
    const ticket = ids.findIndex((id) => id.startsWith('T-'));
    expect(page).toBeGreaterThan(0);
    expect(ticket).toBeGreaterThan(page);
  });

  it('keeps each kind together, so that arrows walk the list as it is drawn', () => {
    for (const text of ['100001', 'rapor', '26021', 'a']) {
      const kinds = findHits(text, given, access, records).map(({ kind }) => kind);
      const changes = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1] && kind !== 'record');
      expect(new Set(changes).size).toBe(changes.length);
    }
  });
});

describe('a new patient and ticket', () => {
  const mayAdd = { userId: 'u', permissions: new Set(['crm.tickets.add', 'crm.clients.add']) };
  const hit = { kind: 'client', id: 'c1', row: clientRow('c1', 'A'), relative: null } as const;

  it.each(['Zeynep Yıldız', '0532 765 43 21', '10000000146'])('is offered for “%s”', (text) => {
    expect(newTicketOffer(text, [], mayAdd)).toEqual([{ kind: 'new', id: 'new', text }]);
  });
  it.each(['', 'z', 'T-999', '  '])('is not offered for “%s”', (text) => {
    expect(newTicketOffer(text, [], mayAdd)).toEqual([]);
  });
  it('is not offered where somebody was found, nor to users who may not add both', () => {
    expect(newTicketOffer('Zeynep', [hit], mayAdd)).toEqual([]);
    for (const permission of mayAdd.permissions) {
      expect(newTicketOffer('Zeynep', [], { userId: 'u', permissions: new Set([permission]) })).toEqual([]);
    }
  });
});

describe('earlier choices', () => {
  it('keeps each once, newest first', () => {
    const choices = ['a', 'b', 'a'].reduce(
      (before: ReturnType<typeof parseChoices>, id) =>
        withChoice(before, { kind: 'client', id, row: clientRow(id, 'A'), relative: null }),
      [],
    );
    expect(choices.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('shows only what is still there and still allowed', () => {
    const choices = parseChoices([
      { kind: 'client', id: 'c1' },
      { kind: 'client', id: 'gone' },
      { kind: 'ticket', id: 'T-2' },
      { kind: 'page', id: '/crm/tickets' },
      { kind: 'page', id: '/removed' },
      'damaged',
    ]);
    expect(recentHits(choices, indexes, everything).map(({ id }) => id)).toEqual([
      'c1',
      'T-2',
      '/crm/tickets',
    ]);
    expect(recentHits(choices, indexes, nothing)).toEqual([]);
  });
});

it('masks the identity number', () => {
  expect(clientLine(clientRow('c', 'A B'))).toBe('0532 123 45 67 · 100******46 · 1968 doğumlu');
});

describe('acts with the record on the screen', () => {
  const offer = {
    command: { id: 'insurance_case.extend', label: 'Süreyi uzat', key: 'u', run: () => undefined },
    group: 'Açık kayıt',
    of: 'PR-8035',
    rank: 'record',
  } as const;
  it('are found by the beginning of each word, and by nothing else', () => {
    for (const text of ['süre', 'SUREYİ', 'uzat', 'uz sür']) expect(actHits(text, [offer])).toHaveLength(1);
    for (const text of ['', ' ', 'reyi', 'PR-8035']) expect(actHits(text, [offer])).toEqual([]);
  });
  it('stand beside those of the selected rows, which come first, with the reason why not', () => {
    const { command } = offer;
    const groups: readonly KeyGroup[] = [
      {
        rank: 'selection',
        title: 'Seçili 3 provizyon',
        commands: [{ ...command, icon: Clock, reason: 'Seçilenlerin hiçbirinde yapılamaz' }],
      },
      { rank: 'record', title: 'Açık kayıt', detail: 'PR-8035', commands: [{ ...command, icon: Clock }] },
    ];
    const found = firstHits(offersOf(groups), []);
    expect(found.map(({ id }) => id)).toEqual([
      'act-selection-insurance_case.extend',
      'act-record-insurance_case.extend',
    ]);
    expect(found[0]).toMatchObject({ offer: { group: 'Seçili 3 provizyon', of: '' } });
    expect(actHits('süre', offersOf(groups))).toHaveLength(2);
  });
});
