/** The steps that a status may take, one by one, in the order in which a screen offers them. */
export type StatusMoves<S extends string = string> = Readonly<Record<S, readonly S[]>>;

/**
 * Returns whether a record of one status can have become one of another by any number of steps: a device may have
 * made several without network, and sends the last state alone. `app.may_become` on the server is the same.
 */
export function isReachable<S extends string>(moves: StatusMoves<S>, from: S, to: S): boolean {
  const reached = new Set<S>([from]);
  for (const status of reached) for (const next of moves[status]) reached.add(next);
  return reached.has(to);
}
