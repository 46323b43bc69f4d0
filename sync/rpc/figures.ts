import * as v from 'valibot';
import type { FigureFilters, TimePart } from '../model/figures/figure';
import type { FigureSourceId } from '../model/figures/sources';
import { listOf, textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';
import type { Command, Query } from './rpc';

/** Figures that the server computes under the asker's rights. Days are of Istanbul, `YYYY-MM-DD`, both ends counted. */

export type { FigureFilters };

export interface FigureSpec {
  readonly source: FigureSourceId;
  readonly figures: readonly string[];
  /** Columns of the source and parts of time, three at most. */
  readonly groups: readonly string[];
  readonly filters: FigureFilters;
  readonly from: string;
  readonly to: string;
}

const cell = v.union([
  v.object({ hidden: v.literal(true) }),
  v.object({ v: v.nullable(v.number()), n: v.number(), left: v.optional(v.number()) }),
]);
/**
 * A value and how many rows it says something of. Hidden where these are fewer than five. `left`: so many hidden months or
 * groups are not in it.
 */
export type FigureCell = v.InferOutput<typeof cell>;

const row = v.object({ g: listOf(textOrNull), m: v.record(v.string(), cell) });
export type FigureRow = v.InferOutput<typeof row>;

export const figureAnswer = v.object({
  rows: listOf(row),
  hidden: v.optional(v.boolean(), false),
  cut: v.optional(v.boolean()),
  counted: v.optional(v.nullable(v.object({ from: v.string(), to: v.string() }))),
});
/**
 * The groups that have rows. `hidden`: nothing of the choice may be shown. `cut`: there were more groups than a report may
 * have. `counted`: of a source that tells of few, the whole months that were counted; null where none is over yet.
 */
export type FigureAnswer = v.InferOutput<typeof figureAnswer>;

export const figuresAnswer = v.parser(v.object({ answers: listOf(figureAnswer), at: v.string() }));

/** Asks for several figures at once; the page decides by which right. */
export type FiguresQuery = Query<
  { readonly specs: readonly FigureSpec[] },
  { readonly answers: readonly FigureAnswer[]; readonly at: string }
>;

/** Figures in the order in which they were asked for. Rejected: `unknown_source`, `values_malformed`. */
export const readFigures = defineQuery({
  name: 'read_figures',
  permission: 'crm.statistics.read',
  parameters: (of: { readonly specs: readonly FigureSpec[] }) => of,
  answer: figuresAnswer,
});

/** The same for reports. Rejected: `too_slow`, too. */
export const readReportFigures = defineQuery({
  name: 'read_report_figures',
  permission: 'crm.reports.read',
  parameters: (of: { readonly specs: readonly FigureSpec[] }) => of,
  answer: figuresAnswer,
});

/** The same for the page of foreign patients; it knows their sources alone. */
export const readForeignFigures = defineQuery({
  name: 'read_foreign_figures',
  permission: 'crm.foreign_patient_reports.read',
  parameters: (of: { readonly specs: readonly FigureSpec[] }) => of,
  answer: figuresAnswer,
});

export interface FigureRowsSpec {
  readonly source: FigureSourceId;
  readonly figure: string;
  readonly filters: FigureFilters;
  /** One mark on an axis of time. */
  readonly parts: Readonly<Partial<Record<TimePart, string>>>;
  readonly from: string;
  readonly to: string;
}

const rowsAnswer = v.parser(
  v.object({
    count: v.number(),
    kind: v.string(),
    rows: listOf(
      v.object({
        id: v.string(),
        no: textOrNull,
        title: textOrNull,
        at: textOrNull,
        client_id: textOrNull,
      }),
    ),
  }),
);

/**
 * 100 rows behind a figure, newest first, from a place on. Needs the rights to read them. Looks at what tells of health are
 * written to the log.
 */
export const readFigureRows = defineCommand({
  name: 'figure_rows',
  permission: 'crm.statistics.read',
  parameters: (of: { spec: FigureRowsSpec; behind: number }) => of,
  onceBy: 'state',
  answer: rowsAnswer,
});

/** Asks for the rows behind a figure; the page decides by which right. */
export type FigureRowsCommand = Command<
  { spec: FigureRowsSpec; behind: number },
  ReturnType<typeof rowsAnswer>
>;

/** The same for the page of foreign patients. */
export const readForeignRows = defineCommand({
  name: 'foreign_figure_rows',
  permission: 'crm.foreign_patient_reports.read',
  parameters: (of: { spec: FigureRowsSpec; behind: number }) => of,
  onceBy: 'state',
  answer: rowsAnswer,
});
