import type { Random } from './random';

/** Staff member of the simulated hospital. Ids are fixed, so that a history can name people. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Number of the starter role. */
  readonly role: number;
  readonly scope: 'own' | 'all';
}

const person = (number: number, name: string, role: number, scope: Person['scope']): Person => ({
  id: `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name,
  role,
  scope,
});

export const people = {
  manager: person(1, 'manager', 2, 'all'),
  callCentre: person(2, 'call-centre', 3, 'all'),
  ownScope: person(3, 'own-scope', 3, 'own'),
  nurse: person(4, 'nurse', 13, 'all'),
  administrator: person(5, 'administrator', 1, 'all'),
  accounting: person(6, 'accounting', 7, 'all'),
} as const;

/** Roles beside a person's own: the person who takes calls plans meetings, too, and keeps the firms. */
export const alsoRoles: Readonly<Record<string, readonly number[]>> = { 'call-centre': [9] };

/** Roles in histories of surgeries and card terminals: of those who plan, and those who keep the terminals. */
export const theatreRoles: Readonly<Record<string, readonly number[]>> = {
  'call-centre': [4, 7],
  manager: [7],
  'own-scope': [4, 7],
};

export const everybody: readonly Person[] = Object.values(people);

/** Returns the id of a starter role by its number: see supabase/seeds/roles.sql. */
export const roleId = (number: number): string =>
  `01900000-0000-7000-8000-0a${String(number).padStart(10, '0')}`;

/**
 * Chooses the owner of each device. Two devices of one person and a person of narrow scope are always among the first
 * four.
 */
export function holders(random: Random, devices: number): readonly Person[] {
  const first = [people.callCentre, people.manager, people.ownScope, people.callCentre];
  return Array.from({ length: devices }, (_, at) => first[at] ?? random.pick(everybody));
}
