import { describe, expect, it } from 'vitest';
import { shareOf } from './use-device-figures';
import { shareWords } from './device-share';

const november = { from: '2026-11-01', to: '2026-11-30' };
const words = (first: string | null, isFilling = false) =>
  shareWords({ ...shareOf(november, first), isFilling, lastSyncAt: null });

describe('The share of a period that a device holds', () => {
  it.each([
    [null, 100],
    ['2026-10-01', 100],
    ['2026-11-01', 100],
    ['2026-11-02', 96],
    ['2026-11-16', 50],
    ['2026-11-30', 3],
    ['2026-12-01', 0],
  ])('of everything since %s is %s %%, never rounded up to all', (first, percent) => {
    expect(shareOf(november, first).percent).toBe(percent);
  });

  it('is told with the day before which something is missing', () => {
    expect(words(null)).toContain('%100');
    expect(words('2026-11-16')).toBe('Dönemin %50 kadarı burada: 16.11.2026 öncesi eksiktir.');
    expect(words('2027-01-01')).toContain('eksiktir');
  });

  it('is not told while the first sync goes on', () => {
    expect(words(null, true)).not.toContain('%100');
  });
});
