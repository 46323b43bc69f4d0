import { describe, expect, it } from 'vitest';
import { figureSource } from '@sync/model/figures/sources';
import { statisticsTabs } from '../statistics-tabs';
import { countsOfToday, wallDays, wallSlides, wallSpecs } from './wall-slides';

const days = ['2026-11-30', '2026-12-01', '2028-02-29', '2027-01-01'];
const all = wallSlides({ has: () => true });

describe('The wall', () => {
  it('shows each area that the user may see, and no other', () => {
    expect(all.map(({ id }) => id)).toEqual(Object.keys(statisticsTabs));
    expect(wallSlides({ has: () => false }).map(({ id }) => id)).toEqual([
      'tickets',
      'calls',
      'conversion',
      'theatre',
    ]);
  });

  it.each(days)('asks for sums over time alone, which name nobody, and in one call: %s', (day) => {
    const { names, specs } = wallSpecs(all, wallDays(day));
    expect(new Set(names).size).toBe(names.length);
    // The server answers forty at a time.
    expect(specs.length).toBeLessThanOrEqual(40);
    for (const { groups, filters, from, to } of specs) {
      expect(groups.filter((group) => !['day', 'week', 'month'].includes(group))).toEqual([]);
      expect(filters).toEqual({});
      expect(from <= to).toBe(true);
    }
  });

  it.each(days)('asks for no single day of what tells of health: %s', (day) => {
    const { specs } = wallSpecs(all, wallDays(day));
    const told = specs.filter(({ source }) => figureSource(source).health === true);
    expect(told.length).toBeGreaterThan(0);
    for (const { from } of told) expect(from.endsWith('-01')).toBe(true);
    for (const slide of all)
      for (const { source } of slide.kpis.filter((kpi) => figureSource(kpi.source).health === true))
        expect(countsOfToday(slide, source)).toEqual([]);
  });
});
