import { describe, expect, it } from 'vitest';
import type { MatchSide } from '../model/matching/match-key';
import { clientRow } from '../store/extracts/client-row';
import type { ClientRow } from '../store/extracts/client-row';
import { nearRows } from './near-rows';

const draft: MatchSide = {
  first_name: 'Gülizar',
  last_name: 'Çetinbaş',
  identity_type: 'tckn',
  identity_no: '10000000146',
  birth_date: '1961-01-01',
  phones: [],
};

function row(id: string, own: Partial<MatchSide>): ClientRow {
  return clientRow({
    ...{ client_no: null, hospital_file_no: null, tag_ids: [], merged_into_id: null, sort_key: id },
    ...draft,
    identity_no: null,
    id,
    ...own,
  } as unknown as Parameters<typeof clientRow>[0]);
}

describe('nearRows', () => {
  // A desk writes 01.01. where it does not know the birthday.
  const crowd = Array.from({ length: 1000 }, (_, at) =>
    row(`crowd ${String(at)}`, {
      first_name: `Gülizar${String.fromCodePoint(97 + (at % 26))}`,
      last_name: 'Çelik',
    }),
  );
  const strangers = { first_name: 'Mahmut', last_name: 'Öz', birth_date: '1990-05-04' };

  it.each([
    ['the same number', { ...strangers, identity_no: '10000000146' }],
    ['the same names', { birth_date: null }],
    ['the names swapped', { first_name: 'Çetinbaş', last_name: 'Gülizar' }],
  ])('puts %s before all who share a birth date alone, wherever it is', (_name, own) => {
    for (const at of [0, 500, 1000]) {
      const rows = [...crowd.slice(0, at), row('sought', own), ...crowd.slice(at)];
      expect(nearRows(rows, draft, null)[0]?.row.id).toBe('sought');
    }
  });

  it('leaves out the record itself and what was merged', () => {
    const rows = [row('own', {}), { ...row('former', {}), merged: true }, row('other', {})];
    expect(nearRows(rows, draft, 'own').map(({ row: { id } }) => id)).toEqual(['other']);
  });
});
