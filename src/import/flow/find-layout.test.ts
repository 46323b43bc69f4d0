import { expect, test } from 'vitest';
import { bankNames, bankProfile } from '../read/profile.fixture';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { knownLayouts, layoutFor, layoutsOf, nearestLayout } from './find-layout';

const print = 'ab'.repeat(32);
function record(id: string, more: Partial<ImportProfile> = {}): ImportProfile {
  const own = {
    id,
    list: 'bank',
    version: 1,
    active: true,
    updated_at: '2026-11-20T09:00:00.000Z',
    content: bankProfile,
  };
  return { ...own, ...more } as ImportProfile;
}

test('of profiles in use the newest that knows a header reads it', () => {
  const known = { ...bankProfile, fingerprints: [print] };
  const layouts = knownLayouts(
    [
      record('old', { content: known }),
      record('new', { content: known, version: 2 }),
      record('idle', { content: known, version: 3, active: false }),
      record('other list', { content: known, version: 4, list: 'receipts' }),
      record('of a later version of the app', { content: { version: 9 }, version: 5 }),
    ],
    'bank',
  );
  expect(layoutFor(layoutsOf(layouts, print), null)?.record.id).toBe('new');
  expect(layoutFor(layoutsOf(layouts, 'cd'.repeat(32)), null)).toBeNull();
});

test('a header like a known one is asked about, another is not', () => {
  const layouts = knownLayouts([record('bank')], 'bank');
  expect(nearestLayout(layouts, bankNames.with(2, 'Brüt'))?.record.id).toBe('bank');
  expect(nearestLayout(layouts, ['Makbuz No', 'Tutar'])).toBeNull();
});

test('a header that several banks have is read by the profile of the chosen one, and by none before', () => {
  const content = { ...bankProfile, fingerprints: [print] };
  const layouts = knownLayouts(
    [record('of a', { content, bank_id: 'a' }), record('of b', { content, bank_id: 'b', version: 2 })],
    'bank',
  );
  const known = layoutsOf(layouts, print);
  expect(layoutFor(known, null)).toBeNull();
  expect(layoutFor(known, 'a')?.record.id).toBe('of a');
  expect(layoutFor(known, 'b')?.record.id).toBe('of b');
  // Another bank with the same header gets a profile of its own.
  expect(layoutFor(known, 'c')).toBeNull();
});
