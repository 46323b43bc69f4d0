import { blocksOf, mostInBlock, nearDays } from '../model/matching/blocking';
import { byMatch, matchKeys } from '../model/matching/match';
import type { Match, MatchBy } from '../model/matching/match';
import { matchKey, nameOfWords } from '../model/matching/match-key';
import type { MatchKey, MatchSide } from '../model/matching/match-key';
import type { ClientRow } from '../store/extracts/client-row';

/** Returns the names of a row made ready, without folding them again. */
function namesOf({ names }: ClientRow): Pick<MatchKey, 'first' | 'last'> {
  const [first = '', last = ''] = names.split('|');
  return { first: nameOfWords(first.split(' ')), last: nameOfWords(last.split(' ')) };
}

/** Returns a row made ready, as far as rows know the record. They do not know what kind of number it is. */
function keyOfRow(row: ClientRow, identityType: string): MatchKey {
  return {
    ...namesOf(row),
    identityType,
    identity: row.identity,
    masked: row.identityMasked,
    birthDate: row.birthDate,
    phones: new Map(row.phones.map((phone) => [phone, false])),
    sex: null,
    province: null,
    email: row.email,
    address: row.address.split(' ').filter((word) => word !== ''),
  };
}

export interface NearRow {
  readonly row: ClientRow;
  /** The comparison as far as rows know the record. */
  readonly match: Match;
}

/**
 * Returns the rows that a draft has to be compared with, the heaviest first. Weighing their records is `findMatches`'
 * work.
 * @param exceptId the record that the draft is of
 */
export function nearRows(
  rows: Iterable<ClientRow>,
  draft: MatchSide,
  exceptId: string | null,
  by: MatchBy = {},
): readonly NearRow[] {
  const key = matchKey(draft);
  const blocks = new Map(blocksOf(key).map((block) => [block, [] as ClientRow[]]));
  const keys = new Map<ClientRow, MatchKey>();
  const isNearDay = nearDays(key.birthDate);
  const names = new Set([`${key.first.joined}|${key.last.joined}`, `${key.last.joined}|${key.first.joined}`]);
  const address = key.address.join(' ');
  for (const row of rows) {
    if (row.merged || row.id === exceptId) continue;
    const near =
      isNearDay(row.birthDate) ||
      (key.identity !== null && row.identity === key.identity) ||
      (key.email !== null && row.email === key.email) ||
      (address !== '' && row.address === address) ||
      row.phones.some((phone) => key.phones.has(phone)) ||
      names.has(row.names.replaceAll(' ', ''));
    if (!near) continue;
    const ready = keyOfRow(row, key.identityType);
    keys.set(row, ready);
    for (const block of new Set(blocksOf(ready))) blocks.get(block)?.push(row);
  }
  const found = new Set<ClientRow>();
  for (const [block, others] of blocks) {
    if (others.length <= mostInBlock(block)) for (const row of others) found.add(row);
  }
  return [...found]
    .flatMap((row) => {
      const ready = keys.get(row);
      return ready === undefined ? [] : [{ row, match: matchKeys(key, ready, by) }];
    })
    .sort((a, b) => byMatch(a.match, b.match));
}
