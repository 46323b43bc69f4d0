import { describe, expect, it } from 'vitest';
import { company } from '@sync/model/entities/company';
import { person } from '@sync/model/entities/person';
import { formValuesOf, readForm } from './entity-form';

const TYPE = '01900000-0000-7000-8000-0c0000000001';

describe('the values of an untouched form', () => {
  it('are those of the record, as they are typed', () => {
    const stored = {
      name: 'Işıltepe',
      type_id: TYPE,
      phone: '+902121234567',
      web: null,
      contract_to: '2027-01-31',
    };
    expect(formValuesOf(company, ['name', 'type_id', 'phone', 'web', 'contract_to'], stored)).toEqual({
      name: 'Işıltepe',
      type_id: TYPE,
      phone: '0212 123 45 67',
      web: '',
      contract_to: '2027-01-31',
    });
  });

  it('are empty for a new record, but for those it starts with', () => {
    expect(formValuesOf(company, ['name', 'type_id', 'country'], null, { country: 'TR' })).toEqual({
      name: '',
      type_id: null,
      country: 'TR',
    });
    expect(formValuesOf(person, ['is_doctor', 'birthday'], null)).toEqual({ is_doctor: false, birthday: '' });
  });
});

describe('what a form holds is read', () => {
  const empty = formValuesOf(
    company,
    ['tax_no', 'phone', 'email', 'contract_to', 'bank_iban', 'type_id'],
    null,
  );

  it('as it is stored', () => {
    const typed = {
      ...empty,
      tax_no: '123 456 78 90',
      phone: '0212 123 45 67',
      email: ' BILGI@isiltepe.test ',
      bank_iban: 'tr33 0006 1005 1978 6457 8413 26',
    };
    expect(readForm(company, typed)).toEqual({
      problems: {},
      record: {
        tax_no: '1234567890',
        phone: '+902121234567',
        email: 'bilgi@isiltepe.test',
        contract_to: null,
        bank_iban: 'TR330006100519786457841326',
        type_id: null,
      },
    });
  });

  it.each([
    ['phone', '0212 12'],
    ['email', 'bilgi'],
    ['bank_iban', 'TR33 0006'],
  ] as const)('or refused at the field: %s', (name, typed) => {
    const { problems, record } = readForm(company, { ...empty, [name]: typed });
    expect(Object.keys(problems)).toEqual([name]);
    expect(record).not.toHaveProperty(name);
  });
});
