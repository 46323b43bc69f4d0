import cases from './custody.json' with { type: 'json' };

/** Usage of a vector: times of one morning, UTC. */
interface VectorUsage {
  readonly id: string;
  readonly from: string;
  readonly to: string | null;
  /** Code that the terminal is given away by, and taken by. */
  readonly handed?: string;
  readonly taken?: string;
}

export interface CustodyVector {
  readonly name: string;
  readonly usages: readonly VectorUsage[];
  /** Beginning and end of those whose hand-over moves them. */
  readonly joined?: Readonly<Record<string, readonly (string | null)[]>>;
  /** Usages that do not keep the terminal, each with the usage that does. */
  readonly clashes: Readonly<Record<string, string>>;
}

export const custodyVectors = cases as readonly CustodyVector[];

/** Returns the instant of a time in a vector. */
export const instantOf = (time: string): string => `2026-11-20T${time}:00.000Z`;

/** Returns usages as they are stored, in the order in which they arrive. */
export const storedUsages = ({ usages }: CustodyVector, terminalId: string) =>
  usages.map(({ id, from, to, handed = null, taken = null }, at) => ({
    id,
    terminal_id: terminalId,
    staff_id: `${id} staff`,
    from_at: instantOf(from),
    to_at: to === null ? null : instantOf(to),
    handed_to_id: null,
    handover_code: handed,
    taken_code: taken,
    created_at: `2026-11-21T00:00:0${at}.000Z`,
  }));
