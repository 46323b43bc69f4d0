import type { Surgery } from '@sync/model/entities/surgery';
import { checklistItems, milestones } from '@sync/model/entities/surgery-values';

/** Something that happened with a surgery, as its record tells. */
export interface SurgeryEvent {
  readonly key: string;
  readonly kind: 'step' | 'item' | 'planned' | 'changed';
  readonly title: string;
  readonly note: string | null;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** A user; null: nobody, or the system. */
  readonly by: string | null;
}

const SETTLED = { done: 'tamam', not_needed: 'gerekmiyor', deferred: 'ertelendi', open: 'eksik' } as const;

/** Returns steps, settled items and the plan itself, the newest first. */
export function surgeryEvents(surgery: Surgery): readonly SurgeryEvent[] {
  const steps = surgery.milestones.map(({ id, at, by }): SurgeryEvent => ({
    key: `step/${id}`,
    kind: 'step',
    title: milestones[id],
    note: null,
    at,
    by,
  }));
  const items = surgery.checklist.flatMap(({ id, state, at, by, note }): readonly SurgeryEvent[] =>
    at === null
      ? []
      : [
          {
            key: `item/${id}`,
            kind: 'item',
            title: `${checklistItems[id]}: ${SETTLED[state]}`,
            note,
            at,
            by,
          },
        ],
  );
  const made: SurgeryEvent = {
    key: 'made',
    kind: 'planned',
    title: 'Ameliyat planı açıldı',
    note: null,
    at: surgery.created_at,
    by: surgery.created_by,
  };
  const all = [...steps, ...items, made].sort((a, b) => (a.at < b.at ? 1 : -1));
  const isLast = all[0] === undefined || surgery.updated_at > all[0].at;
  // What else was changed the record does not tell; that it was, and by whom, it does.
  const changed: readonly SurgeryEvent[] =
    isLast && surgery.updated_at !== surgery.created_at
      ? [
          {
            key: 'changed',
            kind: 'changed',
            title: 'Son değişiklik',
            note: null,
            at: surgery.updated_at,
            by: surgery.updated_by,
          },
        ]
      : [];
  return [...changed, ...all];
}
