import { act } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import { biopsyStatuses } from '../../entities/biopsy-values';
import type { BiopsyStatus, Jar } from '../../entities/biopsy-values';
import { instant } from '../../fields';
import { EDIT, isNext, isOneOf, NO_MOMENT, noWayTo } from './rules';

/** Saves that the sample of an order was taken. */
export const takeSample = act(biopsy, {
  name: 'take_sample',
  label: 'Örnek alındı',
  saves: 'Örneği kaydet',
  icon: 'check',
  permissions: [EDIT],
  when: ({ status }) => status === 'ordered',
  refusal: noWayTo('taken'),
  fields: { taken_at: instant({ label: 'Alınma zamanı', required: true }) },
  missing: { taken_at: NO_MOMENT },
  start: (_, { now }) => ({ taken_at: now }),
  run: (changes, { jars }, { taken_at: at }) =>
    changes.update({
      status: 'taken',
      taken_at: at,
      jars: jars.map((jar) => ({ ...jar, taken_at: jar.taken_at ?? at })),
    }),
  done: 'Örnek alındı',
});

const waitingAgain = (jar: Jar): Jar =>
  jar.state === 'sent' || jar.state === 'lost' ? { ...jar, state: 'taken', sent_at: null } : jar;

/** Takes a biopsy that was marked as sent, lost or unsuitable back to taken: it is here after all. */
export const backToTaken = act(biopsy, {
  name: 'back_to_taken',
  label: 'Yeniden gönderilecek',
  icon: 'back',
  permissions: [EDIT],
  group: 'step',
  when: (record) => isNext(record, 'taken') && !isOneOf(record, ['ordered', 'retake']),
  refusal: noWayTo('taken'),
  run: (changes, { taken_at: at, jars }, _, { now }) =>
    changes.update({ status: 'taken', taken_at: at ?? now, sent_at: null, jars: jars.map(waitingAgain) }),
  done: 'Kaplar yeniden gönderilecek',
});

/** Takes a biopsy to a status that needs nothing but the press. */
const moveTo = (to: BiopsyStatus) =>
  act(biopsy, {
    name: `move_to_${to}`,
    label: biopsyStatuses[to],
    icon: 'back',
    permissions: [EDIT],
    group: 'step',
    when: (record) => isNext(record, to),
    refusal: noWayTo(to),
    run: (changes) => changes.update({ status: to }),
    done: biopsyStatuses[to],
    undo: true,
  });

export const moves = [
  moveTo('in_review'),
  moveTo('extra_tests'),
  moveTo('retake'),
  moveTo('ordered'),
] as const;
