import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoImport } from '@sync/rpc/imports';
import * as settlement from '@sync/rpc/settlement';
import type { MatchPart, MatchToMake } from '@sync/rpc/settlement';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { addPerson } from '../support/people';
import { collected, payment } from '../../settlement-rows';
import { call, dayOn, importRows } from '../support/settlement';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let colleague: string;
let chief: string;
let banks: readonly string[];
/** Each test has a day of its own; it and its neighbours have no rows of another test. */
let day = '2026-01-01';
let bank: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.accounting] });
  colleague = await addPerson(owner, { roles: [roles.accounting] });
  chief = await addPerson(owner, { roles: [roles.accounting], extra: ['pos.bank_reports.reopen'] });
  const found = await owner<{ id: string }[]>`
    select id from public.definitions where kind = 'bank' order by position`;
  banks = found.map(({ id }) => id);
  bank = banks[0] ?? '';
});
afterAll(() => database.stop());
beforeEach(() => {
  day = new Date(Date.parse(day) + 4 * 86_400_000).toISOString().slice(0, 10);
});

const at = (time: string): string => `${day}T${time}`;
const all = (no: number): MatchPart => ({ no, amount: null });
const match = (person: string, given: Partial<MatchToMake>, sql = owner) =>
  call(sql, person, settlement.matchRows, {
    target: randomUUID(),
    bank: [],
    receipts: [],
    kind: null,
    reason: null,
    ...given,
  });
const saved = { status: 'saved' };
const why = { kind: 'wrong_amount', reason: 'Vezne yanlış girmiş' } as const;
const auto = (target = randomUUID(), person = clerk) =>
  call(owner, person, settlement.autoMatch, { target, from: day, to: day, bank: null });
const close = (person = clerk, target = randomUUID()) =>
  call(owner, person, settlement.closePeriod, { target, bank, from: day, to: day });

/** Adds a terminal of the bank that a member of staff uses the whole day. */
async function heldTerminal(name: string) {
  const [terminal, member, usage] = [randomUUID(), randomUUID(), randomUUID()];
  const no = String(Number.parseInt(terminal.slice(0, 8), 16)).padStart(10, '0');
  await owner`insert into public.pos_terminals (id, bank_id, terminal_no, merchant_no, terminal_kind, currency, status)
    values (${terminal}, ${bank}, ${no}, '7001100', 'physical', 'TRY', 'active')`;
  await owner`insert into public.pos_staff (id, full_name, active) values (${member}, ${name}, true)`;
  await owner`insert into public.terminal_usages
    (id, terminal_id, staff_id, from_at, to_at, shift, currency, state, counted_count, counted_gross, counted_at)
    values (${usage}, ${terminal}, ${member}, ${`${day}T00:00:00+03:00`}, ${`${day}T23:59:59+03:00`}, 'day', 'TRY', 'counted',
      0, 0, ${`${day}T23:59:59+03:00`})`;
  return { no, usage };
}

/** Returns the rows of the day by their places in what was imported. */
async function rows() {
  const content = await dayOn(owner, day);
  return {
    bank: content.bank.toSorted((a, b) => a.line - b.line),
    receipts: content.receipts.toSorted((a, b) => a.line - b.line),
    groups: content.groups,
  };
}
async function numbers() {
  const found = await rows();
  return { bank: found.bank.map(({ no }) => no), receipts: found.receipts.map(({ no }) => no) };
}

