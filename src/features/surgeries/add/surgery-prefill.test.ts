import { describe, expect, it } from 'vitest';
import type { Client } from '@sync/model/entities/client';
import type { Ticket } from '@sync/model/entities/ticket';
import { prefillOf, sideHint } from './surgery-prefill';
import type { PrefillLists } from './surgery-prefill';

const entry = (id: string, name: string, attributes: object, active = true) => ({
  id,
  name,
  active,
  attributes,
});
const procedure = (id: string, name: string, over: object = {}) =>
  entry(id, name, {
    code: '611.460',
    minutes: 90,
    turnover_minutes: 30,
    sided: true,
    department_id: 'bones',
    ...over,
  });
const lists = {
  procedures: [
    procedure('knee', 'Diz protezi'),
    procedure('whole', 'Total diz protezi'),
    procedure('ear', 'Kulak', { sided: false }),
  ],
  clinicians: [
    entry('baydar', 'Dr. Cem Baydar', { profession: 'surgeon', department_id: 'bones' }),
    entry('nurse', 'Sevda Ün', { profession: 'nurse', department_id: null }),
  ],
} as unknown as PrefillLists;
const ticket = (subject: string, over: Partial<Ticket> = {}) =>
  ({ subject, description: null, department_id: null, ...over }) as Ticket;
const client = (over: Partial<Client> = {}) =>
  ({ insurance_kind: null, insurer_name: null, is_foreign_patient: false, ...over }) as Client;

describe('from the ticket', () => {
  it('come procedure, surgeon and department, but never the side', () => {
    const { values, fields } = prefillOf(ticket('Sol TOTAL DİZ PROTEZİ, cem baydar'), client(), lists);
    expect(values).toMatchObject({ surgeon_id: 'baydar', department_id: 'bones', turnover: 30 });
    expect(values.procedures).toMatchObject([
      { procedure_id: 'whole', code: '611.460', minutes: 90, side: null },
    ]);
    expect(fields).toEqual(['procedures', 'surgeon_id', 'department_id']);
  });

  it('comes its own department', () => {
    const { values } = prefillOf(ticket('Diz protezi', { department_id: 'mine' }), client(), lists);
    expect(values.department_id).toBe('mine');
  });

  it('comes no side question for what has no sides', () => {
    expect(prefillOf(ticket('Kulak'), client(), lists).values.procedures).toMatchObject([{ side: 'none' }]);
  });

  it('comes nothing that is only part of a word, and no nurse as surgeon', () => {
    expect(prefillOf(ticket('Kulaklık, Sevda Ün'), client(), lists).values).toEqual({});
  });
});

it('takes payer and currency from the patient', () => {
  const known = client({ insurance_kind: 'tss', insurer_name: 'Anka Sigorta', is_foreign_patient: true });
  expect(prefillOf(null, known, lists).values).toEqual({
    payer: 'tss',
    insurer_name: 'Anka Sigorta',
    currency: 'EUR',
  });
});

it.each([
  ['Sol omuz ağrısı', 'sol omuz'],
  ['Hastanın SAĞ dizi', 'sağ dizi'],
  ['Solunum sıkıntısı', null],
  ['Kontrol', null],
])('%s names the side as %s', (subject, hint) => {
  expect(sideHint(ticket(subject))).toBe(hint);
});
