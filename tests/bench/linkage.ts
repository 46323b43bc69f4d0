import { createRandom } from '../../supabase/demo/random';
import { blocksOf, mostInBlock } from '@sync/model/matching/blocking';
import { matchKeys } from '@sync/model/matching/match';
import { matchKey } from '@sync/model/matching/match-key';
import type { MatchLevel } from '@sync/model/matching/match';
import { NameCounts } from '@sync/search/name-counts';
import { plainModel } from './fellegi-sunter';
import type { PlainPair } from './fellegi-sunter';
import { linkageSet, vocabularies } from './linkage-sets';
import type { LinkageRecord } from './linkage-sets';
import { atMost, figure } from './report';
import type { Figure } from './report';

interface Found {
  readonly same: boolean;
  readonly ours: MatchLevel;
  readonly pair: PlainPair;
}

/** Compares a set as a hospital does: the pairs that share a block. Adds the pairs of one person that share none. */
function compared(records: readonly LinkageRecord[]): readonly Found[] {
  const keys = records.map(({ side }) => matchKey(side));
  const blocks = new Map<string, number[]>();
  keys.forEach((key, at) => {
    for (const block of new Set(blocksOf(key))) {
      const inBlock = blocks.get(block);
      if (inBlock === undefined) blocks.set(block, [at]);
      else inBlock.push(at);
    }
  });
  const near = new Set<string>();
  for (const [block, all] of blocks) {
    if (all.length > mostInBlock(block) + 1) continue;
    all.forEach((left, at) => {
      for (const right of all.slice(at + 1)) near.add(`${left} ${right}`);
    });
  }
  const rows = new Map(
    keys.map(({ first, last }, at) => [
      String(at),
      { folded: ` ${[...first.words, ...last.words].join(' ')}` },
    ]),
  );
  const nameShare = new NameCounts(rows).share;
  const pairs = new Set(near);
  const ofPerson = new Map<number, number>();
  records.forEach(({ person }, at) => {
    const before = ofPerson.get(person);
    if (before !== undefined) pairs.add(`${before} ${at}`);
    ofPerson.set(person, at);
  });
  return [...pairs].flatMap((pair) => {
    const [left = 0, right = 0] = pair.split(' ').map(Number);
    const [a, b] = [records[left], records[right]];
    const [keyOfA, keyOfB] = [keys[left], keys[right]];
    if (a === undefined || b === undefined || keyOfA === undefined || keyOfB === undefined) return [];
    const same = a.person === b.person;
    const ours = near.has(pair) ? matchKeys(keyOfA, keyOfB, { nameShare }).level : 'none';
    return [{ same, ours, pair: { left: a.side, right: b.side, same } }];
  });
}

interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

function scoreOf(found: readonly Found[], says: (pair: Found) => boolean): Score {
  const all = found.filter(({ same }) => same).length;
  const said = found.filter(says);
  const hits = said.filter(({ same }) => same).length;
  return {
    precision: hits / Math.max(1, said.length),
    recall: hits / Math.max(1, all),
    f1: (2 * hits) / Math.max(1, said.length + all),
  };
}

interface LinkageScore {
  readonly likely: Score;
  readonly possible: Score;
  /** The plain model, its weights and its limit counted on a set that is made like this one. */
  readonly plain: Score;
}

/** Measures a set of people whose truth is known. */
export function linkageScore(
  names: keyof typeof vocabularies,
  size: { readonly people: number; readonly most: number },
  seed = 'set',
): LinkageScore {
  const made = (part: string) =>
    compared(linkageSet(vocabularies[names], createRandom(`${seed} ${part}`), size));
  const found = made('measured');
  const plain = plainModel(made('known').map(({ pair }) => pair));
  return {
    likely: scoreOf(found, ({ ours }) => ours === 'likely' || ours === 'certain'),
    possible: scoreOf(found, ({ ours }) => ours !== 'none'),
    plain: scoreOf(found, ({ pair }) => plain(pair)),
  };
}

const PEOPLE = 3_000;
const thousandths = (share: number): number => share * 1_000;

/** Measures sets with the slips of public ones, ours beside the plain model. */
export function measureLinkage(): readonly Figure[] {
  return (Object.keys(vocabularies) as (keyof typeof vocabularies)[]).flatMap((names) =>
    [2, 5].flatMap((most) => {
      const { likely, possible, plain } = linkageScore(names, { people: PEOPLE, most });
      return [
        atMost(
          `${names} people, up to ${most} slips: of 1,000 likely two people`,
          1_000 - thousandths(likely.precision),
          '',
          0,
        ),
        figure('  of 1,000 of one person found as likely', thousandths(likely.recall), ''),
        figure('  F1 of likely and possible, thousandths', thousandths(possible.f1), ''),
        figure('    precision', thousandths(possible.precision), ''),
        figure('    recall', thousandths(possible.recall), ''),
        figure('  F1 of a plain Fellegi–Sunter, thousandths', thousandths(plain.f1), ''),
      ];
    }),
  );
}
