import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceStore } from './device';
import { newId } from './ids';
import { noteClashes } from './merge-journal';
import { testKey } from '../testing/data-key.fixture';

let device: DeviceStore;
const id = newId();

async function clash(mine: string, theirs: string): Promise<void> {
  const version = { id, kind: 'client', updated_by: null, updated_at: '2026-11-01T08:00:00.000Z' } as const;
  const noted = { field: 'admin_note', mine, theirs, policy: 'ask', stands: 'theirs' } as const;
  await noteClashes(device, 'clients', version, [noted]);
}

beforeEach(() => {
  device = new DeviceStore(`vizite-device-${newId()}`, testKey);
});
afterEach(() => device.close());

describe('a second clash of a field that is not decided yet', () => {
  it('asks about the later value, and logs the earlier, which stands nowhere else', async () => {
    await clash('Oğlu aranacak', 'Kızı aranacak');
    await clash('Refakatçi istedi', 'Randevu alındı');
    expect(await device.conflicts.toArray()).toMatchObject([
      { mine: 'Refakatçi istedi', theirs: 'Randevu alındı' },
    ]);
    expect(await device.viewEvents.toArray()).toMatchObject([
      {
        action: 'decide',
        entity_id: id,
        details: {
          field: 'admin_note',
          mine: 'Oğlu aranacak',
          theirs: 'Kızı aranacak',
          choice: 'theirs',
          by_rule: true,
        },
      },
    ]);
  });

  it('logs nothing where the same value of hers is asked about', async () => {
    await clash('Oğlu aranacak', 'Kızı aranacak');
    await clash('Oğlu aranacak', 'Randevu alındı');
    expect(await device.conflicts.toArray()).toMatchObject([
      { mine: 'Oğlu aranacak', theirs: 'Randevu alındı' },
    ]);
    expect(await device.viewEvents.count()).toBe(0);
  });
});
