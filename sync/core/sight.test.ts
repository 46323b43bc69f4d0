import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { client } from '../model/entities/client';
import { conflictChanges } from './conflicts';
import type { ListedConflict } from './conflicts';
import { rejectedChange } from './rejected';
import { conflictInSight, NO_SIGHT, rejectedInSight } from './sight';
import { clientRow, unsentClient } from './testing/samples.fixture';
import { isEmpty, typedFields } from './typed';

const HEALTH = 'crm.client_health.read';
const rejected = { id: 'a', status: 'rejected', code: '23514', message_key: 'x', current: null } as const;

describe('a rejected change', () => {
  const base = clientRow({ clinical_note: 'theirs', admin_note: 'theirs' });
  const entry = unsentClient(base, { email: 'a@b.test' });
  const change = rejectedChange(entry, 'e1', rejected, { state: 'row', row: base }, 0);

  it('holds the user’s version, what it was written onto, and the server’s', () => {
    expect(change).toMatchObject({ document: entry.mine, base, current: base, deleted: false });
  });

  it('keeps what was typed and nothing of others, once the record is out of sight', () => {
    const { document, base: over, current, outOfSight } = rejectedInSight(client, change, NO_SIGHT);
    expect(outOfSight).toBe(true);
    expect(current).toBeNull();
    expect(document).toMatchObject({ id: 'a', email: 'a@b.test' });
    expect([document, over].flatMap((row) => Object.values(row ?? {}))).not.toContain('theirs');
  });

  it('loses a restricted field of others with the permission', () => {
    const seen = rejectedInSight(client, change, { seesRow: true, permissions: [] });
    expect(seen.document).not.toHaveProperty('clinical_note');
    expect(seen.document).toHaveProperty('admin_note', 'theirs');
    expect(rejectedInSight(client, change, { seesRow: true, permissions: [HEALTH] }).document).toHaveProperty(
      'clinical_note',
    );
  });

  it('is all of it the user’s where the record was created here', () => {
    const made = rejectedChange(unsentClient(null, {}), 'e1', rejected, { state: 'out-of-sight' }, 0);
    expect(rejectedInSight(client, made, NO_SIGHT)).toEqual(made);
  });

  it('of a removal holds the record that was removed', () => {
    const removal = { ...entry, operation: 'remove', mine: null } as const;
    const listed = rejectedChange(removal, 'e2', rejected, { state: 'out-of-sight' }, 0);
    expect(listed).toMatchObject({ deleted: true, document: base });
  });

  it('keeps what was typed and what the user sees, and nothing else, whatever the record says', () => {
    const value = fc.constantFrom(null, '', 'x', 'y');
    const fields = fc.record({ clinical_note: value, admin_note: value, identity_no: value });
    const sight = fc.record({ seesRow: fc.boolean(), permissions: fc.subarray([HEALTH]) });
    fc.assert(
      fc.property(fields, fields, sight, (before, after, sees) => {
        const onto = clientRow(before);
        const typed = rejectedChange(
          unsentClient(onto, after),
          'e1',
          rejected,
          { state: 'row', row: onto },
          0,
        );
        const narrowed = rejectedInSight(client, typed, sees);
        const own = typedFields(client, typed.document, onto);
        for (const [name, { restrictedTo }] of Object.entries(client.fields)) {
          const isSeen =
            sees.seesRow &&
            (restrictedTo === undefined ||
              sees.permissions.some((permission) => permission === restrictedTo));
          const mine = typed.document[name];
          expect(narrowed.document[name]).toEqual(isSeen || own.includes(name) ? mine : undefined);
          expect(narrowed.current?.[name]).toEqual(isSeen ? onto[name] : undefined);
          if (!isSeen) expect(isEmpty(narrowed.base?.[name])).toBe(true);
        }
        expect(narrowed.outOfSight).toBe(sees.seesRow ? undefined : true);
      }),
    );
  });
});

describe('conflicts of a merge', () => {
  const theirs = clientRow({ row_version: 4 });
  const asked = { field: 'admin_note', mine: 'm', theirs: 't', policy: 'ask', stands: 'theirs' } as const;
  const byRule = { ...asked, field: 'province', policy: 'latest' } as const;
  const none = (): ListedConflict | null => null;

  it('are listed where a user decides, and logged where the rule does', () => {
    const { listed, logged } = conflictChanges('clients', theirs, [asked, byRule], none, 0);
    expect(listed).toMatchObject([{ field: 'admin_note', mine: 'm', theirs: 't', theirsBy: 'u1' }]);
    expect(logged).toMatchObject([{ choice: 'theirs', byRule: true, conflict: { field: 'province' } }]);
  });

  it('log the user’s earlier value of a field that is asked about again, and not the same one twice', () => {
    const [earlier] = conflictChanges('clients', theirs, [asked], none, 0).listed;
    if (earlier === undefined) throw new Error('nothing listed');
    const again = (mine: string) =>
      conflictChanges('clients', theirs, [{ ...asked, mine }], () => earlier, 0);
    expect(again('later').logged).toMatchObject([{ conflict: { mine: 'm' }, choice: 'theirs' }]);
    expect(again('m').logged).toEqual([]);
  });

  it('lose the value of others where that is out of sight, and what goes with it', () => {
    const together = { mine: { district: 'm' }, theirs: { district: 't' } };
    const [conflict] = conflictChanges('clients', theirs, [{ ...asked, together }], none, 0).listed;
    if (conflict === undefined) throw new Error('nothing listed');
    expect(conflictInSight(client, conflict, NO_SIGHT)).toMatchObject({
      mine: 'm',
      theirs: null,
      hidden: true,
      together: { mine: { district: 'm' }, theirs: { district: null } },
    });
    expect(conflictInSight(client, conflict, { seesRow: true, permissions: [] })).toBe(conflict);
  });
});
