import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { instant } from '../../fields';
import { istanbulInstant } from '../../tr/clock';
import { EDIT, isEnded } from './rules';

const WHOLE = 5 * 60_000;
/** Returns the instant in so many hours, rounded up to five minutes. */
const inHours = (now: string, hours: number): string =>
  new Date(Math.ceil((Date.parse(now) + hours * 3_600_000) / WHOLE) * WHOLE).toISOString();

/** Looks at a case again then, or not at all. */
export const snooze = act(insuranceCase, {
  name: 'snooze',
  label: 'Sonraki denetim',
  saves: 'Denetimi kaydet',
  icon: 'calendar-clock',
  key: 'n',
  permissions: [EDIT],
  group: 'edit',
  when: (record) => !isEnded(record),
  fields: { next_check_at: instant({ label: 'Ne zaman' }) },
  start: ({ next_check_at: before }, { today }) => ({
    next_check_at: before ?? istanbulInstant(today, '09:00', 1),
  }),
  asks: ({ next_check_at: before }, _, { now, today }) => ({
    next_check_at: {
      presets: [
        ...(before === null ? [] : [{ label: 'Denetimi kaldır', value: '' }]),
        { label: '1 saat sonra', value: inHours(now, 1) },
        { label: '3 saat sonra', value: inHours(now, 3) },
        { label: 'Yarın 09:00', value: istanbulInstant(today, '09:00', 1) },
        { label: '3 gün sonra', value: istanbulInstant(today, '09:00', 3) },
      ],
    },
  }),
  run: (changes, _, { next_check_at }) => changes.update({ next_check_at }),
  done: (_, { next_check_at: at }) => (at === null ? 'Denetim kaldırıldı' : 'Sonraki denetim kaydedildi'),
  undo: true,
  bulk: true,
  many: (_, { today }) => ({ start: { next_check_at: istanbulInstant(today, '09:00', 1) } }),
});
