import { expect, test } from 'vitest';
import { sharesOf } from './shares';

const cell = (v: number, n = 20) => ({ v, n });
const whole = { nps: cell(10), detractors: cell(30), passives: cell(30), promoters: cell(40) };

test('shares are told where all are known, of the same answers', () => {
  expect(sharesOf(whole)).toEqual({ detractors: 30, passives: 30, promoters: 40 });
  for (const id of ['nps', 'detractors', 'passives', 'promoters']) {
    expect([id, sharesOf({ ...whole, [id]: { hidden: true } })]).toEqual([id, null]);
    expect([id, sharesOf({ ...whole, [id]: cell(40, 15) })]).toEqual([id, null]);
  }
  expect(sharesOf(undefined)).toBeNull();
});
