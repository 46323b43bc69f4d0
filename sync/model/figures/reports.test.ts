import { expect, test } from 'vitest';
import { shippedReport, shippedReports } from './reports';
import type { ShippedReportId } from './reports';
import { figureSource } from './sources';

const parts = ['day', 'week', 'month', 'hour', 'weekday'];

test.each(Object.keys(shippedReports) as ShippedReportId[])('%s asks for what its source has', (id) => {
  const { source, figures, groups, target } = shippedReport(id);
  const { columns, figures: known } = figureSource(source);
  expect(figures.filter((figure) => !(figure in known))).toEqual([]);
  expect(groups.filter((group) => !(group in columns) && !parts.includes(group))).toEqual([]);
  if (target !== undefined) expect(figures).toContain(target.figure);
});
