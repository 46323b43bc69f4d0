import * as v from 'valibot';
import type { ReportDefinition } from '../model/figures/definition';
import { counts, listOf, textOrNull } from './answers';
import { figureAnswer } from './figures';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Reports that people make, runs that they keep, and schedules. Instants are ISO 8601, UTC; days `YYYY-MM-DD`. */

/** The server has checked it by its catalogue; an older version of this app may know less (`unknownParts`). */
const definition = v.custom<ReportDefinition>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'figures' in value &&
    Array.isArray(value.figures) &&
    'groups' in value &&
    Array.isArray(value.groups) &&
    'filters' in value &&
    'order' in value,
  'no definition',
);

const saved = v.object({
  id: v.string(),
  name: v.string(),
  description: textOrNull,
  definition,
  owner_id: v.string(),
  own: v.boolean(),
  /** The roles that find it; of others' reports none are told. */
  role_ids: listOf(v.string()),
  row_version: v.number(),
  updated_at: v.string(),
});
export type SavedReport = v.InferOutput<typeof saved>;

const runLine = v.object({
  id: v.string(),
  /** A shipped report by its name, a saved one by its id. */
  report: v.string(),
  name: v.string(),
  definition,
  hash: v.string(),
  from: v.string(),
  to: v.string(),
  at: v.string(),
  expires_at: v.string(),
  scheduled: v.boolean(),
  rows: v.number(),
});
/** A kept run without its rows. */
export type ReportRunLine = v.InferOutput<typeof runLine>;

const run = v.object({ ...runLine.entries, answers: listOf(figureAnswer) });
/** A kept run: rows by groups, then the whole. */
export type ReportRun = v.InferOutput<typeof run>;

export const turnOutcomes = {
  done: 'Hazırlandı',
  permission_denied: 'Yetkisi yok',
  too_slow: 'Sürede bitmedi',
  left: 'Hesabı etkin değil',
  failed: 'Hazırlanamadı',
} as const;

export const cadences = { daily: 'Her gün', weekly: 'Her hafta', monthly: 'Her ay' } as const;
export type Cadence = keyof typeof cadences;

const schedule = v.object({
  id: v.string(),
  owner_id: v.string(),
  own: v.boolean(),
  report: v.string(),
  name: v.string(),
  /** Definition that a schedule of a shipped report runs with, for its owner. */
  definition: v.nullable(definition),
  cadence: v.picklist(['daily', 'weekly', 'monthly']),
  day: v.number(),
  hour: v.number(),
  recipient_ids: listOf(v.string()),
  state: v.picklist(['on', 'off', 'owner_away', 'report_gone']),
  next_at: v.string(),
  row_version: v.number(),
  /** Outcomes of the last turn, by recipient. */
  turns: listOf(
    v.object({
      user_id: v.string(),
      due_at: v.string(),
      outcome: v.picklist(['done', 'permission_denied', 'too_slow', 'left', 'failed']),
    }),
  ),
});
export type ReportSchedule = v.InferOutput<typeof schedule>;

const list = v.object({ reports: listOf(saved), runs: listOf(runLine), schedules: listOf(schedule) });
export type ReportList = v.InferOutput<typeof list>;

/** Own and shared reports, own kept runs, and schedules of which the caller is owner or recipient. */
export const listReports = defineQuery({
  name: 'list_reports',
  permission: 'crm.reports.read',
  parameters: (all: object) => all,
  answer: v.parser(list),
});

export const listReportRoles = defineQuery({
  name: 'list_report_roles',
  permission: 'crm.reports.share',
  parameters: (all: object) => all,
  answer: v.parser(v.object({ roles: listOf(v.object({ id: v.string(), name: v.string() })) })),
});

/** Values of a report that a user writes. */
export interface ReportValues {
  readonly name: string;
  readonly description: string | null;
  readonly definition: ReportDefinition;
}

/** Rejected: `unknown_source`, `unknown_figure` and `unknown_column` (keys: which), `too_many_reports`, `unknown_report`. */
export const saveReport = defineCommand({
  name: 'save_report',
  permission: 'crm.reports.edit',
  parameters: (report: { target: string; base_version: number | null; given: ReportValues }) => report,
  onceBy: 'target',
  answer: nothing,
});

/** Deletes a report, or brings it back. */
export const deleteReport = defineCommand({
  name: 'delete_report',
  permission: 'crm.reports.edit',
  parameters: (report: { target: string; gone: boolean }) => report,
  onceBy: 'state',
  answer: nothing,
});

export const shareReport = defineCommand({
  name: 'share_report',
  permission: 'crm.reports.share',
  parameters: (report: { target: string; base_version: number; roles: readonly string[] }) => report,
  onceBy: 'base_version',
  answer: nothing,
});

/** Runs a report and keeps what it says. Rejected as `readReportFigures`, and as `saveReport`. */
export const keepReportRun = defineCommand({
  name: 'keep_report_run',
  permission: 'crm.reports.read',
  parameters: (of: {
    target: string;
    report: string;
    name: string;
    definition: ReportDefinition;
    first: string;
    last: string;
  }) => of,
  onceBy: 'target',
  answer: v.parser(run),
});

/** Rejected: `unknown_run`. */
export const readReportRun = defineQuery({
  name: 'read_report_run',
  permission: 'crm.reports.read',
  parameters: (of: { target: string }) => of,
  answer: v.parser(run),
});

const again = v.object({ answers: listOf(figureAnswer), at: v.string(), entered: counts });
/** Present answer to the same question. `entered`: how many rows behind a figure were recorded since. */
export type ReportAgain = v.InferOutput<typeof again>;

export const readReportRunAgain = defineQuery({
  name: 'read_report_run_again',
  permission: 'crm.reports.read',
  parameters: (of: { target: string }) => of,
  answer: v.parser(again),
});

export const dropReportRun = defineCommand({
  name: 'drop_report_run',
  permission: 'crm.reports.read',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: nothing,
});

export interface ScheduleValues {
  readonly report: string;
  readonly name: string;
  /** Definition of a shipped report; a saved one is run as it is by then. */
  readonly definition: ReportDefinition | null;
  readonly cadence: Cadence;
  readonly day: number;
  readonly hour: number;
  readonly recipient_ids: readonly string[];
  readonly active: boolean;
}

/** Rejected: `period_fixed`, `unknown_recipient`, `too_many_schedules`, and as `saveReport`. */
export const saveReportSchedule = defineCommand({
  name: 'save_report_schedule',
  permission: 'crm.reports.edit',
  parameters: (of: { target: string; base_version: number | null; given: ScheduleValues }) => of,
  onceBy: 'target',
  answer: nothing,
});

export const deleteReportSchedule = defineCommand({
  name: 'delete_report_schedule',
  permission: 'crm.reports.edit',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: nothing,
});
