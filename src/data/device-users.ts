import { noteHeld, readHeld } from './eviction';
import type { Held } from './eviction';

/** Somebody who was signed in on this device and whose records are still on it. */
export interface DeviceUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly department: string | null;
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
  /** Changes that wait here for the user's next sign-in. */
  readonly unsent: number;
  /** The user has left for good: what is here of them is to be removed. */
  readonly leaving: Leaving | null;
}

/** `sent`: only where the server has all of it, which is looked at again when no tab is open. `all`: in any case. */
export type Leaving = 'sent' | 'all';

const KEY = 'vizite.people';

function parseUser(value: unknown): DeviceUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, email, name, department, lastSeenAt, unsent, leaving } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof email !== 'string' || typeof name !== 'string') return null;
  return {
    id,
    email,
    name,
    department: typeof department === 'string' ? department : null,
    lastSeenAt: typeof lastSeenAt === 'number' ? lastSeenAt : 0,
    unsent: typeof unsent === 'number' ? unsent : 0,
    // An earlier version stored true.
    leaving: leaving === true || leaving === 'all' ? 'all' : leaving === 'sent' ? 'sent' : null,
  };
}

function readUsers(): readonly DeviceUser[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(parseUser).filter((user) => user !== null) : [];
  } catch {
    return [];
  }
}

function writeUsers(people: readonly DeviceUser[]): void {
  localStorage.setItem(KEY, JSON.stringify(people));
  const staying = people.filter(({ leaving }) => leaving === null);
  noteHeld({
    people: staying.length,
    unsent: staying.reduce((sum, { unsent }) => sum + unsent, 0),
    lastSeenAt: Math.max(0, ...staying.map(({ lastSeenAt }) => lastSeenAt)),
  });
}

/**
 * Returns what the browser has thrown away of this device without being asked. Null where everything is in its place.
 */
export function readEviction(): Held | null {
  return localStorage.getItem(KEY) === null ? readHeld() : null;
}

/** Returns the users who may continue on this device, last seen first. */
export function listDeviceUsers(): readonly DeviceUser[] {
  return readUsers()
    .filter(({ leaving }) => leaving === null)
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt);
}

/** Remembers a user who works on this device. The user may be leaving already, in a tab that has not heard yet. */
export function rememberDeviceUser(user: Omit<DeviceUser, 'leaving'>): void {
  const people = readUsers();
  const leaving = people.find(({ id }) => id === user.id)?.leaving ?? null;
  writeUsers([...people.filter(({ id }) => id !== user.id), { ...user, leaving }]);
}

/** Keeps records that were to be removed. The user is here again, or something was not sent. */
export function keepUser(id: string): void {
  writeUsers(readUsers().map((user) => (user.id === id ? { ...user, leaving: null } : user)));
}

/** Notes that everything of a user is to be removed from this device as soon as it is closed. */
export function markLeaving({ id, email }: Pick<DeviceUser, 'id' | 'email'>, leaving: Leaving): void {
  const people = readUsers();
  const unknown = { id, email, name: '', department: null, lastSeenAt: 0, unsent: 0 };
  const known = people.find((user) => user.id === id) ?? unknown;
  writeUsers([...people.filter((user) => user.id !== id), { ...known, leaving }]);
}

/** Returns the ids of the users whose records are to be removed, and how. */
export function leavingUsers(): ReadonlyMap<string, Leaving> {
  return new Map(readUsers().flatMap(({ id, leaving }) => (leaving === null ? [] : [[id, leaving]])));
}

export function forgetDeviceUser(id: string): void {
  writeUsers(readUsers().filter((user) => user.id !== id));
}
