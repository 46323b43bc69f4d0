import { payerKinds } from '../entities/insurance-values';
import { lines, oneOf, optionalText, wholeNumber } from './attribute';
import { defineLookup } from './lookup';

/** Payers: insurers, SGK, institutions with an agreement. */
export const insurer = defineLookup(
  'insurer',
  { singular: 'Şirket', plural: 'Sigorta şirketleri' },
  {
    area: 'parse.insurers',
    view: 'insurers',
    noun: 'şirket',
    withColour: false,
    withIcon: false,
    attributes: {
      payer_kind: oneOf(payerKinds, {
        label: 'Güvence türü',
        initial: 'tss',
        column: { width: 150, priority: 1 },
      }),
      appeal_days: wholeNumber(0, 365, {
        label: 'İtiraz süresi (gün)',
        note: 'Yanıttan sonra; boşsa süre sayılmaz',
        column: { header: 'İtiraz', width: 100, align: 'end', priority: 2 },
      }),
      payment_days: wholeNumber(0, 365, {
        label: 'Ödeme vadesi (gün)',
        column: { header: 'Vade', width: 90, align: 'end', priority: 3 },
      }),
      phone: optionalText(40, { label: 'Provizyon hattı', column: { width: 160, priority: 2 } }),
      other_names: lines({
        label: 'Listelerdeki adları',
        note: 'Eski adlar ve kısaltmalar, her satıra bir ad',
      }),
    },
    screen: {
      path: '/insurance/insurers',
      permissions: ['parse.insurance_tracking.read'],
      group: 'insurance',
      icon: 'umbrella',
      words: 'sigorta şirketi kurum ödeyen sgk',
    },
  },
);
