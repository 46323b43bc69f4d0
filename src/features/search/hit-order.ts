import { clientFitOf, exactNumber } from '@/data/indexes';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { Hit } from './hit';

/** Kinds of records in the order of their exact numbers. */
const NUMBERED: readonly string[] = ['ticket', 'biopsy', 'insurance_case'];

/** Places of what is no exact number. */
const ACT = 9;
const PHONE = 10;
const NAME = 11;
const PAGE = 12;
const PART = 13;
const OTHER_PAGE = 14;

/** Returns the group of a result: its kind. */
const groupOf = (hit: Hit): string => (hit.kind === 'record' ? hit.entity.kind : hit.kind);

/**
 * Puts the kinds of results in order, each kind together: first that with an exact number (patient, ticket, protocol,
 * provision), then what can be done with the record on the screen, an exact phone, a name that begins so, a page that begins so, and what merely contains the text.
 */
export function byFit(hits: readonly Hit[], text: string): readonly Hit[] {
  const isNumber = exactNumber(text);
  const fitOf = clientFitOf(text);
  const folded = foldTurkish(text);
  const placeOf = (hit: Hit): number => {
    switch (hit.kind) {
      case 'client': {
        if (hit.relative !== null || hit.former !== undefined) return PART;
        return { number: 0, phone: PHONE, name: NAME, part: PART }[fitOf(hit.row)];
      }
      case 'page':
        return foldTurkish(hit.page.label).startsWith(folded) ? PAGE : OTHER_PAGE;
      case 'act':
        return ACT;
      case 'ticket':
        return isNumber !== null && (isNumber(hit.row.number) || isNumber(hit.row.temporary)) ? 1 : PART;
      case 'record': {
        const { words = [], numbers = [] } = hit.entity.search ?? {};
        const isExact =
          isNumber !== null && [...words, ...numbers].some((name) => isNumber(hit.record[name]));
        const place = NUMBERED.indexOf(hit.entity.kind);
        return isExact ? 1 + (place < 0 ? NUMBERED.length : place) : PART;
      }
      default:
        return PART;
    }
  };
  const placed = hits.map((hit) => ({ hit, place: placeOf(hit) }));
  const groups = new Map<string, { best: number; rows: typeof placed }>();
  for (const item of placed) {
    const name = groupOf(item.hit);
    const group = groups.get(name) ?? { best: item.place, rows: [] };
    group.best = Math.min(group.best, item.place);
    group.rows.push(item);
    groups.set(name, group);
  }
  return [...groups.values()]
    .toSorted((a, b) => a.best - b.best)
    .flatMap(({ rows }) => rows.toSorted((a, b) => a.place - b.place))
    .map(({ hit }) => hit);
}
