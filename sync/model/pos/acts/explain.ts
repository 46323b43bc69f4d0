import { act } from '../../acts/act';
import { terminalUsage } from '../../entities/terminal-usage';
import { formatMoney } from '../../tr/written-money';

const { difference_reason, difference_note } = terminalUsage.fields;

/** Explains why counted and expected money differ; the difference itself stays. */
export const explain = act(terminalUsage, {
  name: 'explain',
  label: 'Farkı açıkla',
  saves: 'Açıklamayı kaydet',
  named: () => terminalUsage.label.singular,
  icon: 'message-plus',
  permissions: ['pos.terminal.edit'],
  when: ({ state, difference }) =>
    (state === 'counted' || state === 'handed_over') && difference !== null && difference !== 0,
  fields: { difference_reason, difference_note },
  start: ({ difference_reason: reason, difference_note: note }) => ({
    difference_reason: reason,
    difference_note: note,
  }),
  asks: () => ({ difference_reason: { required: true }, difference_note: { rows: 3 } }),
  tells: ({ difference, currency }) =>
    difference === null || difference === 0
      ? null
      : {
          text: `${formatMoney(Math.abs(difference), currency)} ${difference < 0 ? 'eksik' : 'fazla'} sayıldı.`,
          tone: 'warning',
        },
  check: (_, { difference_reason: reason, difference_note: note }) => {
    if (reason === null) return { difference_reason: 'Nedeni seçin' };
    return reason === 'other' && note === null ? { difference_note: 'Nedeni yazın' } : {};
  },
  run: (changes, _, values) => changes.update(values),
  done: 'Fark açıklandı',
  undo: 'all',
});
