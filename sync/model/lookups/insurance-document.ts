import { payerKinds, serviceKinds } from '../entities/insurance-values';
import { entriesOf, oneOf } from './attribute';
import { defineLookup } from './lookup';

/** A paper that payers want, and for what. */
export const insuranceDocument = defineLookup(
  'insurance_document',
  { singular: 'Evrak', plural: 'Provizyon evrakları' },
  {
    area: 'parse.insurance_documents',
    view: 'insurance_documents',
    noun: 'evrak',
    withColour: false,
    withIcon: false,
    attributes: {
      service_kind: oneOf(
        { any: 'Her hizmet', ...serviceKinds },
        { label: 'Hizmet', initial: 'any', column: { width: 140, priority: 1 } },
      ),
      payer_kind: oneOf(
        { any: 'Her güvence', ...payerKinds },
        { label: 'Güvence türü', initial: 'any', column: { width: 150, priority: 2 } },
      ),
      insurer_ids: entriesOf('insurer', {
        label: 'Şirketler',
        note: 'Boş bırakılırsa her şirket ister',
        column: { width: 240, priority: 2 },
      }),
    },
    screen: {
      path: '/insurance/documents',
      permissions: ['parse.insurance_tracking.read'],
      group: 'insurance',
      icon: 'file-text',
      words: 'evrak belge epikriz rapor eksik',
    },
  },
);
