import { expect, it } from 'vitest';
import type { Surgery } from '@sync/model/entities/surgery';
import { surgeryEvents } from './surgery-events';

const record = (fields: Partial<Surgery>): Surgery =>
  ({
    milestones: [],
    checklist: [],
    created_at: '2026-11-10T08:00:00.000Z',
    created_by: 'planner',
    updated_at: '2026-11-10T08:00:00.000Z',
    updated_by: 'planner',
    ...fields,
  }) as Surgery;

it('tells of a new plan alone', () => {
  expect(surgeryEvents(record({})).map(({ title }) => title)).toEqual(['Ameliyat planı açıldı']);
});

it('tells what happened, the newest first; what is open has not happened', () => {
  const events = surgeryEvents(
    record({
      updated_at: '2026-11-17T10:38:00.000Z',
      milestones: [
        { id: 'room_in', at: '2026-11-17T10:21:00.000Z', by: 'nurse' },
        { id: 'started', at: '2026-11-17T10:38:00.000Z', by: 'nurse' },
      ],
      checklist: [
        { id: 'side_mark', state: 'done', at: '2026-11-17T09:50:00.000Z', by: 'surgeon', note: null },
        { id: 'blood', state: 'deferred', at: '2026-11-16T09:50:00.000Z', by: 'nurse', note: 'Kan yok' },
        { id: 'consent', state: 'open', at: null, by: null, note: null },
      ],
    }),
  );
  expect(events.map(({ title, note }) => [title, note])).toEqual([
    ['Ameliyat başladı', null],
    ['Salona alındı', null],
    ['Taraf işaretleme: tamam', null],
    ['Kan hazırlığı: ertelendi', 'Kan yok'],
    ['Ameliyat planı açıldı', null],
  ]);
});

it('tells that something else was changed last', () => {
  const [last] = surgeryEvents(record({ updated_at: '2026-11-12T08:00:00.000Z', updated_by: 'other' }));
  expect(last).toMatchObject({ title: 'Son değişiklik', by: 'other' });
});
