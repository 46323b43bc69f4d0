import { applicantAlias } from '@/records/applicant-name';
import { describe, expect, test } from 'vitest';
import type { DefinitionOf } from '@sync/model/entities/definition';
import type { Resume } from '@sync/model/entities/resume';
import { keepUntil } from '@sync/model/rules/keep-until';
import { selectRows } from '@/kit/list/select-rows';
import { keepState, proposedTags, resumeRows, resumeSelection } from './resume-rows';
import { withPoint } from './score-points';

const TODAY = '2026-11-27';
const ada: Resume = {
  id: 'a',
  kind: 'resume',
  row_version: 1,
  created_at: '2026-11-20T08:00:00.000Z',
  created_by: null,
  updated_at: '2026-11-20T08:00:00.000Z',
  updated_by: null,
  resume_no: 'ADAY-2417',
  first_name: 'Ada',
  last_name: 'Işık',
  email: 'ada@vizite.test',
  phone: '+905550000001',
  birth_year: 1994,
  city: 'Ankara',
  position_applied: 'Ameliyathane hemşiresi',
  department_id: null,
  profession: 'Hemşire',
  experience_years: 7,
  experience: 'Skopi deneyimi',
  education: null,
  languages: 'Arapça',
  source: 'form',
  applied_at: '2026-11-20T08:00:00.000Z',
  status: 'new',
  rejection_reason: null,
  assignee_id: null,
  tag_ids: [],
  notes: [],
  consent_at: null,
  consent_version: null,
  keep_until: '2028-11-20',
  applicant_keys: ['mail-ada'],
};
const earlier: Resume = { ...ada, id: 'b', resume_no: 'ADAY-2300', applied_at: '2025-03-01T08:00:00.000Z' };
const can: Resume = { ...ada, id: 'c', first_name: 'Can', applicant_keys: [], resume_no: null };

test('an applicant is called by number while covered', () => {
  expect([applicantAlias(ada), applicantAlias(can)]).toEqual(['Aday 2417', 'Yeni aday']);
});

describe('the term', () => {
  test('is two years, of 29 February too', () => {
    expect(keepUntil('2026-11-20T08:00:00.000Z')).toBe('2028-11-20');
    expect(keepUntil('2024-02-29T08:00:00.000Z')).toBe('2026-02-28');
    // Istanbul is already a day further.
    expect(keepUntil('2026-12-31T22:00:00.000Z')).toBe('2029-01-01');
  });

  test('is told from thirty days before its end', () => {
    const state = (end: string) => keepState({ keep_until: end }, TODAY);
    expect([state('2026-11-26'), state(TODAY), state('2026-12-26'), state('2026-12-27')]).toEqual([
      'over',
      'soon',
      'soon',
      null,
    ]);
  });
});

test('other applications of one person are found by their keys, not their names', () => {
  const [first, second, third] = resumeRows([ada, earlier, can], TODAY);
  expect(first?.others.map(({ id }) => id)).toEqual(['b']);
  expect(second?.others.map(({ id }) => id)).toEqual(['a']);
  expect(third?.others).toEqual([]);
});

test('a covered list is not searched by name', () => {
  const found = (blind: boolean, text: string) =>
    selectRows([...resumeRows([ada, can], TODAY)], resumeSelection(blind), {}, text).map(
      ({ resume }) => resume.id,
    );
  expect(found(false, 'can')).toEqual(['c']);
  expect(found(true, 'can')).toEqual([]);
  expect(found(true, 'skopi 2417')).toEqual(['a']);
});

test('a rule proposes a tag by its words, once', () => {
  const tag = (id: string, rule: string | null) =>
    ({ id, active: true, attributes: { group: null, rule } }) as DefinitionOf<'resume_tag'>;
  const tags = [tag('1', 'steril, AMELİYATHANE'), tag('2', 'rusça'), tag('3', null), tag('4', 'arapça')];
  expect(proposedTags({ ...ada, tag_ids: ['4'] }, tags).map(({ id }) => id)).toEqual(['1']);
});

test('the first point goes to every criterion, a later one to its own', () => {
  const first = withPoint(null, 'overall', 4);
  expect(first).toEqual({ overall: 4, experience: 4, papers: 4, writing: 4 });
  expect(withPoint(first, 'papers', 2)).toEqual({ ...first, papers: 2 });
});
