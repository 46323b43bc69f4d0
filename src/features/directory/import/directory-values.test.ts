import { expect, it } from 'vitest';
import { readCompany, readContact } from './directory-values';

const row = (values: Readonly<Record<string, string>>) => ({ line: 2, values, problems: [] });
const company = (values: Readonly<Record<string, string>>) =>
  readCompany(row({ name: 'Acme', ...values }), { dates: ['dmy', 'ymd'] }, '2026-11-30');

it.each([
  ['1234567890', { tax_no: '1234567890' }],
  ['123 456 78 90', { tax_no: '1234567890' }],
  ['10000000146', { tax_no: '10000000146' }],
])('the tax number %s is read', (written, values) => {
  expect(company({ tax_no: written }).values).toMatchObject(values);
});

it('a tax number without its first zero is asked, and one that is none refuses the row', () => {
  expect(company({ tax_no: '123456789' })).toMatchObject({
    unsure: { tax: [{ tax_no: '0123456789' }] },
    problems: [],
  });
  expect(company({ tax_no: '10000000147' }).problems).toMatchObject([{ code: 'bad_tax_no' }]);
  expect(company({ tax_no: 'DE 123/4', country: 'Almanya' }).values).toMatchObject({
    ...{ tax_no: 'DE 123/4', country: 'DE' },
  });
});

it.each([
  ['31.12.2027', '2027-12-31'],
  ['31.12.27', '2027-12-31'],
  ['46752', '2027-12-31'],
  ['2027-12-31', '2027-12-31'],
])('the end %s of a contract is %s', (written, day) => {
  expect(company({ contract_to: written }).values).toMatchObject({ contract_to: day });
});

it('what cannot be read is said, and nothing of it is written', () => {
  const { values, problems } = company({
    ...{
      email: 'kim@@yok',
      iban: 'TR00 1',
      contract_to: '31.02.2027',
      phone: '0212 444 55 66; 0532 111 22 33',
    },
  });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ phone: '+902124445566', note: 'Diğer telefon: +905321112233' });
  expect(values['doubts']).toEqual([
    'Firma e-postası: kim@@yok',
    'Sözleşme son günü: 31.02.2027',
    'IBAN: TR00 1',
  ]);
  expect(values).not.toHaveProperty('bank_iban');
});

it.each([
  ['Sn. Op. Dr. Ayşe KAYA', { first_name: 'Ayşe', last_name: 'Kaya', is_doctor: true }],
  ['Ali Kaya Bey', { first_name: 'Ali', last_name: 'Kaya' }],
  ['Ali Sayın', { first_name: 'Ali', last_name: 'Sayın' }],
  ['Ayşe Hanım', { first_name: 'Ayşe', last_name: 'Hanım' }],
  ['Dr. Kaya', { first_name: 'Dr.', last_name: 'Kaya', is_doctor: true }],
])('the name %s is read', (written, name) => {
  expect(readContact(row({ full_name: written })).values).toMatchObject(name);
});

it('a person comes with the firm that the row names', () => {
  const read = readContact(
    row({
      ...{ full_name: 'Ayşe Kaya', phone: '0532 111 22 33', company: 'Acme A.Ş.', company_type: 'Tedarikçi' },
      ...{ company_phone: '0212 444 55 66', city: 'İZMİR' },
    }),
  );
  expect(read.values).toEqual({
    ...{ first_name: 'Ayşe', last_name: 'Kaya', phones: ['+905321112233'] },
    company: { name: 'Acme A.Ş.', type: 'Tedarikçi', phone: '+902124445566', province: 'İzmir' },
  });
});
