import { act } from '../../acts/act';
import { terminalUsage } from '../../entities/terminal-usage';

/** Says that a second person has looked at a count; never the one who counted. */
export const check = act(terminalUsage, {
  name: 'check',
  label: 'Denetlendi',
  named: () => terminalUsage.label.singular,
  icon: 'badge-check',
  permissions: ['pos.terminal.check'],
  when: (usage, { userId }) =>
    (usage.state === 'counted' || usage.state === 'handed_over') &&
    (usage.counted_by ?? usage.updated_by) !== userId,
  run: (changes) => changes.update({ state: 'checked' }),
  done: 'Sayım denetlendi',
});
