import type { PreviewColumn } from '@/import/flow/import-kind';
import { textIn } from '@/import/list/preview-columns';
import { maskIdentity } from '@sync/model/rules/identity';

/** The patient of a row: name, and the number masked. */
export const personColumns: readonly PreviewColumn[] = [
  { id: 'name', header: 'Hasta', width: 160, text: (values) => textIn(values, 'name') },
  {
    id: 'national_id',
    header: 'TC kimlik no',
    width: 110,
    text: (values) => maskIdentity('tckn', textIn(values, 'national_id')),
  },
];

/** Source of insurers' lists: the insurer, chosen where no row names it. */
export const insurerSource = {
  label: 'Sigorta şirketi',
  lookup: 'insurer',
  hint: 'Dosya hangi şirketin?',
  unlessRead: 'insurer',
} as const;
