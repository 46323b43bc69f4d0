import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { ReportDefinition } from '@sync/model/figures/definition';
import type { FigureColumn } from '@sync/model/figures/figure';
import { ownColumns } from '@sync/model/figures/own-columns';
import { figureSource } from '@sync/model/figures/sources';
import { extraRowKey } from '@sync/model/rules/extra-values';

/** Returns the columns that a report may have: those of its source, and fields of the hospital's own. */
export function useReportColumns({
  source,
  groups,
  filters,
}: Pick<ReportDefinition, 'source' | 'groups' | 'filters'>): Readonly<Record<string, FigureColumn>> {
  const reference = useReferenceData();
  return useMemo(() => {
    const used = new Set([...groups, ...Object.keys(filters)]);
    // A field that is offered no more stays where a report has it.
    const fields = reference
      .definitions('extra_field')
      .filter((field) => field.active || used.has(extraRowKey(field)));
    return { ...figureSource(source).columns, ...ownColumns(source, fields) };
  }, [reference, source, groups, filters]);
}
