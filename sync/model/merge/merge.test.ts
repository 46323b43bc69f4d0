import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { client } from '../entities/client';
import { callResult } from '../lookups/call-result';
import { meeting } from '../entities/meeting';
import { ticket } from '../entities/ticket';
import { sameJson } from './equality';
import { mergeRecords } from './merge';
import type { RecordValues } from './merge';

const base: RecordValues = {
  id: 'a',
  kind: 'client',
  row_version: 3,
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  email: null,
  province: 'İzmir',
  tag_ids: ['t1', 't2'],
  phones: [{ e164: '+905550000001', label: 'mobile', primary: true, whatsapp: false, shared: false }],
};
const theirs = (change: object): RecordValues => ({ ...base, row_version: 4, ...change });
const mine = (change: object): RecordValues => ({ ...base, ...change });

describe('merging a record field by field', () => {
  it('takes each field from the only side that changed it', () => {
    const { merged, conflicts } = mergeRecords(
      client,
      base,
      mine({ email: 'a@b.test' }),
      theirs({ province: 'Muğla' }),
    );
    expect(merged).toMatchObject({ email: 'a@b.test', province: 'Muğla', row_version: 4 });
    expect(conflicts).toEqual([]);
  });

  it('takes the server’s value of a field that an earlier version of the app did not know', () => {
    const older = mine({ province: 'Muğla', email: undefined });
    const { merged, conflicts } = mergeRecords(client, base, older, theirs({ email: 'a@b.test' }));
    expect(merged).toMatchObject({ email: 'a@b.test', province: 'Muğla' });
    expect(conflicts).toEqual([]);
    expect(mergeRecords(client, undefined, older, theirs({ email: 'a@b.test' })).merged['email']).toBe(
      'a@b.test',
    );
  });

  it('takes each property of a look-up entry from the only side that changed it', () => {
    const entry = (attributes: object): RecordValues => ({
      name: 'Ulaşılamadı',
      attributes: {
        requires_note: false,
        next_action: 'none',
        next_action_after_minutes: null,
        ...attributes,
      },
    });
    const { merged, conflicts } = mergeRecords(
      callResult,
      entry({}),
      entry({ next_action: 'call_back', next_action_after_minutes: 45 }),
      entry({ requires_note: true }),
    );
    expect(merged['attributes']).toEqual({
      requires_note: true,
      next_action: 'call_back',
      next_action_after_minutes: 45,
    });
    expect(conflicts).toEqual([]);
    const both = mergeRecords(
      callResult,
      entry({}),
      entry({ next_action: 'call_back', requires_note: true }),
      entry({ next_action: 'close' }),
    );
    expect(both.merged).toMatchObject({ attributes: { requires_note: true, next_action: 'close' } });
    expect(both.conflicts).toMatchObject([
      {
        field: 'attributes',
        mine: { next_action: 'call_back' },
        theirs: { next_action: 'close' },
        policy: 'latest',
      },
    ]);
  });

  it('finds nothing to ask when both sides typed the same', () => {
    const { conflicts } = mergeRecords(client, base, mine({ last_name: 'Öz' }), theirs({ last_name: 'Öz' }));
    expect(conflicts).toEqual([]);
  });

  it('keeps the server value of a conflict and names both, to be asked where the model says so', () => {
    const { merged, conflicts } = mergeRecords(
      client,
      base,
      mine({ last_name: 'Öz', province: 'Ağrı' }),
      theirs({ last_name: 'Er', province: 'Iğdır' }),
    );
    expect(merged).toMatchObject({ last_name: 'Er', province: 'Iğdır' });
    expect(conflicts).toEqual([
      { field: 'last_name', mine: 'Öz', theirs: 'Er', policy: 'ask', stands: 'theirs' },
      { field: 'province', mine: 'Ağrı', theirs: 'Iğdır', policy: 'latest', stands: 'theirs' },
    ]);
  });

  it('unites sets, honouring what either side took away', () => {
    const { merged } = mergeRecords(
      client,
      base,
      mine({ tag_ids: ['t2', 't3'] }),
      theirs({ tag_ids: ['t1', 't2', 't4'] }),
    );
    expect(merged['tag_ids']).toEqual(['t2', 't4', 't3']);
  });

  it('merges phones by number, property by property', () => {
    const phone = { e164: '+905550000001', label: 'mobile', primary: true, whatsapp: false, shared: false };
    const added = { e164: '+905550000002', label: 'home', primary: false, whatsapp: false, shared: true };
    const { merged } = mergeRecords(
      client,
      base,
      mine({ phones: [{ ...phone, whatsapp: true }] }),
      theirs({ phones: [{ ...phone, label: 'work' }, added] }),
    );
    expect(merged['phones']).toEqual([{ ...phone, whatsapp: true, label: 'work' }, added]);
  });

  it('keeps a phone that one side removed and the other changed', () => {
    const changed = [{ e164: '+905550000001', label: 'work', primary: true, whatsapp: false, shared: false }];
    const { merged } = mergeRecords(client, base, mine({ phones: [] }), theirs({ phones: changed }));
    expect(merged['phones']).toEqual(changed);
  });

  it('never takes columns of the server from the device', () => {
    const { merged } = mergeRecords(
      client,
      base,
      mine({ client_no: '999', row_version: 77 }),
      theirs({ client_no: '100001' }),
    );
    expect(merged).toMatchObject({ client_no: '100001', row_version: 4 });
  });
});

