import * as v from 'valibot';
import { defineQuery } from './rpc';

/* Who else is at a record now. */

/** Kinds of records at which colleagues see one another. */
export const presenceKinds = ['ticket', 'client', 'surgery', 'insurance_case'] as const;
export type PresenceKind = (typeof presenceKinds)[number];

/** `away`: nothing was touched for some minutes. `gone`: the record was closed, or the device is silent. */
export const presenceStates = ['looking', 'writing', 'away', 'gone'] as const;
export type PresenceState = (typeof presenceStates)[number];

const present = v.object({
  user_id: v.string(),
  name: v.string(),
  state: v.picklist(presenceStates),
  /** Seconds since the colleague last did something at the record. */
  seconds: v.number(),
});
export type Present = v.InferOutput<typeof present>;

/**
 * Tells that a window is at a record, and asks who else is. A query: it changes no record, and so nothing is pulled after
 * it. Of a record that the user may not read it says that nobody is there.
 */
export const tellPresence = defineQuery({
  name: 'tell_presence',
  permission: null,
  parameters: (of: { kind: PresenceKind; record: string; seat: string; state: PresenceState }) => ({
    of_kind: of.kind,
    record: of.record,
    seat: of.seat,
    state: of.state,
  }),
  answer: (data: unknown) => v.parse(v.object({ others: v.array(present) }), data).others,
});
