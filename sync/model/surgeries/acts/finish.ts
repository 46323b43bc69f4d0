import { act } from '../../acts/act';
import { surgery } from '../../entities/surgery';
import { EDIT } from './rules';

const common = {
  permissions: [EDIT],
  group: 'step',
  refusal: 'Önce hastanın taburcu olması gerekir.',
} as const;

/** Moves a discharged surgery on to its follow-ups. */
export const follow = act(surgery, {
  ...common,
  name: 'follow',
  label: 'Takibe al',
  icon: 'badge-check',
  key: 'f',
  when: ({ status }) => status === 'discharged',
  run: (changes) => changes.update({ status: 'follow_up' }),
  done: 'Takibe alındı',
});

/** Ends a surgery. */
export const close = act(surgery, {
  ...common,
  name: 'close',
  label: 'Kapat',
  icon: 'circle-check',
  when: ({ status }) => status === 'discharged' || status === 'follow_up',
  run: (changes) => changes.update({ status: 'closed' }),
  done: 'Kayıt kapandı',
});