describe('matching by hand', () => {
  it('joins one receipt with two rows, and takes them apart again', async () => {
    await importRows(owner, clerk, bank, [
      payment(at('10:02:00'), 12_600_00),
      payment(at('10:03:00'), 7_200_00),
    ]);
    await importRows(owner, clerk, null, [collected(at('10:02:00'), 19_800_00)]);
    const nos = await numbers();
    const given = { target: randomUUID(), bank: nos.bank.map(all), receipts: nos.receipts.map(all) };
    expect(await match(clerk, given)).toEqual(saved);
    // The same command again is done already.
    expect(await match(clerk, given)).toEqual(saved);
    const { groups, bank: banked, receipts } = await rows();
    expect(groups).toMatchObject([
      { state: 'confirmed', basis: 'manual', automatic: false, difference: 0, by: clerk },
    ]);
    expect([...banked, ...receipts].map(({ matched }) => matched)).toEqual([12_600_00, 7_200_00, 19_800_00]);
    await call(owner, colleague, settlement.unmatchRows, { groups: groups.map(({ no }) => no) });
    expect((await rows()).groups).toEqual([]);
    expect((await rows()).bank.map(({ matched }) => matched)).toEqual([0, 0]);
  });

  it('matches a part of a row, and never more of it than there is', async () => {
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00), payment(at('10:01:00'), 50_00)]);
    await importRows(owner, clerk, null, [
      collected(at('10:00:00'), 60_00),
      collected(at('10:01:00'), 90_00),
    ]);
    const {
      bank: [first = 0],
      receipts: [small = 0, large = 0],
    } = await numbers();
    expect(await match(clerk, { bank: [{ no: first, amount: 60_00 }], receipts: [all(small)] })).toEqual(
      saved,
    );
    const over = { bank: [{ no: first, amount: 50_00 }], receipts: [{ no: large, amount: 50_00 }] };
    expect(await match(clerk, over)).toEqual({ status: 'conflict' });
    const turned = { bank: [{ no: first, amount: -40_00 }], receipts: [{ no: large, amount: -40_00 }] };
    expect(await match(clerk, turned)).toEqual({ status: 'conflict' });
    const rest = { bank: [all(first)], receipts: [{ no: large, amount: 40_00 }] };
    expect(await match(clerk, rest)).toEqual(saved);
    expect((await rows()).bank.map(({ matched }) => matched)).toEqual([100_00, 0]);
    expect((await rows()).receipts.map(({ matched }) => matched)).toEqual([60_00, 40_00]);
  });

  it('of two who match the same row at once tells the second', async () => {
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00)]);
    await importRows(owner, clerk, null, [
      collected(at('10:00:00'), 100_00),
      collected(at('10:01:00'), 100_00),
    ]);
    const {
      bank: [only = 0],
      receipts: [mine = 0, theirs = 0],
    } = await numbers();
    const answers = await Promise.all([
      match(clerk, { bank: [all(only)], receipts: [all(mine)] }, database.connect()),
      match(colleague, { bank: [all(only)], receipts: [all(theirs)] }, database.connect()),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['conflict', 'saved']);
    expect((await rows()).groups).toHaveLength(1);
  });

  it('wants kind and reason where both sides are not the same', async () => {
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 284_00)]);
    await importRows(owner, clerk, null, [collected(at('10:00:00'), 289_00)]);
    const nos = await numbers();
    const given = { bank: nos.bank.map(all), receipts: nos.receipts.map(all) };
    await expect(match(clerk, given)).rejects.toThrow('difference_needs_reason');
    await expect(match(clerk, { ...given, kind: 'other' })).rejects.toThrow('difference_needs_reason');
    await expect(match(clerk, { ...given, kind: 'other', reason: 'x' })).rejects.toThrow('reason_length');
    await expect(match(clerk, { ...given, kind: 'none' as 'other', reason: 'Kuruş' })).rejects.toThrow(
      'values_malformed',
    );
    expect(await match(clerk, { ...given, ...why })).toEqual(saved);
    expect((await rows()).groups).toMatchObject([
      { difference: 5_00, differenceKind: 'wrong_amount', reason: why.reason },
    ]);
  });

  it('explains what stands on one side alone', async () => {
    await importRows(owner, clerk, null, [collected(at('10:00:00'), 2_300_00)]);
    const nos = await numbers();
    await expect(match(clerk, { receipts: nos.receipts.map(all) })).rejects.toThrow(
      'difference_needs_reason',
    );
    expect(await match(clerk, { receipts: nos.receipts.map(all), ...why })).toEqual(saved);
    expect((await rows()).groups).toMatchObject([{ basis: 'explained', difference: 2_300_00, bank: [] }]);
  });

  it('refuses several currencies, cancelled receipts and rows that are none', async () => {
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00, { currency: 'EUR' })]);
    await importRows(owner, clerk, null, [
      collected(at('10:00:00'), 100_00),
      collected(at('10:00:00'), 100_00, { currency: 'EUR', cancelled: true }),
    ]);
    const {
      bank: [euro = 0],
      receipts: [lira = 0, cancelled = 0],
    } = await numbers();
    await expect(match(clerk, { bank: [all(euro)], receipts: [all(lira)] })).rejects.toThrow(
      'currency_differs',
    );
    await expect(match(clerk, { bank: [all(euro)], receipts: [all(cancelled)] })).rejects.toThrow(
      'unknown_row',
    );
    await expect(match(clerk, { bank: [all(euro), all(999_999)] })).rejects.toThrow('unknown_row');
    await expect(match(clerk, { bank: [all(euro), all(euro)] })).rejects.toThrow('values_malformed');
    await expect(match(clerk, {})).rejects.toThrow('values_malformed');
  });

  it('is undone by its command, once and again', async () => {
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00)]);
    await importRows(owner, clerk, null, [collected(at('10:00:00'), 100_00)]);
    const nos = await numbers();
    const target = randomUUID();
    await match(clerk, { target, bank: nos.bank.map(all), receipts: nos.receipts.map(all) });
    expect(await call(owner, clerk, settlement.undoMatch, { target })).toEqual(saved);
    expect(await call(owner, clerk, settlement.undoMatch, { target })).toEqual(saved);
    expect((await rows()).groups).toEqual([]);
  });

  it('leaves nothing of a row whose import is undone at the same time', async () => {
    const file = await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00)]);
    await importRows(owner, clerk, null, [collected(at('10:00:00'), 100_00)]);
    const nos = await numbers();
    const [first, second] = [database.connect(), database.connect()];
    let undone: Promise<unknown> | undefined;
    await first.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: clerk, role: 'authenticated' })}, true)`;
      await tx`select app.run_match_rows(${randomUUID()}, ${tx.json({ bank: nos.bank.map(all), receipts: nos.receipts.map(all) } as never)})`;
      undone = call(second, clerk, undoImport, { target: file, reason: 'Yanlış dosya' });
      await somebodyWaits(tx);
    });
    await undone;
    const [orphans] = await owner`select count(*)::integer as n from app.match_members m
      where m.side = 'bank' and not exists (select from app.bank_rows b where b.no = m.row_no)`;
    expect(orphans?.['n']).toBe(0);
    // A person had matched it: it stays.
    expect((await rows()).groups).toHaveLength(1);
  });
});

describe('the automatic run', () => {
  const bases = async () =>
    (await rows()).groups.map(({ basis, state, minutes }) => [basis, state, minutes]).toSorted();

  it('matches by approval code, whatever zeros stand before it', async () => {
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00, { approval_no: '004711' })]);
    await importRows(owner, clerk, null, [collected(at('17:00:00'), 100_00, { approval_no: '4711' })]);
    expect(await auto()).toMatchObject({ matched: 1, proposed: 0, open_bank_rows: 0, open_receipts: 0 });
    expect(await bases()).toEqual([['approval', 'confirmed', 420]]);
  });

  it('matches by terminal and time', async () => {
    const { no } = await heldTerminal(`Ayşe ${day}`);
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00, { terminal_no: no })]);
    await importRows(owner, clerk, null, [collected(at('10:09:00'), 100_00, { terminal_no: no })]);
    await auto();
    expect(await bases()).toEqual([['terminal_time', 'confirmed', 9]]);
  });

  it('matches by who held the terminal, of several the one close in time', async () => {
    const staff = `Zeynep ${day}`;
    const { no } = await heldTerminal(staff);
    await importRows(owner, clerk, bank, [
      payment(at('10:00:00'), 100_00, { terminal_no: no }),
      payment(at('10:25:00'), 300_00, { terminal_no: no }),
    ]);
    await importRows(owner, clerk, null, [
      collected(at('10:02:00'), 100_00, { staff }),
      collected(at('10:45:00'), 300_00, { staff }),
    ]);
    await auto();
    expect(await bases()).toEqual([
      ['terminal_time', 'confirmed', 2],
      ['usage', 'confirmed', 20],
    ]);
  });

  it('joins a sale with its void, and a refund with its receipt', async () => {
    const { no } = await heldTerminal(`Elif ${day}`);
    await importRows(owner, clerk, bank, [
      payment(at('09:00:00'), 80_00, { terminal_no: no, approval_no: '900' }),
      payment(at('09:05:00'), -80_00, { terminal_no: no, approval_no: '900', kind: 'void' }),
      payment(at('11:00:00'), -30_00, { terminal_no: no, kind: 'refund' }),
    ]);
    await importRows(owner, clerk, null, [collected(at('15:00:00'), -30_00, { terminal_no: no })]);
    await auto();
    expect(await bases()).toEqual([
      ['refund', 'confirmed', 240],
      ['void', 'confirmed', null],
    ]);
  });

  it('takes the instalments of a payment as one', async () => {
    const parts = [1, 2, 3].map((instalment_no) =>
      payment(at('10:00:00'), 100_00, {
        kind: 'instalment_sale',
        approval_no: '77',
        instalment_no,
        instalment_count: 3,
        terminal_no: '5',
      }),
    );
    await importRows(owner, clerk, bank, parts);
    await importRows(owner, clerk, null, [collected(at('10:00:00'), 300_00, { approval_no: '77' })]);
    expect(await auto()).toMatchObject({ matched: 1, bank_rows: 3, receipts: 1 });
  });

  it('only suggests where several could be it, where parts add up and where amounts differ', async () => {
    const { no } = await heldTerminal(`Derya ${day}`);
    const of = { terminal_no: no };
    await importRows(owner, clerk, bank, [
      payment(at('08:00:00'), 50_00, of),
      payment(at('08:01:00'), 50_00, of),
      payment(at('12:00:00'), 70_00, of),
      payment(at('12:01:00'), 30_00, of),
      payment(at('15:00:00'), 284_00, of),
    ]);
    await importRows(owner, clerk, null, [
      collected(at('08:00:00'), 50_00, of),
      collected(at('08:01:00'), 50_00, of),
      collected(at('12:01:00'), 100_00, of),
      collected(at('15:01:00'), 289_00, of),
    ]);
    expect(await auto()).toMatchObject({ matched: 0, proposed: 4 });
    expect((await bases()).map(([basis, state]) => `${basis} ${state}`)).toEqual([
      'amount_differs proposed',
      'several_alike proposed',
      'several_alike proposed',
      'split proposed',
    ]);
    // Nothing of a suggestion counts as matched, and a further run makes the same ones.
    expect((await rows()).bank.every(({ matched }) => matched === 0)).toBe(true);
    expect(await auto()).toMatchObject({ matched: 0, proposed: 4 });
    expect(await bases()).toHaveLength(4);
  });

  it('is looked at before without changing anything, done once however often it is sent, and undone as a whole', async () => {
    await importRows(owner, clerk, bank, [payment(at('10:00:00'), 100_00, { approval_no: '1' })]);
    await importRows(owner, clerk, null, [collected(at('10:00:00'), 100_00, { approval_no: '1' })]);
    const range = { from: day, to: day, bank: null };
    expect(await call(owner, clerk, settlement.previewAutoMatch, range)).toMatchObject({ matched: 1 });
    expect((await rows()).groups).toEqual([]);
    const target = randomUUID();
    expect(await auto(target)).toMatchObject({ matched: 1, bank_rows: 1, receipts: 1 });
    expect(await auto(target)).toMatchObject({ matched: 1, bank_rows: 1, receipts: 1 });
    expect((await rows()).groups).toHaveLength(1);
    await call(owner, clerk, settlement.undoMatch, { target });
    expect((await rows()).groups).toEqual([]);
    const long = { from: '2026-01-01', to: '2026-03-04', bank: null };
    await expect(call(owner, clerk, settlement.previewAutoMatch, long)).rejects.toThrow('range_too_long');
  });
});

describe('closing a period', () => {
  async function matchedDay() {
    const file = await importRows(owner, clerk, bank, [
      payment(at('10:00:00'), 100_00, { approval_no: '1' }),
    ]);
    const receipts = await importRows(owner, clerk, null, [
      collected(at('10:00:00'), 100_00, { approval_no: '1' }),
    ]);
    return { file, receipts };
  }

  it('is refused while a row is open', async () => {
    await matchedDay();
    const look = () => call(owner, clerk, settlement.previewClosePeriod, { bank, from: day, to: day });
    expect(await look()).toMatchObject({ bank_rows: 1, open_bank_rows: 1, open_bank: 100_00 });
    await expect(close()).rejects.toThrow('rows_open');
    await auto();
    expect(await look()).toMatchObject({ bank_rows: 1, open_bank_rows: 0, open_bank: 0 });
    expect(await close()).toEqual(saved);
  });

  it('keeps all of it as it is until somebody who may opens it again', async () => {
    const { file } = await matchedDay();
    await auto();
    const target = randomUUID();
    expect(await close(clerk, target)).toEqual(saved);
    expect(await close(clerk, target)).toEqual(saved);
    await expect(close()).rejects.toThrow('period_closed');
    const { groups } = await rows();
    const apart = () => call(owner, clerk, settlement.unmatchRows, { groups: groups.map(({ no }) => no) });
    await expect(apart()).rejects.toThrow('period_closed');
    await expect(importRows(owner, clerk, bank, [payment(at('12:00:00'), 5_00)])).rejects.toThrow(
      'period_closed',
    );
    await importRows(owner, clerk, null, [collected(at('12:00:00'), 5_00)]);
    // What no bank is known of stays free, and is matched with nothing of the closed days.
    const [, late = 0] = (await numbers()).receipts.toSorted((a, b) => a - b);
    expect(await match(clerk, { receipts: [all(late)], ...why })).toEqual(saved);
    expect(await call(owner, clerk, undoImport, { target: file, reason: 'Yanlış dosya' })).toMatchObject({
      reversed: 0,
      errored: 1,
    });
    const reopen = (person: string, reason: string) =>
      call(owner, person, settlement.reopenPeriod, { target, reason });
    await expect(reopen(clerk, 'Düzeltme')).rejects.toThrow('permission_denied');
    await expect(reopen(chief, '')).rejects.toThrow('reason_length');
    expect(await reopen(chief, 'Banka düzeltti')).toEqual(saved);
    expect(await reopen(chief, 'Banka düzeltti')).toEqual(saved);
    expect(await apart()).toEqual(saved);
  });

  it('of one bank leaves the others open', async () => {
    await matchedDay();
    await auto();
    await close();
    await importRows(owner, clerk, banks[1] ?? '', [payment(at('10:00:00'), 7_00)]);
    expect((await rows()).bank).toHaveLength(2);
  });

  it('takes no day that is not over, no bank that is none and no days turned round', async () => {
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const of = (given: object) =>
      call(owner, clerk, settlement.closePeriod, {
        target: randomUUID(),
        bank,
        from: day,
        to: day,
        ...given,
      });
    await expect(of({ from: today, to: today })).rejects.toThrow('day_not_over');
    await expect(of({ bank: randomUUID() })).rejects.toThrow('unknown_bank');
    await expect(of({ to: '2025-01-01' })).rejects.toThrow('values_malformed');
    await expect(
      call(owner, chief, settlement.reopenPeriod, { target: randomUUID(), reason: 'Deneme' }),
    ).rejects.toThrow('unknown_period');
  });
});
