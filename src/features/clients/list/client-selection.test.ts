import { describe, expect, it } from 'vitest';
import type { ClientRow } from '@/data/indexes';
import { narrowed, withoutFilters } from '@/kit/list/list-filters';
import { readClientListSearch } from './client-list-search';
import type { ClientListSearch } from './client-list-search';
import { selectClients } from './client-selection';

const person = '0195a000-0000-7000-8000-0000000000aa';
const row = (id: string, patch: Partial<ClientRow> = {}): ClientRow => ({
  id,
  name: id,
  folded: ` ${id}`,
  names: '',
  email: null,
  address: '',
  numbers: '',
  sortKey: id,
  clientNo: null,
  phones: [],
  phone: null,
  birthDate: null,
  deceasedOn: null,
  identity: null,
  identityMasked: null,
  kind: 'patient',
  foreign: false,
  country: null,
  sourceId: null,
  responsibleId: null,
  tagIds: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  doNotContact: false,
  mergedInto: null,
  merged: false,
  ...patch,
});
const rows = [
  row('ayse', {
    kind: 'lead',
    phones: ['+491511234567', '4441234'],
    updatedAt: '2026-03-01T00:00:00.000Z',
    responsibleId: person,
  }),
  row('bora', {
    foreign: true,
    country: 'DE',
    phones: ['+905321234567', '+4901511234567'],
    tagIds: ['t1'],
    createdAt: '2026-02-01T00:00:00.000Z',
  }),
  row('cem', { doNotContact: true, sourceId: 's1', updatedAt: '2026-02-01T00:00:00.000Z' }),
];
const relatives = [
  {
    row: row('berk'),
    relative: { id: 'r', clientId: 'berk', name: null, typeId: 't', phone: '+905321234567', digits: '' },
  },
];
const select = (search: ClientListSearch, byRelative: typeof relatives = []) =>
  selectClients(rows, search, { open: new Map([['bora', 2]]), byRelative }).map(({ id }) => id);

describe('the list of clients', () => {
  it.each<[string, ClientListSearch, string[]]>([
    ['all by name', {}, ['ayse', 'bora', 'cem']],
    ['names backwards', { order: 'desc' }, ['cem', 'bora', 'ayse']],
    ['last changed first', { sort: 'updated' }, ['ayse', 'cem', 'bora']],
    ['opened first first', { sort: 'created', order: 'asc' }, ['ayse', 'cem', 'bora']],
    ['a kind', { kind: 'lead' }, ['ayse']],
    ['a phone that cannot be dialled', { undialable: 'yes' }, ['bora']],
    ['foreign ones', { foreign: 'yes' }, ['bora']],
    ['those who are not', { foreign: 'no' }, ['ayse', 'cem']],
    ['a country', { country: 'DE' }, ['bora']],
    ['a source', { source: 's1' }, ['cem']],
    ['a tag', { tag: 't1' }, ['bora']],
    ['one person’s', { responsible: person }, ['ayse']],
    ['nobody’s', { responsible: 'none' }, ['bora', 'cem']],
    ['with open tickets', { open: 'yes' }, ['bora']],
    ['who do not want to be called', { silent: 'yes' }, ['cem']],
    ['two filters at once', { responsible: 'none', open: 'yes' }, ['bora']],
  ])('shows %s', (_, search, ids) => {
    expect(select(search)).toEqual(ids);
  });

  it('puts those found by a relative’s phone among the others', () => {
    expect(select({}, relatives)).toEqual(['ayse', 'berk', 'bora', 'cem']);
    expect(select({ open: 'yes' }, relatives)).toEqual(['bora']);
  });
});

describe('the address of the list', () => {
  it('drops what it cannot read, above all typed text', () => {
    expect(
      readClientListSearch({
        kind: 'x',
        q: 'Ayşe',
        tag: '0532',
        responsible: 'none',
        page: -1,
        size: 7,
        add: 'no',
      }),
    ).toEqual({ responsible: 'none' });
    expect(readClientListSearch(null)).toEqual({});
  });

  it('goes back to the first page with another filter, and keeps order and size', () => {
    const search = readClientListSearch({ page: 4, size: 50, sort: 'updated', kind: 'lead' });
    const changed = (patch: object) => readClientListSearch({ ...search, ...patch });
    const patient = { size: 50, sort: 'updated', kind: 'patient' };
    expect(changed(narrowed({ kind: 'patient' }))).toEqual(patient);
    expect(changed(withoutFilters([{ id: 'kind' }]))).toEqual({ size: 50, sort: 'updated' });
  });
});
