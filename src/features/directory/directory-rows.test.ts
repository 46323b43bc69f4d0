import { describe, expect, it } from 'vitest';
import type { Company } from '@sync/model/entities/company';
import type { Person } from '@sync/model/entities/person';
import { selectRows } from '@/kit/list/select-rows';
import {
  companyKeys,
  contractState,
  personKeys,
  companyRows,
  companySelection,
  personRows,
  personSelection,
  duplicatesAmong,
} from './directory-rows';

const TODAY = '2026-11-22';
const stamps = {
  row_version: 1,
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: null,
  updated_at: '2026-11-01T08:00:00.000Z',
  updated_by: null,
};

function company(id: string, values: Partial<Company>): Company {
  return {
    id,
    kind: 'company',
    ...stamps,
    name: id,
    type_id: 'type',
    tax_no: null,
    tax_office: null,
    phone: null,
    email: null,
    web: null,
    province: null,
    district: null,
    address: null,
    country: 'TR',
    contract_no: null,
    contract_from: null,
    contract_to: null,
    authorisation_no: null,
    authorisation_to: null,
    discount_note: null,
    bank_iban: null,
    responsible_user_id: null,
    note: null,
    active: true,
    ...values,
  };
}
function person(id: string, values: Partial<Person>): Person {
  return {
    id,
    kind: 'person',
    ...stamps,
    first_name: id,
    last_name: 'Kaya',
    company_id: null,
    position_id: null,
    department: null,
    phones: [],
    email: null,
    birthday: null,
    is_doctor: false,
    doctor_branch: null,
    user_id: null,
    language: null,
    note: null,
    active: true,
    ...values,
  };
}

describe('a contract', () => {
  it.each([
    [null, 'none'],
    ['2026-11-21', 'ended'],
    ['2026-11-22', 'ending'],
    ['2027-01-21', 'ending'],
    ['2027-01-22', 'running'],
  ])('that ends on %s is %s', (contract_to, state) => {
    expect(contractState(company('a', { contract_to }), TODAY)).toBe(state);
  });

  it('without an end goes on', () => {
    expect(contractState(company('a', { contract_from: '2020-01-01' }), TODAY)).toBe('running');
  });
});

describe('companies that may be the same', () => {
  const known = company('a', {
    name: 'Işıltepe Sigorta A.Ş.',
    tax_no: '1234567890',
    phone: '+902121234567',
    email: 'bilgi@isiltepe.test',
  });
  const duplicates = duplicatesAmong([known, company('b', { name: 'Çınardibi Bankası' })], companyKeys);

  it.each([
    ['name', { name: 'IŞILTEPE SİGORTA AŞ' }],
    ['name with the form written out', { name: 'Işıltepe  Sigorta Anonim Şirketi' }],
    ['tax number', { name: 'x', tax_no: '1234567890' }],
    ['phone', { name: 'x', phone: '+902121234567' }],
    ['e-mail', { name: 'x', email: 'BILGI@isiltepe.test' }],
  ])('share a %s', (_what, values) => {
    expect(duplicates({ id: 'new', ...values })).toEqual([known]);
  });

  it('are not the one itself, nor others', () => {
    expect(duplicates(known)).toEqual([]);
    expect(duplicates({ id: 'new', name: 'Işıltepe Otel' })).toEqual([]);
    expect(duplicates({ id: 'new', name: '' })).toEqual([]);
  });
});

it('people of one name are taken for the same in one company only', () => {
  const known = person('Ada', { company_id: 'c' });
  const duplicates = duplicatesAmong([known], personKeys);
  const named = { id: 'new', first_name: 'ADA', last_name: 'kaya' };
  expect(duplicates({ ...named, company_id: 'c' })).toEqual([known]);
  expect(duplicates({ ...named, company_id: 'd' })).toEqual([]);
  expect(duplicates(named)).toEqual([]);
});

describe('the lists', () => {
  const companies = [
    company('c1', { name: 'Çınar', contract_to: '2026-12-01', province: 'İzmir' }),
    company('c2', { name: 'Akça', phone: '+902121234567' }),
    company('c3', { name: 'Ilıca', active: false }),
  ];
  const persons = [
    person('Işıl', { company_id: 'c1', is_doctor: true }),
    person('Ali', { company_id: 'c1', active: false }),
    person('Zehra', { company_id: 'c2', phones: [phone('+905321112233')] }),
  ];
  function phone(e164: string) {
    return { e164, label: 'work' as const, primary: true, whatsapp: false, shared: false };
  }
  const met = new Map([['c1', Date.parse('2026-11-18T09:00:00.000Z')]]);
  const names = (search: object, text = '') =>
    selectRows(companyRows({ companies, persons, met }, TODAY), companySelection, search, text).map(
      (row) => row.company.name,
    );
  const people = (search: object, text = '') =>
    selectRows(personRows({ companies, persons }), personSelection, search, text).map(
      (row) => row.person.first_name,
    );

  it('stand in Turkish order, without those set aside', () => {
    expect(names({})).toEqual(['Akça', 'Çınar']);
    expect(names({ inactive: 'yes', order: 'desc' })).toEqual(['Ilıca', 'Çınar', 'Akça']);
  });

  it('count active people, and sort what ends first to the front', () => {
    const [first] = selectRows(
      companyRows({ companies, persons, met }, TODAY),
      companySelection,
      { sort: 'contract' },
      '',
    );
    expect(first).toMatchObject({ persons: 1, contract: 'ending', company: { name: 'Çınar' } });
    expect(names({ contract: 'ending' })).toEqual(['Çınar']);
  });

  it('know when a company was last met; those that were not come first', () => {
    expect(names({ sort: 'meeting' })).toEqual(['Akça', 'Çınar']);
    expect(names({ sort: 'meeting', order: 'desc' })).toEqual(['Çınar', 'Akça']);
  });

  it('find by folded words and by numbers', () => {
    expect(names({}, 'cinar izmir')).toEqual(['Çınar']);
    expect(names({}, '0212 123')).toEqual(['Akça']);
    expect(people({}, 'ISIL')).toEqual(['Işıl']);
    expect(people({}, '532 111')).toEqual(['Zehra']);
    expect(people({ doctor: 'yes' })).toEqual(['Işıl']);
    expect(people({ company: 'c1', inactive: 'yes' })).toEqual(['Ali', 'Işıl']);
  });
});
