import { oneOf } from './attribute';
import { defineLookup } from './lookup';

/** Reasons for a postponed or cancelled surgery. */
export const surgeryReason = defineLookup(
  'surgery_reason',
  { singular: 'Erteleme nedeni', plural: 'Erteleme ve iptal nedenleri' },
  {
    area: 'crm.surgery_reasons',
    view: 'surgery_reasons',
    noun: 'neden',
    withColour: false,
    withIcon: false,
    attributes: {
      applies_to: oneOf(
        { both: 'Erteleme ve iptal', postpone: 'Yalnız erteleme', cancel: 'Yalnız iptal' },
        { label: 'Kullanım', initial: 'both', column: { width: 160, priority: 1 } },
      ),
      side: oneOf(
        { patient: 'Hasta', clinical: 'Tıbbi', resource: 'Hastane', payer: 'Ödeyen' },
        { label: 'Kaynak', initial: 'patient', column: { width: 120, priority: 2 } },
      ),
    },
    screen: {
      path: '/crm/surgery-reasons',
      permissions: ['crm.surgery_list.read'],
      group: 'theatre',
      icon: 'calendar-x',
      words: 'iptal erteleme neden',
    },
  },
);