describe('merging the status of a ticket', () => {
  const open: RecordValues = {
    id: 't',
    kind: 'ticket',
    row_version: 1,
    subject: 'Epikriz istiyor',
    status_id: 'open',
    status_category: 'open',
    status_reason: null,
    waiting_reason: null,
    waiting_until: null,
    paused_at: null,
  };
  const waiting = {
    status_id: 'pending',
    status_category: 'pending',
    waiting_reason: 'patient',
    waiting_until: '2026-11-24T09:00:00.000Z',
    paused_at: '2026-11-21T09:00:00.000Z',
  };
  const resolved = { status_id: 'resolved', status_category: 'resolved' };

  it('takes the status and what goes with it from one side', () => {
    const { merged } = mergeRecords(
      ticket,
      open,
      { ...open, ...waiting },
      { ...open, row_version: 2, subject: 'Epikriz' },
    );
    expect(merged).toMatchObject({ ...waiting, subject: 'Epikriz', row_version: 2 });
  });

  it('lets the status that is further along stand, and names the other', () => {
    const forward = mergeRecords(
      ticket,
      open,
      { ...open, ...resolved },
      { ...open, row_version: 2, ...waiting },
    );
    expect(forward.merged).toMatchObject({ ...resolved, waiting_reason: null, waiting_until: null });
    expect(forward.conflicts).toEqual([
      {
        field: 'status_id',
        mine: 'resolved',
        theirs: 'pending',
        policy: 'latest',
        stands: 'mine',
        // What was typed with the other status is told, too.
        together: {
          mine: expect.objectContaining({ waiting_reason: null }) as unknown,
          theirs: expect.objectContaining({ waiting_reason: 'patient' }) as unknown,
        },
      },
    ]);
    const back = mergeRecords(
      ticket,
      open,
      { ...open, ...waiting },
      { ...open, row_version: 2, ...resolved },
    );
    expect(back.merged).toMatchObject({ ...resolved, waiting_reason: null });
  });

  it('merges by itself what goes with a status that both have set alike, and names what gives way', () => {
    const { merged, conflicts } = mergeRecords(
      ticket,
      open,
      { ...open, ...waiting, status_reason: 'Hasta arayacak' },
      { ...open, row_version: 2, ...waiting, waiting_reason: 'doctor' },
    );
    expect(merged).toMatchObject({ ...waiting, waiting_reason: 'doctor', status_reason: 'Hasta arayacak' });
    expect(conflicts).toEqual([
      { field: 'waiting_reason', mine: 'patient', theirs: 'doctor', policy: 'latest', stands: 'theirs' },
    ]);
  });

  it.each(['mine', 'theirs'] as const)(
    'names what was changed beside a status that the other side took further: %s',
    (stands) => {
      const before = { ...open, ...waiting };
      const further: RecordValues = { ...open, ...resolved, status_reason: 'Hasta vazgeçti' };
      const longer: RecordValues = { ...before, waiting_until: '2026-12-05T09:00:00.000Z' };
      const [mine, theirs] = stands === 'mine' ? [further, longer] : [longer, further];
      const { merged, conflicts } = mergeRecords(ticket, before, mine, { ...theirs, row_version: 2 });
      expect(merged).toMatchObject({ ...resolved, status_reason: 'Hasta vazgeçti', waiting_until: null });
      expect(conflicts).toEqual([
        {
          field: 'waiting_until',
          mine: mine['waiting_until'],
          theirs: theirs['waiting_until'],
          policy: 'latest',
          stands,
        },
      ]);
    },
  );
});

