import { describe, expect, it } from 'vitest';
import type { ReferenceData } from '@/data/reference-data';
import { emptyProcedure, emptySurgeryForm, readSurgeryDraft } from './surgery-form-values';
import type { SurgeryFormValues } from './surgery-form-values';
import { proposalOf, roomsFor, withSuggestions } from './surgery-knowledge';
import type { SurgeryKnowledge } from './surgery-knowledge';

const knee = {
  minutes: 110,
  turnover_minutes: 30,
  department_id: 'bones',
  sided: true,
  needs_blood: true,
  needs_implant: false,
  needs_icu: false,
};
const reference = {
  definition: (kind: string, id: string | null) =>
    kind === 'procedure' && id === 'knee' ? { id, attributes: knee } : undefined,
} as Pick<ReferenceData, 'definition'>;
const durations = [
  { procedure_id: 'knee', surgeon_id: null, cases: 9, median_minutes: 94, p10_minutes: 80, p90_minutes: 120 },
  { procedure_id: 'knee', surgeon_id: 'me', cases: 9, median_minutes: 71, p10_minutes: 60, p90_minutes: 90 },
] as unknown as SurgeryKnowledge['durations'];
const known: SurgeryKnowledge = {
  durations,
  procedure: (id) => reference.definition('procedure', id),
  clinician: () => undefined,
};
const form = (over: Partial<SurgeryFormValues> = {}) =>
  emptySurgeryForm({ procedures: [{ ...emptyProcedure(), procedure_id: 'knee', name: 'Diz' }], ...over });

describe('what follows from the fields', () => {
  it('is how long it takes, by procedure and surgeon', () => {
    const minutes = (over?: Partial<SurgeryFormValues>) =>
      withSuggestions(form(over), known).procedures[0]?.minutes;
    expect(minutes()).toBe(95);
    expect(minutes({ surgeon_id: 'me' })).toBe(70);
    const own = [{ ...emptyProcedure(), procedure_id: 'knee', name: 'Diz', minutes: 150, ownMinutes: true }];
    expect(minutes({ procedures: own })).toBe(150);
  });

  it('is department, turnover and admission, until somebody has typed them', () => {
    const start = '2026-12-01T10:30:00.000Z';
    expect(withSuggestions(form({ start }), known)).toMatchObject({
      department_id: 'bones',
      turnover: 30,
      admission_at: '2026-12-01T07:30:00.000Z',
    });
    const touched = ['department_id', 'turnover', 'admission_at'];
    expect(withSuggestions(form({ start, touched, turnover: 5 }), known)).toMatchObject({
      department_id: null,
      turnover: 5,
      admission_at: '',
    });
  });

  it('is an admission not before half past six, and none for an emergency', () => {
    const start = '2026-12-01T05:00:00.000Z';
    expect(withSuggestions(form({ start }), known).admission_at).toBe('2026-12-01T03:30:00.000Z');
    expect(withSuggestions(form({ start, urgency: 'emergency' }), known).admission_at).toBe('');
  });

  it('is the payer of the patient', () => {
    const patient = { insurance_kind: 'foreign' as const, insurer_name: 'Nordan', is_foreign_patient: true };
    const payer = { payer: 'foreign', insurer_name: 'Nordan', currency: 'EUR' };
    expect(withSuggestions(form(), known, patient)).toMatchObject(payer);
    const touched = ['payer', 'insurer_name', 'currency'];
    expect(withSuggestions(form({ touched }), known, patient)).toMatchObject({
      payer: null,
      currency: 'TRY',
    });
  });
});

it('proposes the preparation, and the mark of the side before the side is chosen', () => {
  const patient = { is_foreign_patient: true, birth_date: null };
  const items = proposalOf(form({ payer: 'self_pay', anaesthesia: 'local' }), reference, patient);
  expect(items).toEqual(['consent', 'tests', 'blood', 'payment', 'side_mark', 'cover']);
});

it('offers the rooms of the department, and those of all', () => {
  const room = (id: string, department_ids: readonly string[], active = true) => ({
    id,
    active,
    attributes: { department_ids },
  });
  const rooms = [room('own', ['bones']), room('all', []), room('eyes', ['eyes']), room('old', [], false)];
  const ids = (department: string | null) =>
    roomsFor(rooms as unknown as Parameters<typeof roomsFor>[0], department).map(({ id }) => id);
  expect(ids('bones')).toEqual(['own', 'all']);
  expect(ids(null)).toEqual(['own', 'all', 'eyes']);
});

describe('a draft of the form', () => {
  it('is read back as it was typed', () => {
    const values = form({ start: '31.02.2026 10:30', quote_amount: 125_000, touched: ['start'] });
    expect(readSurgeryDraft(JSON.parse(JSON.stringify(values)))).toEqual(values);
  });

  it('of another version is read as far as it goes, and of something else not at all', () => {
    const { procedures, id } = form();
    const odd = { id, procedures, urgency: 'soon', timing: 7, settled: [{ id: 'gone' }] };
    expect(readSurgeryDraft(odd)).toMatchObject({ urgency: 'elective', timing: 'slot', settled: [] });
    expect(readSurgeryDraft({ id, procedures: [] })).toBeNull();
    expect(readSurgeryDraft('nothing')).toBeNull();
  });
});
