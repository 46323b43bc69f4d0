import type { Entity } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import { mergeRecords } from '../model/merge/merge';
import type { Conflict, RecordValues } from '../model/merge/merge';

/** Returns the form values that differ from those the form was filled from. */
export function changedSince(opened: RecordValues, values: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !sameJson(value ?? null, opened[name] ?? null)),
  );
}

/**
 * Returns the values over which a form's changes were typed.
 * @param opened the record that the form was filled from.
 * @param begun the record when the draft was begun that the form took up; empty without one
 */
export function typedOver(opened: RecordValues, begun: RecordValues, changed: RecordValues): RecordValues {
  const before = Object.entries(begun).filter(([name]) => Object.hasOwn(changed, name));
  return { ...opened, ...Object.fromEntries(before) };
}

/**
 * Returns what a form filled from `opened` writes after others went on to `current`, and its clashes.
 * @param server the server's version that a waiting change of this device builds on; undefined where nothing waits
 */
export function amongOthers(
  entity: Entity,
  opened: RecordValues,
  changed: RecordValues,
  current: RecordValues,
  server: RecordValues | undefined,
): { values: RecordValues; clashes: readonly Conflict[] } {
  const { merged, conflicts: clashes } = mergeRecords(
    entity,
    opened,
    { ...opened, ...changed },
    current,
    'mine',
  );
  const values = Object.fromEntries(Object.keys(changed).map((name) => [name, merged[name]]));
  // Nobody is asked to decide between two values of her own: the later one counts, and that is this one.
  const isOwn = ({ field }: Conflict): boolean =>
    server !== undefined && !sameJson(current[field] ?? null, server[field] ?? null);
  for (const clash of clashes) {
    const isMine = clash.policy === 'latest' || isOwn(clash);
    // What goes with a decision of the form is written, though nobody typed it.
    if (clash.policy === 'latest') Object.assign(values, { [clash.field]: merged[clash.field] });
    if (isMine) Object.assign(values, clash.together?.mine);
    if (isMine && clash.policy === 'ask') Object.assign(values, { [clash.field]: clash.mine });
  }
  return { values, clashes: clashes.filter((clash) => !isOwn(clash)) };
}
