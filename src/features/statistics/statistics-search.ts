import { day, keysOf, oneOf, readerOf, someOf } from '@/lib/address';
import { isRecordId } from '@/lib/record-id';
import type { FigureColumn } from '@sync/model/figures/figure';
import { figureSources } from '@sync/model/figures/sources';
import { comparisons, periods } from '@/kit/figures/period';
import { statisticsTabs } from './statistics-tabs';

/** Entries of look-ups and people. */
const ids = someOf(isRecordId);
/** Codes of a column with fixed words. */
const codesOf = ({ values }: FigureColumn) =>
  someOf((code) => values.of === 'words' && Object.hasOwn(values.words, code));
const { leads, insurance, biopsies, card_money: cardMoney } = figureSources;

/** Reads the address of the statistics; see `readerOf`. */
export const readStatisticsSearch = readerOf({
  tab: oneOf(keysOf(statisticsTabs)),
  period: oneOf(keysOf(periods)),
  from: day,
  to: day,
  compare: oneOf(keysOf(comparisons)),
  department_id: ids,
  source_id: ids,
  type_id: ids,
  assignee_id: ids,
  user_id: ids,
  call_result_id: ids,
  responsible_user_id: ids,
  is_foreign: codesOf(leads.columns.is_foreign),
  room_id: ids,
  surgeon_id: ids,
  insurer_id: ids,
  payer_kind: codesOf(insurance.columns.payer_kind),
  organ: codesOf(biopsies.columns.organ),
  bank_id: ids,
  card_kind: codesOf(cardMoney.columns.card_kind),
});
export type StatisticsSearch = ReturnType<typeof readStatisticsSearch>;
