import { act } from '../../acts/act';
import type { ActWorld } from '../../acts/act';
import { surgery } from '../../entities/surgery';
import type { Surgery } from '../../entities/surgery';
import { longText } from '../../fields';
import { mayOverride } from '../../rules/surgery-rules';
import { sideProblems } from '../slots';
import { confirmSentences } from '../words';
import { EDIT } from './rules';

const APPROVE = 'crm.surgery.approve';

/** Returns whether somebody takes an emergency on them although something is missing. */
const overrides = (record: Surgery, { permissions }: Pick<ActWorld, 'permissions'>): boolean =>
  confirmSentences(record).length > 0 &&
  mayOverride(record.urgency) &&
  record.room_id !== null &&
  record.planned_start !== null &&
  permissions.has(APPROVE);

/** Returns the sentences on what is missing and who may go on without, a line each. */
const lacking = (record: Surgery): string =>
  [
    ...confirmSentences(record),
    mayOverride(record.urgency)
      ? 'Acil ameliyatı eksik hazırlıkla yetkisi olan biri kesinleştirebilir.'
      : 'Eksikleri tamamlayın ya da gerekmiyorsa öyle işaretleyin.',
  ].join('\n');

/** Confirms the plan: the preparation has to be complete and papers have to hold on that day, but for an emergency. */
export const confirm = act(surgery, {
  name: 'confirm',
  label: 'Kesinleştir',
  title: (record, world) => {
    if (confirmSentences(record).length === 0) return 'Ameliyat kesinleşsin mi?';
    return overrides(record, world) ? 'Hazırlık tamam değil' : 'Ameliyat henüz kesinleşemez';
  },
  saves: (record, world) => (overrides(record, world) ? 'Eksikle kesinleştir' : 'Kesinleştir'),
  icon: 'badge-check',
  key: 'k',
  permissions: [EDIT],
  when: ({ status }) => status === 'planned' || status === 'preparing',
  refusal: 'Yalnız planlanan ya da hazırlıktaki ameliyat kesinleştirilir.',
  fields: { override_reason: longText({ label: 'Neden', maxLength: 500 }) },
  asks: (record, _, world) => ({
    override_reason: {
      hidden: !overrides(record, world),
      required: true,
      rows: 3,
      hint: 'Acil ameliyat, adınızla eksik hazırlıkla kesinleşir; eksikler sonra tamamlanır.',
    },
  }),
  tells: (record, _, world) => {
    const sentences = confirmSentences(record);
    if (sentences.length === 0) {
      return {
        text: 'Hazırlık tamam. Kesinleşen ameliyat günün listesine bu haliyle girer.',
        tone: 'plain',
      };
    }
    return overrides(record, world)
      ? { text: sentences.join('\n'), tone: 'warning' }
      : { text: lacking(record), tone: 'plain', stops: true };
  },
  check: (record, { override_reason: reason }, world): Readonly<Record<string, string>> => {
    const sides = sideProblems(record, world.reference);
    if (Object.keys(sides).length > 0 || confirmSentences(record).length === 0) return sides;
    if (!overrides(record, world)) return { '': lacking(record) };
    return reason === null
      ? { '': 'Eksikle kesinleştirmenin nedenini yazın.', override_reason: 'Nedenini yazın' }
      : {};
  },
  run: (changes, record, { override_reason: reason }) =>
    changes.update({
      status: 'confirmed',
      ...(confirmSentences(record).length === 0 ? {} : { override_reason: reason }),
    }),
  done: 'Ameliyat kesinleşti',
});
