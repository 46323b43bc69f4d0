import { expect, it } from 'vitest';
import { biopsyDraft, jar, NOW, TAKEN } from '../testing/biopsies.fixture';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { nodesDone, remainingWords, resultWords } from './biopsy-words';
import { worstOf } from '@sync/model/pathology/jars';

const biopsy = (fields: Partial<Biopsy> = {}): Biopsy => ({ ...biopsyDraft, ...fields }) as Biopsy;

it('counts the nodes of the loop by the last one that is done', () => {
  const none = {
    taken_at: null,
    sent_at: null,
    accepted_at: null,
    reported_at: null,
    seen_at: null,
    told_at: null,
  };
  expect(nodesDone(biopsy({ ...none, follow_up_plan: null }))).toBe(0);
  expect(nodesDone(biopsy({ ...none, taken_at: TAKEN }))).toBe(1);
  // Reported, although nobody has marked that it was sent and accepted.
  expect(nodesDone(biopsy({ ...none, taken_at: TAKEN, reported_at: NOW }))).toBe(4);
  expect(nodesDone(biopsy({ ...none, told_at: NOW, follow_up_plan: ' ' }))).toBe(6);
  expect(nodesDone(biopsy({ ...none, told_at: NOW, follow_up_plan: 'Yıllık kontrol' }))).toBe(7);
});

it('shows the worst class of case and jars', () => {
  const jars = [jar('1', { result_class: 'malignant' }), jar('2', { result_class: 'benign' })];
  expect(worstOf({ jars, result_class: 'bph' })).toBe('malignant');
  const more = { gleason: null, size_mm: 6, reported_at: NOW };
  expect(resultWords(biopsy({ jars, ...more, gleason: '3+4=7' }))).toBe('Malign, Gleason 3+4=7, 6 mm');
  expect(resultWords(biopsy({ ...more, result_class: null }))).toBe('Sınıf belirsiz');
  expect(resultWords(biopsy({ ...more, result_class: null, reported_at: null }))).toBeNull();
});

it('tells a deadline in the unit that matters', () => {
  const at = (hours: number) =>
    remainingWords(new Date(Date.parse(NOW) + hours * 3_600_000).toISOString(), Date.parse(NOW));
  expect([at(6), at(-65 / 60), at(30), at(-49), at(24 * 9)]).toEqual([
    '6 sa kaldı',
    '1 sa 5 dk geçti',
    '1 gün 6 sa kaldı',
    '2 gün geçti',
    '9 gün kaldı',
  ]);
});
