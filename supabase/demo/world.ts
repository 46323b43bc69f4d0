import type { Catalogue } from './catalogue';
import type { Staff, StaffMember } from './staff';
import { topicOf, topicWeights } from './subjects';
import type { Topic } from './subjects';
import { weighted } from './random';
import type { Random } from './random';
import type { LookupAttributes } from '@sync/model/entities/definition';
import type { Entry } from './catalogue';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const MINUTE = 60_000;

/** Number of records to create. */
export interface DemoSize {
  readonly clients: number;
  readonly tickets: number;
}

/** State that all generators share. */
export interface World {
  readonly seed: string;
  readonly catalogue: Catalogue;
  readonly staff: Staff;
  /** Midnight in Istanbul at which the demo's today begins, epoch milliseconds; history ends before it. */
  readonly today: number;
  /** Instant until which something has happened on that day, epoch milliseconds. */
  readonly now: number;
  /** Number of clients and tickets that exist already: numbers, phones and identity numbers continue from there. */
  readonly existing: { readonly clients: number; readonly tickets: number };
  readonly clinics: readonly Entry<unknown>[];
  pickType(random: Random): { readonly type: Entry<LookupAttributes<'ticket_type'>>; readonly topic: Topic };
  /** Picks a user who works tickets. */
  pickWorker(random: Random): StaffMember;
  /** Picks a user of the department who works tickets, if there is any. */
  pickWorkerOf(random: Random, departmentId: string | null): StaffMember;
}

/**
 * Returns midnight in Istanbul of a day `YYYY-MM-DD`, epoch milliseconds.
 * @throws RangeError when it is no day.
 */
export function midnightOf(day: string): number {
  const instant = Date.parse(`${day}T00:00:00.000+03:00`);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || Number.isNaN(instant)) throw new RangeError(`no day: ${day}`);
  return instant;
}

/** Returns the calendar day in Istanbul of an instant, `YYYY-MM-DD`. */
export function istanbulDay(instant: number): string {
  return new Date(instant + 3 * HOUR).toISOString().slice(0, 10);
}

export function makeWorld(
  catalogue: Catalogue,
  staff: Staff,
  options: { seed: string; today: number; now?: number; existing?: World['existing'] },
): World {
  const types = catalogue.types.map((type) => ({ type, topic: topicOf(type.name) }));
  const workers = staff.members.filter(({ load }) => load > 0);
  const pickWorker = weighted(workers.map((member) => [member, member.load] as const));
  const byDepartment = new Map<string, (random: Random) => StaffMember>();
  for (const { departmentId } of workers) {
    const team = workers.filter((member) => member.departmentId === departmentId);
    byDepartment.set(departmentId, weighted(team.map((member) => [member, member.load] as const)));
  }
  return {
    ...options,
    now: options.now ?? options.today + 14 * HOUR + 5 * MINUTE,
    existing: options.existing ?? { clients: 0, tickets: 0 },
    catalogue,
    staff,
    clinics: catalogue.departments.filter(({ attributes }) => attributes.group === 'clinical'),
    pickType: weighted(types.map((entry) => [entry, topicWeights[entry.topic]] as const)),
    pickWorker,
    pickWorkerOf: (random, departmentId) => (byDepartment.get(departmentId ?? '') ?? pickWorker)(random),
  };
}
