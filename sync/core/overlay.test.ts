import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PushResult } from './wire';
import { withEdit } from './entry';
import type { OutboxEntry } from './entry';
import { afterAnswer, afterPull, rebase } from './overlay';
import { withAttempt } from './queue';
import { OUT_OF_SIGHT } from './row';
import type { News } from './row';
import { appModel, clientEdit, clientRow, unsentClient } from './testing/samples.fixture';

const base = clientRow();
const theirs = clientRow({ row_version: 4, first_name: 'Ayşe' });
const told = (row = theirs): News => ({ state: 'row', row });
const wire = (row = theirs) => ({ ...row, deleted_at: null });
const sent = (entry: OutboxEntry, attempt = 'call 1'): OutboxEntry => withAttempt(entry, attempt);
/** An answer to the change of this record. */
type Answer = PushResult extends infer R ? (R extends PushResult ? Omit<R, 'id'> : never) : never;

const answered = (entry: OutboxEntry, result: Answer, attempt = 'call 1') =>
  afterAnswer(appModel, entry, attempt, { id: 'a', ...result });

describe('a row that the pull tells', () => {
  const entry = unsentClient(base, { email: 'a@b.test' });

  it('is laid under the change at once, with derived fields of what shows now', () => {
    const outcome = afterPull(appModel, entry, told(clientRow({ row_version: 4, last_name: 'Ak' })));
    expect(outcome?.row).toMatchObject({ email: 'a@b.test', last_name: 'Ak', sort_key: 'ak', edit: 'e1' });
    expect(outcome?.entry).toMatchObject({ mine: outcome?.row, base: { row_version: 4 }, news: null });
  });

  it('waits while a send is unanswered: it may contain the change itself', () => {
    const outcome = afterPull(appModel, sent(entry), told());
    expect(outcome?.row).toEqual(entry.mine);
    expect(outcome?.entry).toMatchObject({ news: told(), base });
  });

  it('ends the change where it says the same', () => {
    const row = clientRow({ row_version: 4, email: 'a@b.test' });
    expect(afterPull(appModel, entry, told(row))).toMatchObject({ entry: null, row });
  });

  it('changes nothing where it is older than what the change stands on, or known', () => {
    const later = unsentClient(theirs, { email: 'a@b.test' });
    expect(afterPull(appModel, later, told(base))).toBeNull();
    expect(afterPull(appModel, later, told(theirs))).toBeNull();
    expect(afterPull(appModel, { ...sent(entry), news: told() }, told(base))).toBeNull();
  });

  it('says nothing of a record that was never sent by not coming', () => {
    expect(afterPull(appModel, unsentClient(null, {}), OUT_OF_SIGHT)).toBeNull();
  });

  it('keeps the change of a record that left sight or was deleted; its answer decides', () => {
    expect(afterPull(appModel, entry, OUT_OF_SIGHT)?.entry).toMatchObject({
      news: OUT_OF_SIGHT,
      edits: ['e1'],
    });
    const deleted: News = { state: 'deleted', version: 4 };
    expect(afterPull(appModel, entry, deleted)?.entry).toMatchObject({ news: deleted });
  });

  it('ends a removal where others have removed the record, too', () => {
    const { entry: removal } = withEdit({ row: base, entry: null }, clientEdit('e1', 'remove', null), 0);
    if (removal === null) throw new Error('no entry');
    expect(afterPull(appModel, removal, { state: 'deleted', version: 4 })).toMatchObject({
      entry: null,
      row: null,
    });
  });
});

describe('an answer that the change is stored', () => {
  const entry = sent(unsentClient(base, { email: 'a@b.test' }));
  const stored = clientRow({ row_version: 4, email: 'a@b.test', number: 7 });
  const applied = { status: 'applied', row_version: 4, current: wire(stored) } as const;

  it('ends it, and the server’s row stands', () => {
    expect(answered(entry, applied)).toMatchObject({ entry: null, row: { number: 7, edit: '' } });
  });

  it('leaves later edits, over what the server has by now', () => {
    const later = withEdit(
      { row: entry.mine, entry },
      clientEdit('e2', 'change', { ...base, email: 'a@b.test', admin_note: 'x', edit: 'e2' }),
      0,
    ).entry;
    if (later === null) throw new Error('no entry');
    const outcome = answered(later, applied);
    expect(outcome?.entry).toMatchObject({ edits: ['e2'], sent: [], base: { row_version: 4 } });
    expect(outcome?.row).toMatchObject({ admin_note: 'x', email: 'a@b.test', number: 7 });
  });

  it('gives way to what the pull has told since, where that is newer or no row', () => {
    const newer = clientRow({ row_version: 5 });
    expect(answered({ ...entry, news: told(newer) }, applied)?.row).toEqual(newer);
    expect(answered({ ...entry, news: OUT_OF_SIGHT }, applied)?.row).toBeNull();
    expect(answered({ ...entry, news: told(base) }, applied)?.row).toMatchObject({ row_version: 4 });
  });

  it('counts once, and only for a call that is still listed', () => {
    expect(answered(entry, applied, 'another call')).toBeNull();
    const rebased = rebase(appModel, entry, base, theirs).entry;
    expect(rebased === null ? null : answered(rebased, applied)).toBeNull();
  });

  it('is the sent version at its number where it tells no row', () => {
    const outcome = answered(entry, { status: 'applied', row_version: 4 });
    expect(outcome?.row).toMatchObject({ email: 'a@b.test', row_version: 4, edit: '' });
  });
});

