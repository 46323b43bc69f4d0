import { useRelated } from '@/data/records';
import { insuranceEvent } from '@sync/model/entities/insurance-event';
import type { InsuranceEvent } from '@sync/model/entities/insurance-event';

const latestFirst = (a: InsuranceEvent, b: InsuranceEvent): number => (a.at < b.at ? 1 : -1);

/** Returns the events of a case, the latest first. */
export const useCaseEvents = (caseId: string): readonly InsuranceEvent[] =>
  useRelated(insuranceEvent, 'case_id', caseId, latestFirst).records;

/** Orders records by their making, the latest first. */
export const newestFirst = <R extends { readonly created_at: string }>(a: R, b: R): number =>
  a.created_at < b.created_at ? 1 : -1;
