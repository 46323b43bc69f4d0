import { describe, expect, it } from 'vitest';
import type { ClientRow, TicketRow } from '@/data/indexes';
import { phoneQuery } from '@sync/model/rules/phone';
import { foldTurkish } from '@sync/model/tr/turkish';
import { clientLine, findHits, parseChoices, recentHits, withChoice } from './search-queries';
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
