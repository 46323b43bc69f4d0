import { expect, it } from 'vitest';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { manifestWork } from './manifests';

const manifest = (id: string, more: Partial<SpecimenTransfer> = {}): SpecimenTransfer =>
  ({
    id,
    state: 'sent',
    sent_at: `2026-11-20T0${id}:00:00Z`,
    received_at: null,
    jars: [{}, {}],
    ...more,
  }) as unknown as SpecimenTransfer;
const work = (transfers: readonly SpecimenTransfer[], counted: readonly string[] = []) =>
  manifestWork(
    transfers,
    counted.map((id) => ({ transfer_id: id })),
    '2026-11-20',
  );

it('counts that do not agree come first, then jars on their way; what was counted here waits no more', () => {
  const { waiting, differing } = work(
    [
      manifest('2'),
      manifest('1'),
      manifest('3', { state: 'mismatch' }),
      manifest('4'),
      manifest('5', { state: 'closed' }),
    ],
    ['3', '4'],
  );
  expect(waiting.map(({ id }) => id)).toEqual(['3', '1', '2']);
  expect(differing).toBe(1);
});

it('jars that arrived today in Istanbul are told', () => {
  const received = (id: string, at: string) => manifest(id, { state: 'received', received_at: at });
  expect(
    work([received('1', '2026-11-19T21:30:00Z'), received('2', '2026-11-20T21:30:00Z')]).arrivedToday,
  ).toBe(2);
});
