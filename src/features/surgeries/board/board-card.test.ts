import { expect, test } from 'vitest';
import { plannedDraft } from '@/records/testing/surgeries.fixture';
import type { Surgery } from '@sync/model/entities/surgery';
import type { MilestoneCode } from '@sync/model/entities/surgery-values';
import type { SurgeryRow } from '../surgery-row';
import { boardCard, isCounted, lookOf, spokenCard, timeWords } from './board-card';

const at = (time: string): string => new Date(`2026-11-18T${time}:00+03:00`).toISOString();
const NOW = Date.parse(at('15:00'));

/** Returns a surgery planned from 13:15 to 15:15, with one item of two missing. */
const surgery = (fields: Partial<Surgery> = {}): Surgery =>
  ({ ...plannedDraft, id: 'surgery', moved_from: null, slot_state: 'held', ...fields }) as Surgery;

const marked = (...steps: readonly (readonly [MilestoneCode, string])[]) => ({
  milestones: steps.map(([id, time]) => ({ id, at: at(time), by: null })),
});
const row = (fields: Partial<Surgery> = {}): SurgeryRow => ({
  surgery: surgery(fields),
  day: '2026-11-18',
  procedure: 'Kalça protezi',
  clientName: 'Deniz Kaya',
  clientNo: null,
  isForeign: false,
  roomName: 'Salon 1',
  surgeonName: 'Dr. Cem Baydar',
  anaesthetist: null,
  ready: { done: 1, all: 2 },
  waitingDays: 0,
  isLate: false,
  isUnapproved: false,
});
function cardOf(fields: Partial<Surgery> = {}, expected: ReadonlyMap<string, number> = new Map()) {
  const card = boardCard(row(fields), NOW, expected, null);
  if (card === null) throw new Error('it has no place');
  return card;
}

test('each stage has a look; a clash and an unconfirmed place come before the preparation', () => {
  const settled = surgery().checklist.map((item) => ({ ...item, state: 'done' as const }));
  expect(lookOf(surgery())).toBe('missing');
  expect(lookOf(surgery({ checklist: settled }))).toBe('planned');
  expect(lookOf(surgery({ checklist: settled, status: 'confirmed' }))).toBe('confirmed');
  expect(lookOf(surgery({ slot_state: 'requested' }))).toBe('provisional');
  expect(lookOf(surgery({ slot_state: 'clash', urgency: 'emergency' }))).toBe('clash');
  expect(lookOf(surgery({ urgency: 'emergency' }))).toBe('emergency');
  expect(lookOf(surgery({ status: 'cancelled', slot_state: 'clash' }))).toBe('cancelled');
  const entered = ['room_in', '13:20'] as const;
  expect(lookOf(surgery({ slot_state: 'clash', ...marked(entered) }))).toBe('entered');
  expect(lookOf(surgery(marked(entered, ['started', '13:30'])))).toBe('operating');
  const left = ['room_out', '14:30'] as const;
  expect(lookOf(surgery({ urgency: 'emergency', ...marked(entered, left) }))).toBe('recovery');
  expect(lookOf(surgery(marked(entered, left, ['ward', '14:50'])))).toBe('done');
});

test('what has begun stands where it really is, with the plan beside it', () => {
  const card = cardOf(marked(['room_in', '13:40']));
  expect(new Date(card.from).toISOString()).toBe(at('13:40'));
  expect(new Date(card.to).toISOString()).toBe(at('15:40'));
  expect(card).toMatchObject({ showsPlan: true, isRunning: true, late: 25 });
  expect(timeWords(cardOf({ ...marked(['room_in', '13:40'], ['started', '13:50']) }))).toEqual({
    text: '+25 dk',
    warns: true,
  });
  expect(cardOf(marked(['room_in', '13:20'])).late).toBe(0);
});

test('a start that others delay is told from ten minutes on', () => {
  const start = Date.parse(at('13:15'));
  expect(timeWords(cardOf({}, new Map([['surgery', start + 25 * 60_000]])))).toEqual({
    text: '≈ 13:40',
    warns: true,
  });
  expect(timeWords(cardOf({}, new Map([['surgery', start + 5 * 60_000]])))).toEqual({
    text: '13:15',
    warns: false,
  });
});

test('a cancelled surgery is still seen where it was; one that waits is not on the board', () => {
  expect(cardOf({ status: 'cancelled', status_note: 'Hasta gelmedi' })).toMatchObject({
    look: 'cancelled',
    note: 'Hasta gelmedi',
  });
  expect(boardCard(row({ status: 'postponed' }), NOW, new Map(), null)).toBeNull();
});

test('where it stood before is told on the same day, until it begins', () => {
  expect(cardOf({ moved_from: at('11:00') }).movedFrom).toBe(Date.parse(at('11:00')));
  expect(cardOf({ moved_from: at('11:00'), ...marked(['room_in', '13:15']) }).movedFrom).toBeNull();
  expect(cardOf({ moved_from: '2026-11-10T08:00:00.000Z' }).movedFrom).toBeNull();
});

test('a card is one sentence for readers', () => {
  expect(spokenCard(cardOf(), 'Salon 1')).toBe(
    'Kalça protezi, sağ taraf, Deniz Kaya, Dr. Cem Baydar, Salon 1 13:15–15:15, Eksik hazırlık, hazırlık 1/2',
  );
});

test('figures of the strip', () => {
  expect(isCounted(cardOf(), 'missing')).toBe(true);
  expect(isCounted(cardOf(), 'waiting')).toBe(true);
  expect(isCounted(cardOf(marked(['room_in', '13:20'])), 'missing')).toBe(false);
  expect(isCounted(cardOf(marked(['room_in', '13:20'])), 'running')).toBe(true);
  expect(isCounted(cardOf({ status: 'cancelled' }), 'all')).toBe(false);
});
