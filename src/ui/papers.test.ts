import { afterEach, expect, it, vi } from 'vitest';
import { endPrint, isPrinted, isPrintLogged, joinPapers, printLogged } from './papers';
import type { PaperRank } from './papers';

const leaving: (() => void)[] = [];
const join = (id: string, rank: PaperRank) => leaving.push(joinPapers(id, rank));
const printed = () => ['list', 'record', 'late', 'letter'].filter(isPrinted);
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  endPrint();
  vi.unstubAllGlobals();
});

it('prints a record before the list around it, whichever came first, and one paper at a time', () => {
  expect(printed()).toEqual([]);
  join('record', 'record');
  join('list', 'list');
  expect(printed()).toEqual(['record']);
  join('late', 'record');
  expect(printed()).toEqual(['late']);
  leaving.pop()?.();
  expect(printed()).toEqual(['record']);
  leaving.shift()?.();
  expect(printed()).toEqual(['list']);
});

it('prints what is asked for until that print is done, and what is asked for only then', () => {
  vi.stubGlobal('print', () => undefined);
  join('list', 'list');
  join('record', 'record');
  join('letter', 'asked');
  expect(printed()).toEqual(['record']);
  for (const id of ['list', 'letter', 'record']) {
    printLogged(id);
    expect(printed()).toEqual([id]);
    expect(isPrintLogged()).toBe(true);
    endPrint();
    expect(isPrintLogged()).toBe(false);
  }
  printLogged('gone');
  expect(printed()).toEqual(['record']);
});
