import { act } from '../../acts/act';
import { client } from '../../entities/client';
import { insuranceCase } from '../../entities/insurance-case';
import type { InsuranceCase } from '../../entities/insurance-case';
import { instant, longText, text } from '../../fields';
import { appealLetter } from '../appeal-letter';
import { appealClock } from '../appeal-clock';
import { istanbulInstant } from '../../tr/clock';
import { appealedLines } from './answered-lines';
import { EDIT, joined, mayStepTo, tell } from './rules';

/** Days after which somebody looks for the new decision, unless they choose otherwise. */
const LOOK_AFTER = 3;

const isLate = ({ appeal_due: due }: Pick<InsuranceCase, 'appeal_due'>, today: string): boolean =>
  due !== null && today > due;

/** Objects to a decision: what was cut or refused waits for a new one. After the last day only with a reason. */
export const appeal = act(insuranceCase, {
  name: 'appeal',
  label: 'İtiraz et',
  saves: 'İtirazı kaydet',
  icon: 'scale',
  permissions: [EDIT],
  group: 'step',
  when: (record) => record.status !== 'appealed' && mayStepTo(record, 'appealed'),
  wide: true,
  needs: { patients: { entity: client, by: 'id', of: 'client_id' } },
  fields: {
    letter: longText({ label: 'İtiraz metni', required: true, maxLength: 1800 }),
    late: text({ label: 'Süreden sonra itirazın nedeni', maxLength: 180 }),
    check_at: instant({ label: 'Sonraki denetim' }),
  },
  start: (record, { reference, today, needed }) => ({
    letter: appealLetter(record, {
      insurer: reference.definitionName(record.insurer_id) ?? '',
      client: needed.patients.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(''),
    }),
    check_at: istanbulInstant(today, '09:00', LOOK_AFTER),
  }),
  asks: (record, _, { today }) => ({ letter: { rows: 10 }, late: { hidden: !isLate(record, today) } }),
  tells: ({ appeal_due: due }, _, { today }) =>
    due === null ? null : { text: appealClock(due, today), tone: today > due ? 'danger' : 'warning' },
  check: (record, { late }, { today }) =>
    isLate(record, today) && late === null ? { late: 'Süreden sonra itirazın nedenini yazın' } : {},
  run: (changes, record, { letter, late, check_at }, world) => {
    changes.update({
      status: 'appealed',
      appealed_at: world.now,
      // The clock of the old decision ends; the new one has its own.
      appeal_due: null,
      lines: appealedLines(record.lines),
      ...(check_at === null ? {} : { next_check_at: check_at }),
    });
    tell(changes, record, world, 'appeal', joined([letter, late && `Süreden sonra: ${late}`], '\n\n'));
  },
  done: 'İtiraz kaydedildi; kalemler yeniden yanıt bekliyor',
  whole: true,
});
