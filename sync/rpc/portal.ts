import * as v from 'valibot';
import { portalColumns } from '../model/portal-columns';
import type { PortalColumnId } from '../model/portal-columns';
import { codeOf, listOf, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** The file for the ministry's portal: its columns by version, and its rows. */

const column = v.object({ id: codeOf<PortalColumnId>(portalColumns), header: v.string() });
export type PortalColumn = v.InferOutput<typeof column>;

const profile = v.object({
  name: v.string(),
  version: v.number(),
  columns: listOf(column),
  /** Time and author of this version; null for the one that comes with the product. */
  at: v.string(),
  by: textOrNull,
});
export type PortalProfile = v.InferOutput<typeof profile>;

export const readPortalProfile = defineQuery({
  name: 'read_portal_profile',
  permission: 'crm.foreign_patient_reports.export',
  parameters: (of: Record<string, never>) => of,
  answer: v.parser(profile),
});

/** Makes a new version. Rejected: `values_malformed`. */
export const savePortalProfile = defineCommand({
  name: 'save_portal_profile',
  permission: 'crm.foreign_patient_reports.edit',
  parameters: (of: { base_version: number; name: string; columns: readonly PortalColumn[] }) => of,
  onceBy: 'base_version',
  answer: nothing,
});

/**
 * The trips that arrived in a period, both days counted, with the profile that the file is made by. `masked`: identity
 * numbers are. Written to the log. Rejected: `values_malformed`.
 */
export const portalRows = defineCommand({
  name: 'portal_rows',
  permission: 'crm.foreign_patient_reports.export',
  parameters: (of: { first_day: string; last_day: string }) => of,
  onceBy: 'state',
  answer: v.parser(
    v.object({
      profile,
      rows: listOf(v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))),
      masked: v.boolean(),
    }),
  ),
});
export type PortalRow = ReturnType<typeof portalRows.answer>['rows'][number];
