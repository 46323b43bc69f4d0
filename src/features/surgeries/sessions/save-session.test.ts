import { fakeWrites } from '@/data/testing/fake-writes.fixture';
import { describe, expect, it } from 'vitest';
import { ActionError } from '@sync/model/action-error';
import type { TheatreSession } from '@sync/model/entities/theatre-session';
import type { LocalWrites } from '@/data/workspace';
import { saveSession } from './save-session';
import type { SessionValues } from './save-session';

const values: SessionValues = {
  room_id: '00000000-0000-4000-8000-000000000001',
  session_kind: 'block',
  surgeon_id: '00000000-0000-4000-8000-000000000002',
  department_id: null,
  starts_at: '2026-11-30T05:00:00.000Z',
  ends_at: '2026-11-30T09:30:00.000Z',
  note: '',
  weeks: 1,
};

function writesInto(added: Record<string, unknown>[]): LocalWrites {
  const create = (_entity: unknown, record: Record<string, unknown>) => {
    added.push(record);
    return Promise.resolve(record);
  };
  return fakeWrites({ create });
}

describe('saveSession', () => {
  it('makes one row for each week, at the same hours', async () => {
    const added: Record<string, unknown>[] = [];
    await expect(saveSession(writesInto(added), null, { ...values, weeks: 3 }, [])).resolves.toBe(3);
    expect(added.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ['2026-11-30T05:00:00.000Z', '2026-11-30T09:30:00.000Z'],
      ['2026-12-07T05:00:00.000Z', '2026-12-07T09:30:00.000Z'],
      ['2026-12-14T05:00:00.000Z', '2026-12-14T09:30:00.000Z'],
    ]);
  });

  it.each<[string, Partial<SessionValues>, string]>([
    ['an end before the start', { ends_at: '2026-11-30T04:00:00.000Z' }, 'ends_at'],
    ['more than a day and a half', { ends_at: '2026-12-02T05:00:00.000Z' }, 'ends_at'],
    ['no start', { starts_at: '' }, 'starts_at'],
    ['half an end', { ends_at: '30.11.2026' }, 'ends_at'],
    ['nobody whose it is', { surgeon_id: null }, 'surgeon_id'],
    ['no number of weeks', { weeks: 0 }, 'weeks'],
  ])('refuses %s and stores nothing', async (_what, wrong, field) => {
    const added: Record<string, unknown>[] = [];
    const refused: unknown = await saveSession(writesInto(added), null, { ...values, ...wrong }, []).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(ActionError);
    expect(Object.keys((refused as ActionError).fields)).toContain(field);
    expect(added).toEqual([]);
  });

  it('stores none of several weeks where one of them is taken', async () => {
    const other = {
      id: 'x',
      room_id: values.room_id,
      starts_at: '2026-12-07T09:00:00.000Z',
      ends_at: '2026-12-07T10:00:00.000Z',
    } as TheatreSession;
    const added: Record<string, unknown>[] = [];
    await expect(
      saveSession(writesInto(added), null, { ...values, weeks: 2 }, [other]),
    ).rejects.toMatchObject({
      fields: { starts_at: 'Salonda bu saatlerde başka bir oturum var: 07.12.2026' },
    });
    expect(added).toEqual([]);
  });
});
