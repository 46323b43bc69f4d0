import { act } from '../../acts/act';
import type { ActWorld } from '../../acts/act';
import { refuse } from '../../acts/perform';
import { surgery } from '../../entities/surgery';
import type { Surgery } from '../../entities/surgery';
import { milestones } from '../../entities/surgery-values';
import { choice, instant } from '../../fields';
import { sameJson } from '../../merge/equality';
import { lastMilestone, milestoneAt, statusByMilestones } from '../../rules/surgery-rules';
import { istanbulTime } from '../../tr/clock';
import { isWaiting } from '../slots';
import { isMarkable, OVER, stepPatch, stepProblem, withoutStep } from '../steps';
import { milestoneSentences } from '../words';
import { EDIT, MARK } from './rules';

const code = choice(milestones, { label: 'Aşama', required: true });
const NOT_LAST = 'Yalnız son işaretlenen aşama geri alınır; aşamalar bu arada değişmiş olabilir.';

const common = {
  icon: 'activity',
  permissions: [MARK, EDIT],
  when: (record: Surgery, { permissions }: ActWorld): boolean =>
    isMarkable(record, permissions) && !isWaiting(record) && record.status !== 'cancelled',
  refusal: (record: Surgery): string => {
    if (isWaiting(record)) return 'Önce salon ve saat verin; bekleyen ameliyatın aşaması işaretlenemez.';
    return record.status === 'cancelled' ? 'İptal edilmiş ameliyatın aşaması işaretlenemez.' : OVER;
  },
} as const;

function problemsOf(
  record: Surgery,
  step: Parameters<typeof stepProblem>[1],
  world: ActWorld,
): Readonly<Record<string, string>> {
  const problem = stepProblem(record, step, world);
  return problem === null ? {} : { '': milestoneSentences[problem], at: milestoneSentences[problem] };
}

/** Marks a step as done now. The status follows. */
export const mark = act(surgery, {
  ...common,
  name: 'mark',
  label: 'Aşamayı işaretle',
  fields: { code },
  check: (record, values, world) => problemsOf(record, { ...values, at: world.now }, world),
  run: (changes, record, values, world) =>
    changes.update(stepPatch(record, { ...values, at: world.now }, world)),
  done: (_, values, { now }) => `${milestones[values.code]} ${istanbulTime(now)}`,
  undo: (current, { before, after, permissions }) => {
    if (!isMarkable(current, permissions)) refuse({ '': OVER });
    if (!sameJson(current.milestones, after.milestones)) refuse({ '': NOT_LAST });
    const list = before.milestones ?? [];
    return { milestones: list, status: statusByMilestones(list, before.status ?? current.status) };
  },
});

/** Stores a step with another time than now, or corrects its time. */
export const setTime = act(surgery, {
  ...common,
  name: 'set_time',
  label: 'Başka saat',
  title: (_, __, values) => milestones[values.code],
  saves: 'Saati kaydet',
  fields: { code, at: instant({ label: 'Saat', required: true }) },
  missing: { at: 'Gün ve saati yazın' },
  start: (record, { now }, given) => ({
    at: (given.code === undefined ? null : milestoneAt(record.milestones, given.code)) ?? now,
  }),
  check: problemsOf,
  run: (changes, record, step, world) => changes.update(stepPatch(record, step, world)),
  done: 'Saat kaydedildi',
});

/** Takes the last step back. */
export const clearStep = act(surgery, {
  ...common,
  name: 'clear_step',
  label: 'Aşamayı geri al',
  fields: { code },
  check: (record, values): Readonly<Record<string, string>> =>
    lastMilestone(record.milestones) === values.code ? {} : { '': NOT_LAST },
  run: (changes, record, values) => changes.update(withoutStep(record, values.code)),
  done: 'Aşama geri alındı',
});
