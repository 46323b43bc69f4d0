import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapsOf } from './meeting-overlaps';
import type { TakenTime } from './meeting-overlaps';

const taken = (
  start: number,
  end: number,
  room: string | null = null,
  people: readonly string[] = [],
): TakenTime => ({
  start,
  end,
  room,
  people,
});

describe('overlaps', () => {
  it('finds the same room, however it was typed', () => {
    const other = taken(10, 20, ' yönetim  Katı');
    expect(overlapsOf(taken(15, 25, 'Yönetim KATI'), [other])).toEqual([
      { with: other, room: true, people: [] },
    ]);
  });

  it('finds people who are in both, and leaves other meetings of the time alone', () => {
    const other = taken(10, 20, 'A', ['ayşe', 'can', 'can']);
    expect(overlapsOf(taken(5, 11, 'B', ['can', 'derya']), [taken(5, 11, 'C', ['ege']), other])).toEqual([
      { with: other, room: false, people: ['can'] },
    ]);
  });

  it('lets one begin when the other ends', () => {
    expect(overlapsOf(taken(20, 30, 'A'), [taken(10, 20, 'A'), taken(30, 40, 'A')])).toEqual([]);
  });

  it('takes no room for no room', () => {
    expect(overlapsOf(taken(10, 20, ''), [taken(10, 20, null), taken(10, 20, '  ')])).toEqual([]);
  });

  it('is the same from both sides', () => {
    const any = fc.record({
      start: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 0, max: 10 }),
      room: fc.constantFrom(null, 'A', 'a', 'B'),
      people: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(any, any, (a, b) => {
        const first = taken(a.start, a.start + a.length, a.room, a.people);
        const second = taken(b.start, b.start + b.length, b.room, b.people);
        const [there] = overlapsOf(first, [second]);
        const [back] = overlapsOf(second, [first]);
        expect(there?.room).toBe(back?.room);
        expect([...(there?.people ?? [])].sort()).toEqual([...(back?.people ?? [])].sort());
      }),
    );
  });
});
