import { fakeWrites } from '@/data/testing/fake-writes.fixture';
import { describe, expect, it, vi } from 'vitest';
import type { Company } from '@sync/model/entities/company';
import type { Person } from '@sync/model/entities/person';
import type { LocalWrites } from '@/data/workspace';
import { saveCompany, savePerson } from './directory-actions';
import type { CompanyValues, PersonValues } from './directory-actions';

const TYPE = '01900000-0000-7000-8000-0c0000000001';

function writesSeen(): {
  writes: LocalWrites;
  create: ReturnType<typeof vi.fn>;
  change: ReturnType<typeof vi.fn>;
} {
  const create = vi.fn((_entity: unknown, draft: object) => Promise.resolve({ id: 'new', ...draft }));
  const change = vi.fn((_entity: unknown, id: string, patch: object) => Promise.resolve({ id, ...patch }));
  const writes = {
    access: { userId: 'me', permissions: new Set<string>() },
    create,
    change,
    remove: () => Promise.resolve(),
    temporaryNumber: () => Promise.resolve(''),
  };
  return { writes: fakeWrites(writes), create, change };
}

const company: CompanyValues = {
  name: 'Işıltepe Sigorta',
  type_id: TYPE,
  tax_no: '',
  tax_office: '',
  phone: '',
  email: '',
  web: '',
  province: '',
  district: '',
  address: '',
  country: 'TR',
  contract_no: '',
  contract_from: '',
  contract_to: '',
  authorisation_no: '',
  authorisation_to: '',
  discount_note: '',
  bank_iban: '',
  responsible_user_id: null,
  note: '',
};
const person: PersonValues = {
  first_name: 'Ada',
  last_name: 'Kaya',
  company_id: null,
  position_id: null,
  department: '',
  phone: '',
  second_phone: '',
  email: '',
  is_doctor: false,
  doctor_branch: '',
  birthday: '',
  note: '',
};

describe('a company', () => {
  it('is stored with its numbers as they are compared', async () => {
    const { writes, create } = writesSeen();
    await saveCompany(writes, null, {
      ...company,
      tax_no: '123 456 78 90',
      phone: '0212 123 45 67',
      email: ' BILGI@isiltepe.test ',
      bank_iban: 'tr33 0006 1005 1978 6457 8413 26',
    });
    expect(create.mock.calls[0]?.[1]).toMatchObject({
      tax_no: '1234567890',
      phone: '+902121234567',
      email: 'bilgi@isiltepe.test',
      bank_iban: 'TR330006100519786457841326',
      contract_to: null,
      active: true,
    });
  });

  it.each<[string, Partial<CompanyValues>]>([
    ['name', { name: ' ' }],
    ['type_id', { type_id: null }],
    ['tax_no', { tax_no: '12345' }],
    ['tax_no', { tax_no: '12345678901' }],
    ['phone', { phone: '12' }],
    ['email', { email: 'bilgi' }],
    ['bank_iban', { bank_iban: 'TR330006100519786457841327' }],
    ['contract_to', { contract_from: '2026-11-22', contract_to: '2026-11-21' }],
  ])('is refused for its %s', async (field, values) => {
    const { writes, create } = writesSeen();
    await expect(saveCompany(writes, null, { ...company, ...values })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) as unknown },
    });
    expect(create).not.toHaveBeenCalled();
  });

  it('abroad has the tax number of its country', async () => {
    const { writes, create } = writesSeen();
    await saveCompany(writes, null, { ...company, country: 'DE', tax_no: 'DE123456789' });
    expect(create.mock.calls[0]?.[1]).toMatchObject({ tax_no: 'DE123456789' });
  });

  it('is changed in what was changed alone', async () => {
    const { writes, change } = writesSeen();
    const stored = { id: 'c', ...company, phone: null, email: null, contract_from: null, contract_to: null };
    await saveCompany(
      writes,
      { opened: stored as unknown as Company, begun: null },
      { ...company, province: 'İzmir' },
    );
    expect(change.mock.calls[0]?.[2]).toEqual({ province: 'İzmir' });
  });
});

describe('a person', () => {
  it('keeps the phones that the form does not show', async () => {
    const { writes, change } = writesSeen();
    const phone = (e164: string, primary = false) => ({
      e164,
      label: 'mobile' as const,
      primary,
      whatsapp: true,
      shared: false,
    });
    const phones = [phone('+905321112233', true), phone('+905321112244'), phone('+905321112255')];
    const stored = { ...person, id: 'p', phones } as unknown as Person;
    await savePerson(
      writes,
      { opened: stored, begun: null },
      { ...person, phone: '0532 111 22 44', second_phone: '' },
    );
    expect(change.mock.calls[0]?.[2]).toEqual({
      phones: [phone('+905321112244', true), phone('+905321112255')],
    });
  });

  it('who is no doctor has no branch', async () => {
    const { writes, create } = writesSeen();
    await savePerson(writes, null, { ...person, doctor_branch: 'KBB' });
    expect(create.mock.calls[0]?.[1]).toMatchObject({ is_doctor: false, doctor_branch: null, active: true });
  });

  it('needs a name', async () => {
    const { writes } = writesSeen();
    await expect(savePerson(writes, null, { ...person, last_name: '' })).rejects.toMatchObject({
      fields: { last_name: 'Soyadı yazın' },
    });
  });
});
