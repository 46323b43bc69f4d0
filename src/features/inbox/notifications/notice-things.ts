import type { Notification } from '@sync/model/entities/inbox';

/** A thing that notices speak of: a record, or what has none of its own. */
export interface NoticeThing {
  /** The same for as long as there are notices of it. */
  readonly key: string;
  readonly target: Notification['target'];
  readonly targetId: string | null;
  /** Notices of it, in the order in which they were given. */
  readonly lines: readonly [Notification, ...Notification[]];
}

/** Returns what a notice speaks of: its record, else the group that rings once, else itself. */
export function thingOf({ id, target, target_id, group_key }: Notification): string {
  if (target !== null && target_id !== null) return `${target} ${target_id}`;
  return group_key === null ? id : `group ${group_key}`;
}

/** Puts notices of one thing together. The first one of each decides its place. */
export function noticeThings(items: readonly Notification[]): readonly NoticeThing[] {
  const things = new Map<string, [Notification, ...Notification[]]>();
  for (const item of items) {
    const key = thingOf(item);
    const lines = things.get(key);
    if (lines === undefined) things.set(key, [item]);
    else lines.push(item);
  }
  return [...things].map(([key, lines]) => ({
    key,
    target: lines[0].target,
    targetId: lines[0].target_id,
    lines,
  }));
}

/** Lines of a card that are shown at once. */
const SHOWN = 2;

/** Splits the notices of a thing into those that a card shows, and the older ones. */
export function foldedLines(lines: readonly Notification[]): {
  readonly shown: readonly Notification[];
  readonly older: readonly Notification[];
} {
  return { shown: lines.slice(0, SHOWN), older: lines.slice(SHOWN) };
}
