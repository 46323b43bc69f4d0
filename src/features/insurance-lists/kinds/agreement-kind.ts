import type { ImportKind, StagedAs } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import { dayColumn, minorColumn, textColumn } from '@/import/list/preview-columns';
import type { HashedRow } from '@/import/read/row-hash';
import { insurerSource } from './insurance-columns';
import { insurerFinder } from './list-context';
import type { ListContext } from './list-context';
import { amountOf, currencyOf, listProblems, listWarnings, moneyProblems, textOf } from './row-values';

function agreementStage(context: ListContext): (row: HashedRow) => StagedAs {
  const insurerOf = insurerFinder(context);
  return ({ values, problems }) => {
    const insurer = textOf(values, 'insurer');
    const insurerId = insurerOf(insurer);
    const [code, amount] = [textOf(values, 'code'), amountOf(values, 'amount')];
    return {
      values: {
        insurer_id: insurerId,
        insurer,
        code,
        service: textOf(values, 'service'),
        amount,
        valid_from: textOf(values, 'valid_from'),
        valid_to: textOf(values, 'valid_to'),
        currency: currencyOf(values),
      },
      ...standingOf(
        [
          ...problems,
          ...(code === null || amount === null ? [{ code: 'missing' }] : []),
          ...(amount !== null && amount <= 0 ? [{ code: 'negative_amount' }] : []),
          ...moneyProblems(values),
          ...(insurer !== null && insurerId === null ? [{ code: 'unknown_insurer' }] : []),
        ],
        listWarnings,
      ),
    };
  };
}

/** Returns the kind of lists with the prices that a payer has agreed to pay for services. */
export const agreementKind = (context: ListContext): ImportKind => ({
  list: 'agreement',
  label: 'Anlaşma listesi',
  source: insurerSource,
  fields: [
    { id: 'code', label: 'SUT kodu', required: true },
    { id: 'service', label: 'Hizmetin adı' },
    { id: 'amount', label: 'Anlaşma fiyatı', required: true },
    { id: 'valid_from', label: 'Geçerlilik başlangıcı' },
    { id: 'valid_to', label: 'Geçerlilik bitişi' },
    { id: 'insurer', label: 'Sigorta şirketi' },
    { id: 'currency', label: 'Para birimi' },
  ],
  amounts: { amount: 'Fiyat' },
  day: 'valid_from',
  counted: ['insurer'],
  columns: [
    textColumn('code', 'SUT kodu', 100),
    textColumn('service', 'Hizmet', 240),
    minorColumn('amount', 'Fiyat'),
    dayColumn('valid_from', 'Başlangıç'),
    dayColumn('valid_to', 'Bitiş'),
  ],
  stage: agreementStage(context),
  problems: listProblems,
  skipped: {},
});
