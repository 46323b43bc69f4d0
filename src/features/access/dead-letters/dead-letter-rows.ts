import type { DeadLetter } from '@sync/rpc/dead-letters';
import { compareTurkish } from '@/lib/turkish';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import type { Option } from '@/ui/option-row';
import type { DeadLetterSearch } from './dead-letter-search';
import { reasonText, titleOf } from './dead-letter-words';

export const deadLetterSelection: Selection<DeadLetter, DeadLetterSearch> = {
  shows: ({ state }, { dropped }) => (state === 'dropped') === (dropped === 'yes'),
  filters: { queue: ({ queue }, wanted) => queue === wanted },
  texts: (letter) => [titleOf(letter), letter.label, reasonText(letter.code), letter.code, letter.detail],
  sorts: {
    title: by(titleOf),
    queue: by(({ label }) => label),
    reason: by(({ code }) => reasonText(code)),
    first: by(({ first_at: at }) => Date.parse(at)),
    last: by(({ last_at: at }) => Date.parse(at)),
    tries: by(({ tries }) => tries),
  },
  standing: { sort: 'first', order: 'desc', largestFirst: ['first', 'last', 'tries'] },
};

/** Returns the queues that contain rows, as choices of a filter. */
export function queueOptions(letters: readonly DeadLetter[]): readonly Option[] {
  return [...new Map(letters.map(({ queue, label }) => [queue, label]))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compareTurkish(a.label, b.label));
}
