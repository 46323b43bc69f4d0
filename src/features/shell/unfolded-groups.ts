import { useEffect } from 'react';
import { useOwnNavigation } from '@/kit/navigation/own-navigation';
import { standing } from '@/kit/record/navigation';
import type { PlaceGroup } from '@/kit/record/navigation';

/** Most pages that are listed without folding. */
const PLAIN = 20;

/** Returns whether a user has so few pages that all of them stand in one list. */
export const isPlain = (groups: readonly PlaceGroup[]): boolean =>
  groups.reduce((sum, { places }) => sum + places.length, 0) <= PLAIN;

/** Returns the group of those who look after users and rights; it stands first for them. */
export const ownGroup = (groups: readonly PlaceGroup[]): PlaceGroup | undefined =>
  isPlain(groups) ? undefined : groups.find(({ places }) => places.some(({ to }) => to === '/access/users'));

/** Returns the groups in the order of the navigation. */
export function inOrder(groups: readonly PlaceGroup[]): readonly PlaceGroup[] {
  const own = ownGroup(groups);
  return own === undefined ? groups : [own, ...groups.filter((group) => group !== own)];
}

/** Returns the id of the group that is unfolded by itself: that of the open page, on the home page the first. */
export function groupOfPage(groups: readonly PlaceGroup[], current: string): string | undefined {
  const here = groups.find(({ places }) => places.some((place) => standing(place, current) !== undefined));
  return (here ?? inOrder(groups)[0])?.id;
}

const without = (groups: Readonly<Record<string, boolean>>, id: string): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.entries(groups).filter(([other]) => other !== id));

/**
 * Returns which groups are unfolded, and what folds and unfolds them. Of many groups that of the open page is; a user
 * may unfold others for good, and fold that of the open page until the page of another is opened.
 * @param asked group that was pressed to come here
 */
export function useUnfolded(
  groups: readonly PlaceGroup[],
  current: string,
  asked: string | null,
): { readonly isOpen: (id: string) => boolean; readonly toggle: (id: string) => void } {
  const { own: navigation, change } = useOwnNavigation();
  const own = navigation.groups;
  const plain = isPlain(groups);
  const here = groupOfPage(groups, current);
  const isByItself = (id: string): boolean => plain || id === here || id === asked;
  const stale = plain ? '' : Object.keys(own).find((id) => own[id] === false && id !== here);
  useEffect(() => {
    if (stale === undefined || stale === '') return;
    change((before) => ({ ...before, groups: without(before.groups, stale) }));
  }, [stale, change]);
  const isOpen = (id: string): boolean => own[id] ?? isByItself(id);
  return {
    isOpen,
    toggle: (id) => {
      const next = !isOpen(id);
      change((before) => {
        const rest = without(before.groups, id);
        return { ...before, groups: next === isByItself(id) ? rest : { ...rest, [id]: next } };
      });
    },
  };
}