describe('an answer that others have changed the record', () => {
  it('asks about fields that both have changed, against the base', () => {
    const entry = sent(unsentClient(base, { first_name: 'Fatma' }));
    const outcome = answered(entry, { status: 'conflict', current: wire() });
    expect(outcome?.conflicts).toMatchObject([{ field: 'first_name', mine: 'Fatma', theirs: 'Ayşe' }]);
    expect(outcome).toMatchObject({ entry: null, row: theirs });
  });

  it('asks nobody about a value of the user’s own that a lost answer had stored', () => {
    const first = sent(unsentClient(base, { first_name: 'Fatma' }));
    const { entry } = withEdit(
      { row: first.mine, entry: first },
      clientEdit('e2', 'change', { ...base, first_name: 'Fatma Nur', edit: 'e2' }),
      0,
    );
    if (entry === null) throw new Error('no entry');
    const current = wire(clientRow({ row_version: 5, first_name: 'Fatma', email: 'x@y.test' }));
    const outcome = answered(sent(entry, 'call 2'), { status: 'conflict', current, stored: 'e1' }, 'call 2');
    expect(outcome?.conflicts).toEqual([]);
    expect(outcome?.row).toMatchObject({ first_name: 'Fatma Nur', email: 'x@y.test' });
  });

  it('asks nobody where another tab has sent a later version, and that is the row', () => {
    const first = sent(unsentClient(base, { first_name: 'Fatma' }), 'call 1');
    const { entry } = withEdit(
      { row: first.mine, entry: first },
      clientEdit('e2', 'change', { ...base, first_name: 'Fatma Nur', edit: 'e2' }),
      0,
    );
    const both = sent(entry ?? first, 'call 2');
    const current = wire(clientRow({ row_version: 4, first_name: 'Fatma Nur' }));
    const outcome = answered(both, { status: 'conflict', current }, 'call 1');
    expect(outcome).toMatchObject({ conflicts: [], row: { first_name: 'Fatma Nur', row_version: 4 } });
  });

  it('leaves what somebody else has created where the user’s own was never stored', () => {
    const first = sent(unsentClient(null, {}));
    const { entry } = withEdit({ row: first.mine, entry: first }, clientEdit('e2', 'remove', null), 0);
    if (entry === null) throw new Error('no entry');
    const outcome = answered(sent(entry, 'call 2'), { status: 'conflict', current: wire() }, 'call 2');
    expect(outcome).toMatchObject({ entry: null, row: { row_version: 4 } });
  });

  it('shows a row that is too old for any pull', () => {
    const entry = { ...sent(unsentClient(base, { email: 'a@b.test' })), news: OUT_OF_SIGHT };
    expect(answered(entry, { status: 'conflict', current: wire() })?.row).toMatchObject({
      first_name: 'Ayşe',
      email: 'a@b.test',
    });
  });
});

describe('an answer that rejects the change', () => {
  const entry = sent(unsentClient(base, { email: 'a@b.test' }));
  const rejected = { status: 'rejected', code: '23514', message_key: 'unexpected' } as const;

  it('puts the server’s row back', () => {
    expect(answered(entry, { ...rejected, current: wire() })).toMatchObject({
      entry: null,
      row: { first_name: 'Ayşe' },
      rejected: { server: { state: 'row' } },
    });
    expect(answered(entry, { ...rejected, current: null })?.row).toBeNull();
    expect(answered(entry, { ...rejected, current: undefined })?.row).toEqual(base);
  });

  it('leaves a later edit, which contains it, in its place', () => {
    const { entry: later } = withEdit(
      { row: entry.mine, entry },
      clientEdit('e2', 'change', { ...base, email: 'c@d.test', edit: 'e2' }),
      0,
    );
    if (later === null) throw new Error('no entry');
    const outcome = answered(later, { ...rejected, current: wire(base) });
    expect(outcome?.rejected).toBeUndefined();
    expect(outcome?.entry).toMatchObject({ edits: ['e2'], sent: [], base });
  });
});

describe('a rebase', () => {
  const name = fc.constantFrom('Ayşe', 'Fatma', 'Işıl', 'Zeynep');
  const tags = fc.subarray(['t1', 't2', 't3']);
  const change = fc.record({ first_name: name, email: fc.option(name), tag_ids: tags });

  it('done once more with the same row changes nothing', () => {
    fc.assert(
      fc.property(change, change, change, (ancestor, mine, other) => {
        const before = clientRow(ancestor);
        const row = clientRow({ ...other, row_version: 4 });
        const first = rebase(appModel, unsentClient(before, mine), before, row);
        if (first.entry === null) return;
        const again = rebase(appModel, first.entry, row, row);
        expect(again.row).toEqual(first.row);
        expect(again.conflicts).toEqual([]);
      }),
    );
  });

  it('loses no value: each stands, is the server’s, or is in a conflict', () => {
    fc.assert(
      fc.property(change, change, change, (ancestor, mine, other) => {
        const before = clientRow(ancestor);
        const row = clientRow({ ...other, row_version: 4 });
        const { row: shown, conflicts } = rebase(appModel, unsentClient(before, mine), before, row);
        for (const field of ['first_name', 'email'] as const) {
          if (mine[field] === ancestor[field] || shown?.[field] === mine[field]) continue;
          expect(conflicts).toContainEqual(expect.objectContaining({ field, mine: mine[field] }));
        }
      }),
    );
  });
});
