import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearTries, countedTry, noteTry, readTries } from './unlock-tries';

const PERSON = '00000000-0000-4000-8000-000000000001';
const START = Date.UTC(2026, 10, 22, 9);

beforeEach(() => localStorage.clear());

it('lets five tries pass, and then waits longer and longer', async () => {
  const left: number[] = [];
  const waits: number[] = [];
  for (let wrong = 1; wrong <= 11; wrong += 1) {
    const state = await noteTry(PERSON, START);
    left.push(state.left);
    waits.push(state.wait / 1_000);
    expect(state.many).toBe(wrong >= 10);
  }
  expect(left).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 300, 900, 900, 900]);
});

it('counts the wait down over a reload, and forgets all after a right one', async () => {
  for (let wrong = 0; wrong < 6; wrong += 1) await noteTry(PERSON, START);
  expect((await readTries(PERSON, START + 20_000)).wait).toBe(40_000);
  expect((await readTries(PERSON, START + 60_000)).wait).toBe(0);
  await clearTries(PERSON);
  expect(await readTries(PERSON, START)).toEqual({ wrong: 0, left: 5, wait: 0, many: false });
});

it('is not shortened by a clock that is set back', async () => {
  for (let wrong = 0; wrong < 5; wrong += 1) await noteTry(PERSON, START);
  const yesterday = START - 86_400_000;
  expect((await readTries(PERSON, yesterday)).wait).toBe(30_000);
  expect((await readTries(PERSON, yesterday + 10_000)).wait).toBe(20_000);
});

it('begins again where what is stored cannot be read', async () => {
  await noteTry(PERSON, START);
  for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{');
  expect((await readTries(PERSON, START)).wrong).toBe(0);
});

/** As browsers do it: one after the other. */
function locksInTurn(): void {
  let turn: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => (turn = turn.then(work, work)),
    },
  });
}
afterEach(() => void vi.unstubAllGlobals());

it('lets one of several tries through that are made in the same moment', async () => {
  locksInTurn();
  for (let wrong = 0; wrong < 5; wrong += 1) await noteTry(PERSON, Date.now() - 60_000);
  let looks = 0;
  const look = async (): Promise<null> => {
    looks += 1;
    return null;
  };
  const tries = await Promise.all(Array.from({ length: 10 }, () => countedTry(PERSON, look)));
  expect(looks).toBe(1);
  expect(tries.filter(({ made }) => made)).toHaveLength(1);
});

it('counts none that nothing came of, and forgets none because of it', async () => {
  locksInTurn();
  for (let wrong = 0; wrong < 3; wrong += 1) await noteTry(PERSON);
  const fails = (): Promise<never> => Promise.reject(new Error('refused'));
  await expect(countedTry(PERSON, fails)).rejects.toThrow('refused');
  expect((await readTries(PERSON)).wrong).toBe(3);
  expect(await countedTry(PERSON, async () => 'key')).toMatchObject({ made: true, found: 'key' });
  expect((await readTries(PERSON)).wrong).toBe(0);
});
