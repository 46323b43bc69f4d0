import type { ImportKind, StagedAs } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import { dayColumn, minorColumn, textColumn } from '@/import/list/preview-columns';
import type { HashedRow } from '@/import/read/row-hash';
import { keptOfAnswer } from './answer-values';
import { insurerSource, personColumns } from './insurance-columns';
import { insurerFinder } from './list-context';
import type { ListContext } from './list-context';
import {
  amountOf,
  currencyOf,
  cutOf,
  listOutcome,
  listProblems,
  listWarnings,
  moneyProblems,
  personOf,
  textOf,
} from './row-values';

function paymentStage(context: ListContext): (row: HashedRow) => StagedAs {
  const insurerOf = insurerFinder(context);
  return ({ values, problems }) => {
    const insurer = textOf(values, 'insurer');
    const insurerId = insurerOf(insurer);
    const [provision, invoice] = [textOf(values, 'provision_no'), textOf(values, 'invoice_no')];
    const person = personOf(values);
    const { cut, contradicts } = cutOf(values);
    return {
      values: {
        provision_no: provision,
        insurer_id: insurerId,
        insurer,
        invoice_no: invoice,
        batch_no: textOf(values, 'batch_no'),
        asked: amountOf(values, 'asked'),
        approved: amountOf(values, 'approved'),
        paid: amountOf(values, 'paid'),
        cut,
        words: textOf(values, 'words'),
        paid_on: textOf(values, 'paid_on'),
        currency: currencyOf(values),
        national_id: person.national_id,
        name: person.name,
      },
      ...standingOf(
        [
          ...problems,
          ...(provision === null && invoice === null ? [{ code: 'no_case_number' }] : []),
          ...(contradicts ? [{ code: 'cut_below_zero' }] : []),
          ...moneyProblems(values),
          ...(insurer !== null && insurerId === null ? [{ code: 'unknown_insurer' }] : []),
          ...person.problems,
        ],
        listWarnings,
      ),
    };
  };
}

/** Returns the kind of lists with payments and cuts of payers, by invoice or provision. */
export const paymentKind = (context: ListContext): ImportKind => ({
  list: 'payment',
  label: 'Ödeme ve icmal listesi',
  source: insurerSource,
  fields: [
    { id: 'provision_no', label: 'Provizyon no' },
    { id: 'invoice_no', label: 'Fatura no' },
    { id: 'batch_no', label: 'İcmal no' },
    { id: 'insurer', label: 'Sigorta şirketi' },
    { id: 'national_id', label: 'TC kimlik no' },
    { id: 'full_name', label: 'Hasta adı' },
    { id: 'first_name', label: 'Hastanın adı (ayrı)' },
    { id: 'last_name', label: 'Hastanın soyadı (ayrı)' },
    { id: 'asked', label: 'Fatura tutarı', summed: true },
    { id: 'approved', label: 'Onay tutarı', summed: true },
    { id: 'paid', label: 'Ödenen', summed: true },
    { id: 'cut', label: 'Kesinti', summed: true },
    { id: 'words', label: 'Kesinti nedeni' },
    { id: 'paid_on', label: 'Ödeme günü' },
    { id: 'currency', label: 'Para birimi' },
  ],
  amounts: { asked: 'Fatura', approved: 'Onay', paid: 'Ödenen', cut: 'Kesinti' },
  day: 'paid_on',
  counted: ['insurer'],
  kept: keptOfAnswer,
  columns: [
    textColumn('provision_no', 'Provizyon', 96),
    textColumn('invoice_no', 'Fatura', 110),
    textColumn('batch_no', 'İcmal', 96),
    ...personColumns.slice(0, 1),
    minorColumn('asked', 'Fatura tutarı'),
    minorColumn('paid', 'Ödenen'),
    minorColumn('cut', 'Kesinti'),
    dayColumn('paid_on', 'Ödeme'),
  ],
  stage: paymentStage(context),
  problems: listProblems,
  skipped: {},
  outcome: listOutcome,
});
