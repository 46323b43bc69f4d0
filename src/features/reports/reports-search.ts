import { code, day, id, keysOf, oneOf, readerOf } from '@/lib/address';
import { isRecordId } from '@/lib/record-id';
import { periods } from '@/kit/figures/period';
import { timeGroups } from '@sync/model/figures/definition';
import { shippedReports } from '@sync/model/figures/reports';
import { figureSources } from '@sync/model/figures/sources';

const groups = [
  ...Object.keys(timeGroups),
  ...new Set(Object.values(figureSources).flatMap(({ columns }) => Object.keys(columns))),
];
const isReportKey = (text: string): text is string => Object.hasOwn(shippedReports, text) || isRecordId(text);

/** Reads the address of the reports; see `readerOf`. */
export const readReportsSearch = readerOf({
  /** A shipped report by its name, a saved one by its id. */
  report: code(isReportKey),
  /** A kept run in place of the report. */
  run: id,
  period: oneOf(keysOf(periods)),
  from: day,
  to: day,
  group: oneOf(groups),
});
export type ReportsSearch = ReturnType<typeof readReportsSearch>;
