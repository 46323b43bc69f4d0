import { expect, test } from 'vitest';
import { localMoment } from './local-moment';

test.each([
  ['2026-10-31T21:00:00.000Z', '2026-11-01'],
  ['2026-10-31T21:00:01.000Z', '2026-11-01T00:00:01'],
  ['2026-11-16T11:30:05.000Z', '2026-11-16T14:30:05'],
  ['2026-12-31T22:15:00.000Z', '2027-01-01T01:15:00'],
  ['', null],
  [null, null],
  [undefined, null],
])('%s is sent as %s', (instant, moment) => expect(localMoment(instant)).toBe(moment));
