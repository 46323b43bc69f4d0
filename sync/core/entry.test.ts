import { describe, expect, it } from 'vitest';
import { afterDiscard, withEdit } from './entry';
import { withAttempt } from './queue';
import { clientEdit, clientRow, unsentClient } from './testing/samples.fixture';

const base = clientRow();

describe('edits of one record', () => {
  it('are one entry, laid over the row that the first was made on', () => {
    const entry = unsentClient(base, { email: 'a@b.test' }, { first_name: 'Ayşe' });
    expect(entry).toMatchObject({ edits: ['e1', 'e2'], base, operation: 'change' });
    expect(entry.mine).toMatchObject({ email: 'a@b.test', first_name: 'Ayşe', edit: 'e2' });
  });

  it('are still a creation where the record was created here', () => {
    const entry = unsentClient(null, {}, { email: 'a@b.test' });
    expect(entry).toMatchObject({ operation: 'create', base: null, summary: 'create e1' });
  });

  it('leave nothing where a record is removed that nobody else has heard of', () => {
    const entry = unsentClient(null, {});
    const removal = clientEdit('e2', 'remove', null);
    expect(withEdit({ row: entry.mine, entry }, removal, 1)).toEqual({ row: null, entry: null });
  });

  it('are a removal where the creation was sent: its answer may be lost', () => {
    const entry = withAttempt(unsentClient(null, {}), 'call 1');
    const after = withEdit({ row: entry.mine, entry }, clientEdit('e2', 'remove', null), 1);
    expect(after.entry).toMatchObject({ operation: 'remove', mine: null, edits: ['e1', 'e2'] });
  });

  it('are a change where a record is created again before its removal was sent', () => {
    const removed = withEdit({ row: base, entry: null }, clientEdit('e1', 'remove', null), 0);
    const again = clientRow({ row_version: 0, edit: 'e2', email: 'a@b.test' });
    const { entry } = withEdit(removed, clientEdit('e2', 'create', again), 1);
    expect(entry).toMatchObject({ operation: 'change', base, order: 0 });
  });
});

describe('what a record shows once its change is discarded', () => {
  const entry = unsentClient(base, { email: 'a@b.test' });

  it('is the row that the change was laid over', () => {
    expect(afterDiscard(entry)).toEqual(base);
  });

  it('is what the server has told since', () => {
    const row = clientRow({ row_version: 4 });
    expect(afterDiscard({ ...entry, news: { state: 'row', row } })).toEqual(row);
    expect(afterDiscard({ ...entry, news: { state: 'out-of-sight' } })).toBeNull();
    expect(afterDiscard({ ...entry, news: { state: 'deleted', version: 4 } })).toBeNull();
  });
});
