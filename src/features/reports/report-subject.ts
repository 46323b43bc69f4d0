import { definitionOf, unknownParts } from '@sync/model/figures/definition';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { shippedReport, shippedReports } from '@sync/model/figures/reports';
import type { ShippedReport, ShippedReportId } from '@sync/model/figures/reports';
import type { FigureSourceId } from '@sync/model/figures/sources';
import type { PermissionKey } from '@sync/model/access/permissions';
import type { ReportList, SavedReport } from '@sync/rpc/reports';

/** A report that is chosen in the gallery: one that comes with the product, or one that somebody has made. */
export interface ReportSubject {
  /** The name of a shipped report, the id of a saved one. */
  readonly key: string;
  readonly name: string;
  readonly sentence: string;
  /** Heading under which it is listed. */
  readonly area: string;
  readonly definition: ReportDefinition;
  /** Other columns that a shipped report is grouped by. */
  readonly groups: readonly string[];
  readonly target: ShippedReport['target'];
  readonly saved: SavedReport | null;
}

export const OWN_AREA = 'Benim raporlarım';
export const SHARED_AREA = 'Benimle paylaşılanlar';

const shippedIds = Object.keys(shippedReports) as ShippedReportId[];

/** Returns the right that figures of a source require beside that of reports; null where there is none. */
export const sourcePermission = (source: FigureSourceId): PermissionKey | null =>
  shippedIds.map(shippedReport).find((report) => report.source === source)?.permission ?? null;

function ofShipped(key: ShippedReportId): ReportSubject {
  const report = shippedReport(key);
  return {
    key,
    name: report.name,
    sentence: report.sentence,
    area: report.area,
    definition: definitionOf(report),
    groups: report.groups,
    target: report.target,
    saved: null,
  };
}

/**
 * Returns whether this version knows all parts of a report. An unknown one would break its page: such a report is
 * shown by name, and says so.
 */
export const isReadable = ({ definition }: ReportSubject): boolean => unknownParts(definition).length === 0;

const ofSaved = (saved: SavedReport): ReportSubject => ({
  key: saved.id,
  name: saved.name,
  sentence: saved.description ?? '',
  area: saved.own ? OWN_AREA : SHARED_AREA,
  definition: saved.definition,
  groups: [],
  target: undefined,
  saved,
});

/**
 * Returns all reports that a user may choose: own ones, shared ones, those of the product whose figures the user may
 * see.
 */
export function subjectsOf(
  list: ReportList | null,
  may: (permission: PermissionKey) => boolean,
): readonly ReportSubject[] {
  const saved = (list?.reports ?? []).map(ofSaved);
  return [
    ...saved.filter(({ saved: report }) => report?.own === true),
    ...saved.filter(({ saved: report }) => report?.own === false),
    ...shippedIds
      .filter((id) => {
        const { permission } = shippedReport(id);
        return permission === undefined || may(permission);
      })
      .map(ofShipped),
  ];
}
