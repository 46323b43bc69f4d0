import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Recorder } from './recorder';
import type { Recording } from './recorder';

const zehra = { id: 'z', email: 'hemsire@vizite.demo' };
const nevzat = { id: 'n', email: 'yonetici@vizite.demo' };

let told: string[];
let fails: string | null;
let recorder: Recorder;
let loads: number;

beforeEach(() => {
  told = [];
  fails = null;
  loads = 0;
  let active = false;
  const recording: Recording = {
    isActive: () => active,
    name: ({ id, email }) => void told.push(`name ${id} ${email}`.trim()),
    start: async (isOther) => {
      told.push(isOther ? 'start anew' : 'start');
      active = fails === null;
      return fails;
    },
    stop: () => {
      active = false;
      told.push('stop');
    },
    startAssist: () => void told.push('assist'),
    stopAssist: () => void told.push('no assist'),
  };
  recorder = new Recorder(async () => {
    loads += 1;
    return recording;
  });
});
afterEach(() => vi.restoreAllMocks());

const settled = (lines: readonly string[]): Promise<void> => vi.waitFor(() => expect(told).toEqual(lines));

it('loads nothing while nobody is signed in or the screen shows patients', async () => {
  recorder.follow(null, true);
  recorder.follow(zehra, false);
  await Promise.resolve();
  await Promise.resolve();
  expect(loads).toBe(0);
});

it('records under e-mail and id, stops before a screen with patients, and goes on after it', async () => {
  recorder.follow(zehra, true);
  await settled(['name z hemsire@vizite.demo', 'start anew']);
  recorder.follow(zehra, false);
  expect(told.at(-1)).toBe('stop');
  recorder.follow(zehra, true);
  await vi.waitFor(() => expect(told.slice(3)).toEqual(['name z hemsire@vizite.demo', 'start']));
});

it('forgets who it was at once when nobody is signed in, and begins again for the next user', async () => {
  recorder.follow(zehra, true);
  await settled(['name z hemsire@vizite.demo', 'start anew']);
  recorder.follow(null, true);
  expect(told.slice(2)).toEqual(['name', 'stop']);
  recorder.follow(nevzat, true);
  await vi.waitFor(() => expect(told.slice(4)).toEqual(['name n yonetici@vizite.demo', 'start anew']));
});

it('writes a failed start to the console alone, and names the user again with the next', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fails = 'Server error: 500';
  recorder.follow(zehra, true);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  fails = null;
  recorder.follow(zehra, true);
  await settled(['name z hemsire@vizite.demo', 'start anew', 'name z hemsire@vizite.demo', 'start anew']);
});

it('lets somebody assist only while it records, and not beyond the screen', async () => {
  expect(recorder.startAssist()).toBe(false);
  recorder.follow(zehra, true);
  await settled(['name z hemsire@vizite.demo', 'start anew']);
  expect(recorder.startAssist()).toBe(true);
  expect(recorder.assisted$.value).toBe(true);
  recorder.follow(zehra, false);
  expect(told.slice(2)).toEqual(['assist', 'no assist', 'stop']);
  expect(recorder.assisted$.value).toBe(false);
});
