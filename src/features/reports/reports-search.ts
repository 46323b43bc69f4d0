import { day, keysOf, oneOf, readerOf } from '@/lib/address';
import { periods } from '@/records/figures/period';
import { shippedReports } from '@sync/model/figures/reports';
import { figureSources } from '@sync/model/figures/sources';
import { timeGroups } from './report-rows';

const groups = [
  ...Object.keys(timeGroups),
  ...new Set(Object.values(figureSources).flatMap(({ columns }) => Object.keys(columns))),
];

/** Reads the address of the reports; see `readerOf`. */
export const readReportsSearch = readerOf({
  report: oneOf(keysOf(shippedReports)),
  period: oneOf(keysOf(periods)),
  from: day,
  to: day,
  group: oneOf(groups),
});
export type ReportsSearch = ReturnType<typeof readReportsSearch>;
