import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sql } from '../database/sql';
import { createOutageWatch } from '../database/outage-watch';
import { watchFullDisks } from '../status/full-disks';
import { createGuessLimits } from './guess-limits';
import { createSessions } from './sessions';
import { createSignInLimits, SIGN_IN_LIMITS } from './sign-in-limits';

/** Memories of a server, on a machine whose clock is set back by eleven days meanwhile. */

const DAY = 86_400_000;
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-30T08:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

function setBack(): void {
  vi.setSystemTime(Date.now() - 11 * DAY);
}

it('a session that was ended is found out within seconds', async () => {
  let rows = [{ one: 1 }];
  const sql = { query: () => Promise.resolve(rows) } as unknown as Sql;
  const sessions = createSessions(sql);
  const claims = {
    sub: 'u',
    sessionId: 's',
    role: 'authenticated',
    expiresAt: 0,
    payload: {},
  } as const;
  expect(await sessions.stands(claims)).toBe(true);
  rows = [];
  setBack();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await sessions.stands(claims)).toBe(false);
});

it('locks of sign-in and of guesses end in their time', async () => {
  const signIns = createSignInLimits();
  for (let count = 0; count < SIGN_IN_LIMITS.failuresPerAccount; count += 1)
    signIns.failed('ada', '10.0.0.1');
  const guesses = createGuessLimits({ most: 1, window: 60_000 });
  guesses.refused('10.0.0.1');
  expect([signIns.check('ada', '10.0.0.1').allowed, guesses.check('10.0.0.1')]).toEqual([false, 60]);
  setBack();
  await vi.advanceTimersByTimeAsync(SIGN_IN_LIMITS.firstLock);
  expect([signIns.check('ada', '10.0.0.1').allowed, guesses.check('10.0.0.1')]).toEqual([true, null]);
});

it('an outage has its true length, and a disk that took nothing is forgotten', async () => {
  const noted: unknown[] = [];
  const log = { note: (...[, , event, fields]: readonly unknown[]) => void noted.push([event, fields]) };
  const outages = createOutageWatch(log, () => undefined);
  const disks = watchFullDisks(log);
  outages.contact(false);
  disks.note(Object.assign(new Error(), { code: 'ENOSPC' }));
  expect(await disks.check.check()).toEqual(['files_disk_took_nothing']);
  setBack();
  await vi.advanceTimersByTimeAsync(60_000);
  outages.contact(true);
  expect(noted).toEqual([
    ['database_away', undefined],
    ['disk_full', { disk: 'files' }],
    ['database_back', { ms: 60_000 }],
  ]);
  expect(await disks.check.check()).toEqual([]);
});