describe('properties of the merge', () => {
  const text = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
  const sides = fc.record({
    first_name: fc.constantFrom('a', 'b', 'c'),
    last_name: fc.constantFrom('a', 'b', 'c'),
    email: text,
    province: text,
    tag_ids: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4')),
    phones: fc.uniqueArray(
      fc.record({
        e164: fc.constantFrom('+905550000001', '+905550000002'),
        label: fc.constantFrom('mobile', 'home'),
      }),
      { selector: (phone) => phone.e164 },
    ),
  });
  const run = (check: (before: RecordValues, left: RecordValues, right: RecordValues) => boolean): void =>
    fc.assert(
      fc.property(sides, sides, sides, (before, left, right) =>
        check({ ...before, row_version: 1 }, { ...left, row_version: 1 }, { ...right, row_version: 2 }),
      ),
    );
  const same = (a: RecordValues, b: RecordValues): boolean =>
    Object.keys(client.fields).every((name) => sameJson(a[name], b[name]));
  const states = fc.record({
    status_id: fc.constantFrom('new', 'pending', 'resolved'),
    status_category: fc.constantFrom('new', 'pending', 'resolved'),
    status_reason: text,
    waiting_reason: text,
    waiting_until: text,
    paused_at: text,
  });
  const runStates = (check: (before: RecordValues, left: RecordValues, right: RecordValues) => void): void =>
    fc.assert(fc.property(states, states, states, check));

  it('changes nothing when merged again with the same server version', () =>
    run((before, left, right) => {
      const once = mergeRecords(client, before, left, right).merged;
      return same(mergeRecords(client, right, once, right).merged, once);
    }));

  it('is the other side when one side changed nothing', () =>
    run(
      (before, left, right) =>
        same(mergeRecords(client, before, before, right).merged, right) &&
        same(mergeRecords(client, before, left, before).merged, left),
    ));

  it('loses no single-value change without naming it', () =>
    run((before, left, right) => {
      const { merged, conflicts } = mergeRecords(client, before, left, right);
      const named = new Set(conflicts.map((conflict) => conflict.field));
      return ['first_name', 'last_name', 'email', 'province'].every(
        (name) => sameJson(left[name], before[name]) || sameJson(merged[name], left[name]) || named.has(name),
      );
    }));

  it('loses nothing of a status, of either side, without naming it', () =>
    runStates((before, left, right) => {
      const { merged, conflicts } = mergeRecords(ticket, before, left, right);
      const named = new Set(
        conflicts.flatMap(({ field, together }) => [field, ...Object.keys(together?.mine ?? {})]),
      );
      for (const side of [left, right]) {
        const lost = Object.keys(side).filter(
          (name) => !sameJson(side[name], before[name]) && !sameJson(side[name], merged[name]),
        );
        expect(lost.filter((name) => !named.has(name))).toEqual([]);
      }
    }));

  it('changes nothing of a status when merged again with the same server version, and names nothing again', () =>
    runStates((before, left, right) => {
      const once = mergeRecords(ticket, before, left, right).merged;
      const again = mergeRecords(ticket, right, once, right);
      expect([again.merged, again.conflicts]).toEqual([once, []]);
      expect(mergeRecords(ticket, before, left, before)).toMatchObject({ merged: left, conflicts: [] });
    }));
});

