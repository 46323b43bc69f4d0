import { createContext, use } from 'react';
import * as v from 'valibot';
import { allPlaces } from '@/kit/record/navigation';
import type { Place, PlainPath } from '@/kit/record/navigation';
import type { OwnKeys } from '@/ui/keys/keyboard';

/** Most pages that a user may mark with a star. */
export const MOST_FAVOURITES = 8;

/** The navigation as a user has arranged it. */
export interface OwnNavigation {
  /** Paths of the pages with a star, in the user's order. */
  readonly favourites: readonly PlainPath[];
  /** Groups that the user has unfolded or folded, by their ids. */
  readonly groups: Readonly<Record<string, boolean>>;
  /** True where the sidebar is folded to the rail. */
  readonly isRail: boolean;
}

const untouched: OwnNavigation = { favourites: [], groups: {}, isRail: false };
const shape = v.object({
  favourites: v.fallback(v.array(v.string()), []),
  groups: v.fallback(v.record(v.string(), v.boolean()), {}),
  isRail: v.fallback(v.boolean(), false),
});

/** Name of the preference, which is read before anything is drawn. */
export const NAVIGATION = 'navigation';

/** Reads what is stored; pages that are no more are left out. */
export function parseNavigation(stored: unknown): OwnNavigation {
  const read = v.safeParse(shape, stored);
  if (!read.success) return untouched;
  const known = new Set<string>(allPlaces.map(({ to }) => to));
  const favourites = [...new Set(read.output.favourites)].filter((to): to is PlainPath => known.has(to));
  return { ...read.output, favourites: favourites.slice(0, MOST_FAVOURITES) };
}

/** Returns the favourites with a page added behind them, or taken out. */
export function starred(favourites: readonly PlainPath[], to: PlainPath): readonly PlainPath[] {
  if (favourites.includes(to)) return favourites.filter((other) => other !== to);
  return favourites.length < MOST_FAVOURITES ? [...favourites, to] : favourites;
}

/**
 * Returns the favourites with one of them at the place of another.
 * @param shown the favourites that the user sees; those that may not be opened now keep their places
 */
export function moved(
  favourites: readonly PlainPath[],
  shown: readonly PlainPath[],
  from: PlainPath,
  to: number,
): readonly PlainPath[] {
  const order = shown.filter((other) => other !== from);
  order.splice(Math.max(0, Math.min(order.length, to)), 0, from);
  let at = 0;
  return favourites.map((other) => (shown.includes(other) ? (order[at++] ?? other) : other));
}

/** Returns the reason why no further page gets a star; null while there is room. */
export const fullReason = (favourites: readonly PlainPath[]): string | null =>
  favourites.length < MOST_FAVOURITES
    ? null
    : `En çok ${MOST_FAVOURITES} sayfa yıldızlanır. Önce birinin yıldızını kaldırın.`;

/** Returns the name of the act that gives a page its star, or takes it. */
export const starLabel = ({ label }: Pick<Place, 'label'>, isFavourite: boolean): string =>
  isFavourite ? `Sık kullanılanlardan çıkar: ${label}` : `Sık kullanılanlara ekle: ${label}`;

/** The user's navigation on this device, their keys, and what changes the first. */
export interface KnownNavigation {
  readonly own: OwnNavigation;
  readonly keys: OwnKeys;
  readonly change: (make: (before: OwnNavigation) => OwnNavigation) => void;
}

/** Followed once for all rows that show it. */
export const NavigationContext = createContext<KnownNavigation | null>(null);

/** Returns the user's navigation as the frame around the screens follows it. */
export function useOwnNavigation(): KnownNavigation {
  const known = use(NavigationContext);
  if (known === null) throw new Error('outside the navigation provider');
  return known;
}
