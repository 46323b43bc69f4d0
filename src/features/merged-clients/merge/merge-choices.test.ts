import { describe, expect, it } from 'vitest';
import type { MergeField } from '@sync/rpc/merges';
import { chosenSide, parted, sentChoices, toggled, undecided } from './merge-choices';

const field = (name: string, own: Partial<MergeField> = {}): MergeField => ({
  name,
  columns: [name],
  rule: 'choose',
  same: false,
  ours_empty: false,
  theirs_empty: false,
  ours_at: '2026-11-01T08:00:00.000Z',
  theirs_at: '2026-11-01T08:00:00.000Z',
  proposed: 'survivor',
  ...own,
});

describe('choices of a merge', () => {
  const fields = [
    field('name'),
    field('birth_date', { rule: 'ask', proposed: null }),
    field('phones', { rule: 'unite', proposed: 'both' }),
    field('do_not_contact', { rule: 'strict', proposed: 'both' }),
    field('email', { same: true }),
  ];

  it('stand as proposed until the user says otherwise; what nobody proposes waits', () => {
    expect(chosenSide(fields[0] as MergeField, {}, 'left')).toBe('left');
    expect(chosenSide(fields[0] as MergeField, {}, 'right')).toBe('right');
    expect(undecided(fields, {}, 'left').map(({ name }) => name)).toEqual(['birth_date']);
    expect(undecided(fields, { birth_date: 'right' }, 'left')).toEqual([]);
  });

  it('stay with their side of the screen when the other record is kept', () => {
    const choices = { birth_date: 'right', name: 'left' } as const;
    expect(sentChoices(fields, choices, 'left')).toMatchObject({ birth_date: 'absorbed', name: 'survivor' });
    expect(sentChoices(fields, choices, 'right')).toMatchObject({ birth_date: 'survivor', name: 'absorbed' });
  });

  it('take both only where values can be joined, and leave the stricter one to the server', () => {
    expect(chosenSide(fields[0] as MergeField, { name: 'both' }, 'left')).toBe('left');
    expect(sentChoices(fields, { birth_date: 'left' }, 'left')).toEqual({
      name: 'survivor',
      birth_date: 'survivor',
      phones: 'both',
      email: 'survivor',
    });
  });

  it('keep at least one of two boxes', () => {
    expect(toggled('both', 'left')).toBe('right');
    expect(toggled('right', 'left')).toBe('both');
    expect(toggled('right', 'right')).toBe('right');
  });

  it('show what differs, and fold what does not', () => {
    const { open, same } = parted(fields);
    expect(open).toHaveLength(4);
    expect(same.map(({ name }) => name)).toEqual(['email']);
  });
});