describe('a meeting', () => {
  const at = (hour: number, end: number) => ({
    starts_at: `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`,
    ends_at: `2026-11-23T${String(end).padStart(2, '0')}:00:00.000Z`,
  });
  const ada = { id: 'a', user_id: 'ada', response: 'waiting' };
  const can = { id: 'c', user_id: 'can', response: 'waiting' };
  const before = {
    kind: 'meeting',
    title: 'Kalite kurulu',
    ...at(7, 8),
    all_day: false,
    time_zone: 'Europe/Istanbul',
    recurrence: null,
    status: 'invited',
    status_reason: null,
    participants: [ada, can],
  };

  it('keeps the answers of two people who gave them without network', () => {
    const { merged, conflicts } = mergeRecords(
      meeting,
      before,
      { ...before, participants: [{ ...ada, response: 'accepted' }, can] },
      { ...before, participants: [ada, { ...can, response: 'declined' }] },
    );
    expect(merged['participants']).toEqual([
      { ...ada, response: 'accepted' },
      { ...can, response: 'declined' },
    ]);
    expect(conflicts).toEqual([]);
  });

  it('has one of two texts of the same decision, and names the other', () => {
    const [kept, said] = [
      { id: 'a', no: 1, text: 'Kasa sayılacak' },
      { id: 'b', no: 2, text: 'Bütçe onaylandı' },
    ];
    const before = { kind: 'meeting', status: 'completed', decisions: [kept, said] };
    const [first, second] = [
      { ...said, text: 'Bütçe onaylandı: 2.000.000 TL' },
      { ...said, text: 'Bütçe ertelendi' },
    ];
    const { merged, conflicts } = mergeRecords(
      meeting,
      before,
      { ...before, decisions: [kept, first] },
      { ...before, decisions: [kept, second] },
    );
    expect(merged['decisions']).toEqual([kept, second]);
    expect(conflicts).toEqual([
      { field: 'decisions', mine: [first], theirs: [second], policy: 'latest', stands: 'theirs' },
    ]);
  });

  it('that two people have cancelled has one of their reasons, and names the other', () => {
    const { merged, conflicts } = mergeRecords(
      meeting,
      before,
      { ...before, status: 'cancelled', status_reason: 'Salon dolu' },
      { ...before, status: 'cancelled', status_reason: 'Başkan hasta' },
    );
    expect(merged).toMatchObject({ status: 'cancelled', status_reason: 'Başkan hasta' });
    expect(conflicts).toEqual([
      {
        field: 'status_reason',
        mine: 'Salon dolu',
        theirs: 'Başkan hasta',
        policy: 'latest',
        stands: 'theirs',
      },
    ]);
  });

  it('is not moved to half of each of two times: a person decides', () => {
    const mine = { ...before, ...at(12, 13) };
    const theirs = { ...before, ends_at: at(7, 9).ends_at };
    const { merged, conflicts } = mergeRecords(meeting, before, mine, theirs);
    expect(merged).toMatchObject(at(7, 9));
    expect(conflicts).toEqual([
      expect.objectContaining({
        field: 'starts_at',
        policy: 'ask',
        mine: mine.starts_at,
        theirs: theirs.starts_at,
        together: {
          mine: expect.objectContaining({ ends_at: mine.ends_at }) as unknown,
          theirs: expect.objectContaining({ ends_at: theirs.ends_at }) as unknown,
        },
      }),
    ]);
  });

  it('is moved by one while the other renames it', () => {
    const { merged, conflicts } = mergeRecords(
      meeting,
      before,
      { ...before, ...at(12, 13) },
      { ...before, title: 'Kurul' },
    );
    expect(merged).toMatchObject({ ...at(12, 13), title: 'Kurul' });
    expect(conflicts).toEqual([]);
  });

  it.each([
    ['cancelled', 'completed', 'completed'],
    ['completed', 'cancelled', 'completed'],
    ['cancelled', 'postponed', 'cancelled'],
  ])('that is %s here and %s there is %s', (here, there, stands) => {
    const { merged } = mergeRecords(
      meeting,
      before,
      { ...before, status: here },
      { ...before, status: there },
    );
    expect(merged['status']).toBe(stands);
  });
});
