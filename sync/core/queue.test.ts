import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../model/merge/equality';
import { entities, entityOfKind } from '../model/registry';
import type { OutboxEntry } from './entry';
import type { QueueModel } from './parents';
import { changeOf, dueUnits, withAttempt } from './queue';
import { entryKey } from './tables';
import { clientRow, unsentClient } from './testing/samples.fixture';

const model: QueueModel = {
  entityOf: entityOfKind,
  rank: (kind) => entities.findIndex((entity) => entity.kind === kind),
  collectionOf: (target) =>
    entities.find((entity) =>
      'table' in target ? entity.table === target.table : entity.kind === target.kind,
    )?.collection,
};

function created(
  kind: 'client' | 'ticket' | 'note',
  id: string,
  order: number,
  values: object = {},
): OutboxEntry {
  const { collection } = entityOfKind(kind);
  const mine = { ...clientRow({ row_version: 0, edit: 'e' }), ...values, id, kind };
  return { ...unsentClient(null, {}), collection, kind, id, order, mine };
}

const client = created('client', 'a', 2);
const ticket = created('ticket', 'b', 1, { client_id: 'a' });
const note = created('note', 'c', 0, { ticket_id: 'b' });
const other = created('client', 'd', 3);
const due = (entries: readonly OutboxEntry[], postponed: readonly string[] = []): readonly string[] =>
  dueUnits(
    model,
    entries,
    () => true,
    (key) => postponed.includes(key),
    200,
  )
    .flat()
    .map(({ id }) => id);

describe('what is sent next', () => {
  it('goes by what refers to what, then by when it was made', () => {
    expect(due([note, ticket, other, client])).toEqual(['a', 'd', 'b', 'c']);
  });

  it('leaves out what is postponed, and whatever hangs on it', () => {
    expect(due([note, ticket, other, client], [entryKey('clients', 'a')])).toEqual(['d']);
  });

  it('goes on with what refers to a postponed record that the server has', () => {
    const changed = { ...client, operation: 'change', base: clientRow({ id: 'a' }) } as const;
    expect(due([ticket, changed], [entryKey('clients', 'a')])).toEqual(['b']);
  });

  it('takes no more than one call may carry', () => {
    expect(
      dueUnits(
        model,
        [client, other],
        () => true,
        () => false,
        1,
      ),
    ).toEqual([[client]]);
  });
});

describe('a version that goes out', () => {
  it('is written down with its call; a repeat of it is one version with two calls', () => {
    const entry = unsentClient(clientRow(), { email: 'a@b.test' });
    const twice = withAttempt(withAttempt(entry, 'call 1'), 'call 2');
    expect(twice.sent).toEqual([{ edit: 'e1', row: entry.mine, attempts: ['call 1', 'call 2'] }]);
  });

  it('names edits that were sent before without an answer', () => {
    const first = withAttempt(unsentClient(clientRow(), { email: 'a@b.test' }), 'call 1');
    const entry = withAttempt({ ...first, edits: ['e1', 'e2'] }, 'call 2');
    expect(changeOf(entityOfKind('client'), entry, null)).toMatchObject({
      edit: 'e2',
      earlier: ['e1'],
      base_version: 3,
    });
  });
});

describe('the fields that are sent', () => {
  const value = fc.constantFrom(null, 'x', 'y', undefined);
  const some = fc.record({ identity_no: value, clinical_note: value, admin_note: value, first_name: value });

  it('are those that devices set and the record has; restricted ones where the user has typed them', () => {
    fc.assert(
      fc.property(fc.option(some), some, (before, after) => {
        const base = before === null ? null : clientRow(before);
        const mine = clientRow(after);
        const { document } = changeOf(entityOfKind('client'), { ...unsentClient(base, {}), mine }, null);
        for (const [name, field] of Object.entries(entityOfKind('client').fields)) {
          const isDevices = !field.serverOnly && !field.derived && mine[name] !== undefined;
          const isTyped = base === null || !sameJson(mine[name], base[name] ?? null);
          const isSent = isDevices && (field.restrictedTo === undefined || isTyped);
          expect(document[name]).toEqual(isSent ? mine[name] : undefined);
        }
        expect(document).not.toHaveProperty('deleted_at');
      }),
    );
  });

  it('keep out restricted ones that the user has not typed', () => {
    const hidden = clientRow({ clinical_note: null });
    const typed = changeOf(entityOfKind('client'), unsentClient(hidden, { clinical_note: 'x' }), null);
    const besides = changeOf(entityOfKind('client'), unsentClient(hidden, { email: 'a@b.test' }), null);
    expect(typed.document).toHaveProperty('clinical_note', 'x');
    expect(besides.document).not.toHaveProperty('clinical_note');
  });
});
