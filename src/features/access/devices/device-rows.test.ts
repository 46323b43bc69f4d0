import { describe, expect, it } from 'vitest';
import type { Device } from '@sync/rpc/devices';
import { selectRows } from '@/kit/list/select-rows';
import { compareVersions, deviceRows, deviceSelection, newestVersion, othersOnDevice } from './device-rows';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const ago = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();

function device(values: Partial<Device> & { who?: string } = {}): Device {
  const { who = 'Derya Oğuz', ...rest } = values;
  return {
    id: crypto.randomUUID(),
    device_id: crypto.randomUUID(),
    name: 'Chrome · Android tablet',
    app_version: '1.2.0',
    schema_version: 1,
    unsent: 0,
    refused: 0,
    conflicts: 0,
    storage_used: 50,
    storage_quota: 100,
    first_seen_at: ago(30),
    last_seen_at: ago(0),
    last_sync_at: ago(0),
    person: { id: who, name: who, title: 'Hasta temsilcisi', department_id: null, status: 'active' },
    wipe: null,
    ...rest,
  };
}
const wipe = (values: Partial<NonNullable<Device['wipe']>> = {}): NonNullable<Device['wipe']> => ({
  requested_at: ago(1),
  requested_by: 'Nevzat Aydemir',
  reason: 'Kayıp',
  cancelled_at: null,
  done_at: null,
  lost_unsent: null,
  lost_to_decide: null,
  lost_drafts: null,
  ...values,
});
const viewer = { deviceId: crypto.randomUUID(), userId: 'Işık Güneri' };
const stateOf = (values: Partial<Device>) => deviceRows([device(values)], NOW, viewer)[0]?.state;

describe('compareVersions', () => {
  it.each([
    ['1.10.0', '1.9.2', 1],
    ['1.2', '1.2.0', 0],
    ['2.0.0', '10.0.0', -1],
    ['1.2.0-beta.1', '1.2.0', 0],
    ['unreadable', '0.0.1', -1],
  ])('%s and %s', (left, right, order) => {
    expect(Math.sign(compareVersions(left, right))).toBe(order);
  });

  it('finds the newest', () => {
    const versions = ['1.9.0', '1.10.0', '1.2.0'].map((version) => device({ app_version: version }));
    expect(newestVersion(versions)).toBe('1.10.0');
    expect(newestVersion([])).toBeNull();
  });
});

describe('the state of a device', () => {
  it.each([
    ['works', {}, 'active'],
    ['was not seen for six days', { last_seen_at: ago(6.9) }, 'active'],
    ['was not seen for a week', { last_seen_at: ago(7) }, 'silent'],
    ['is to be wiped', { wipe: wipe() }, 'wiping'],
    ['is to be wiped and was not seen for long', { wipe: wipe(), last_seen_at: ago(60) }, 'wiping'],
    ['was to be wiped', { wipe: wipe({ cancelled_at: ago(0.5) }) }, 'active'],
    ['is wiped', { wipe: wipe({ done_at: ago(0) }), last_seen_at: ago(0) }, 'wiped'],
    ['was wiped, and signed in again', { wipe: wipe({ done_at: ago(0.5) }), last_seen_at: ago(0) }, 'active'],
  ])('that %s', (_case, values, state) => {
    expect(stateOf(values)).toBe(state);
  });
});

describe('the list', () => {
  const shared = crypto.randomUUID();
  const rows = deviceRows(
    [
      device({ who: 'Zehra Kılınç', device_id: shared, unsent: 2 }),
      device({ who: 'Çiğdem Öztoprak', device_id: shared, app_version: '1.1.0', refused: 1, conflicts: 2 }),
      device({
        who: 'Işık Güneri',
        device_id: viewer.deviceId,
        last_seen_at: ago(10),
        storage_quota: null,
      }),
      device({ who: 'Işık Güneri', last_seen_at: ago(1), name: 'Safari · iPad', wipe: wipe() }),
    ],
    NOW,
    viewer,
  );
  const names = (chosen: typeof rows) => chosen.map(({ device: { person } }) => person.name.split(' ')[0]);

  it('goes by user in Turkish order, last seen first', () => {
    expect(names(rows)).toEqual(['Çiğdem', 'Işık', 'Işık', 'Zehra']);
    expect(rows[1]?.device.name).toBe('Safari · iPad');
    expect(rows[0]).toMatchObject({ toDecide: 3, outdated: true, storageShare: 0.5 });
    expect(rows[2]).toMatchObject({ silentDays: 10, outdated: false, storageShare: null });
  });

  it.each([
    ['unsent', ['Zehra']],
    ['outdated', ['Çiğdem']],
    ['silent', ['Işık']],
    ['wiping', ['Işık']],
  ] as const)('filters by %s', (filter, expected) => {
    expect(names(selectRows(rows, deviceSelection, { [filter]: 'yes' }, ''))).toEqual(expected);
  });

  it.each([
    ['isik', ['Işık', 'Işık']],
    ['IŞIK ipad', ['Işık']],
    ['oztoprak  cigdem', ['Çiğdem']],
    ['android temsilcisi', ['Çiğdem', 'Işık', 'Zehra']],
    ['yok', []],
  ])('finds %s', (text, expected) => {
    expect(names(selectRows(rows, deviceSelection, {}, text))).toEqual(expected);
  });

  it('puts the largest values first where they are what one looks for, and unknown ones last', () => {
    const by = (sort: 'unsent' | 'storage' | 'version' | 'state') =>
      names(selectRows(rows, deviceSelection, { sort }, ''));
    expect(by('unsent')).toEqual(['Zehra', 'Çiğdem', 'Işık', 'Işık']);
    expect(by('version')).toEqual(['Çiğdem', 'Işık', 'Işık', 'Zehra']);
    expect(selectRows(rows, deviceSelection, { sort: 'storage' }, '').at(-1)?.here).toBe(true);
    expect(by('state')).toEqual(['Işık', 'Işık', 'Çiğdem', 'Zehra']);
  });

  it('knows the device that it is shown on', () => {
    expect(rows.map(({ here }) => here)).toEqual([false, false, true, false]);
  });

  it('names others on the same device', () => {
    const [first, second] = rows;
    expect(first && names(othersOnDevice(rows, first))).toEqual(['Zehra']);
    expect(second && othersOnDevice(rows, second)).toEqual([]);
  });
});
