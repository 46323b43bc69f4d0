import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import type { InsuranceCase } from '../../entities/insurance-case';
import { insuranceEvent } from '../../entities/insurance-event';
import type { InsuranceEvent } from '../../entities/insurance-event';
import { text } from '../../fields';
import { EDIT, isOneOf, tell } from './rules';

/**
 * Returns the number of used units as far as this device knows: the server counts those of all tablets, the device
 * has its own that are not sent.
 */
export const usedUnits = (
  { units_used: counted }: Pick<InsuranceCase, 'units_used'>,
  events: readonly Pick<InsuranceEvent, 'event_kind'>[],
): number => Math.max(counted, events.filter(({ event_kind: kind }) => kind === 'used').length);

/** Uses one unit of the approval, which cannot be undone; with the last unit the approval is used up. */
export const use = act(insuranceCase, {
  name: 'use',
  label: 'Kullanıldı',
  title: 'Onay kullanıldı',
  saves: (record, { needed }) => `${usedUnits(record, needed.events) + 1}. kullanımı yaz`,
  icon: 'stamp',
  permissions: [EDIT],
  group: 'step',
  when: (record) => isOneOf(record, ['approved', 'partial', 'used']),
  refusal: 'Yalnız onaylanmış provizyon kullanılır.',
  needs: { events: { entity: insuranceEvent, by: 'case_id' } },
  fields: { note: text({ label: 'Not' }) },
  tells: (record, _, { needed }) => {
    const used = usedUnits(record, needed.events);
    return used >= record.units
      ? {
          text: `Onay ${record.units} kullanım içindi ve tamamı kullanıldı. Bir daha yazarsanız fazla kullanım görünür.`,
          tone: 'danger',
        }
      : {
          text: `${record.units} kullanımın ${used} tanesi yazılmış. Yazılan kullanım geri alınmaz.`,
          tone: 'plain',
        };
  },
  run: (changes, record, { note }, world) => {
    const isLast = usedUnits(record, world.needed.events) + 1 >= record.units;
    if (isLast && record.status !== 'used') changes.update({ status: 'used' });
    tell(changes, record, world, 'used', note);
  },
  done: (record, _, { needed }) =>
    `Kullanım yazıldı: ${usedUnits(record, needed.events) + 1} / ${record.units}`,
  whole: true,
});
