import { refusalReasons } from '../entities/insurance-values';
import { oneOf } from './attribute';
import { defineLookup } from './lookup';

/** Words of payers for a refusal, and the reason that they mean. The words themselves are kept with the case. */
export const refusalPhrase = defineLookup(
  'refusal_phrase',
  { singular: 'Ret sözü', plural: 'Ret sözleri' },
  {
    area: 'parse.refusal_phrases',
    view: 'refusal_phrases',
    noun: 'söz',
    withColour: false,
    withIcon: false,
    explanation:
      'Listedeki açıklamada geçen söz, ret nedenini belirler; en uzun söz sayılır. Şirketin kendi cümlesi değişmeden saklanır.',
    attributes: {
      reason: oneOf(refusalReasons, {
        label: 'Neden',
        initial: 'not_covered',
        column: { width: 180, priority: 1 },
      }),
    },
    screen: {
      path: '/insurance/refusal-phrases',
      permissions: ['parse.insurance_tracking.read'],
      group: 'insurance',
      icon: 'spell-check',
      words: 'ret red kesinti nedeni söz kelime',
    },
  },
);
