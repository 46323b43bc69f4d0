import { act } from '../../acts/act';
import { terminalUsage } from '../../entities/terminal-usage';
import { flag } from '../../fields';
import { handoverCode, handoverMoment } from '../../rules/handover-code';
import { shiftAt } from '../shift-at';
import { countProblems } from './count-problems';

const { batch_no, counted_count, counted_gross, handed_to_id } = terminalUsage.fields;

/**
 * Closes a usage with what the slip of the day's end says. With somebody who takes the terminal on, their usage begins
 * in the same moment; both carry the same code. Without the taker's name it is taken on another tablet, by the code.
 */
export const count = act(terminalUsage, {
  name: 'count',
  label: 'Gün sonu al ya da devret',
  saves: 'Gün sonunu kaydet',
  named: () => terminalUsage.label.singular,
  icon: 'receipt',
  permissions: ['pos.terminal.edit'],
  when: ({ state }) => state === 'open',
  refusal: 'Bu kullanımın gün sonu alınmış.',
  fields: {
    batch_no,
    counted_count,
    counted_gross,
    handed_to_id,
    elsewhere: flag({ label: 'Başka tablette devralınacak' }),
  },
  check: countProblems,
  run: (changes, { terminal_id, currency, from_at }, { elsewhere, ...counted }, { now }) => {
    const taker = counted.handed_to_id;
    const handsOver = taker !== null || elsewhere;
    const [present, begun] = [Date.parse(now), Date.parse(from_at)];
    // Whose clock is behind that of the giver has not ended before it began.
    const moment = handsOver ? handoverMoment(present, begun) : Math.max(present, begun);
    const [count, sum] = [counted.counted_count ?? 0, counted.counted_gross ?? 0];
    const code = handsOver ? handoverCode({ terminalId: terminal_id, count, sum, at: moment }) : null;
    const at = new Date(moment).toISOString();
    const state = handsOver ? 'handed_over' : 'counted';
    changes.update({ ...counted, counted_at: at, to_at: at, handover_code: code, state });
    if (taker === null) return;
    const begins = { from_at: at, taken_code: code, shift: shiftAt(at), state: 'open' } as const;
    changes.create(terminalUsage, { ...begins, terminal_id, currency, staff_id: taker });
  },
  done: (_, { handed_to_id: taker, elsewhere }) =>
    taker !== null || elsewhere ? 'Terminal devredildi' : 'Gün sonu alındı',
  whole: true,
});
