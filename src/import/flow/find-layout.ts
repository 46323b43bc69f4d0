import { nameKey } from '../read/name-key';
import { columnsReadBy, parseProfile } from '../read/profile';
import type { Profile } from '../read/profile';
import type { ImportProfile } from '@sync/model/entities/import-profile';

/** A stored profile that this version of the reader understands. */
export interface KnownLayout {
  readonly record: ImportProfile;
  readonly profile: Profile;
}

/** Profiles in use of a kind of list, the newest version first. */
export function knownLayouts(records: readonly ImportProfile[], list: string): readonly KnownLayout[] {
  return records
    .filter((record) => record.active && record.list === list)
    .toSorted((a, b) => b.version - a.version || b.updated_at.localeCompare(a.updated_at))
    .flatMap((record) => {
      const profile = parseProfile(record.content);
      return profile === null ? [] : [{ record, profile }];
    });
}

/** Returns the profiles that know a header, the newest first. Headers are not unique to a source. */
export function layoutsOf(layouts: readonly KnownLayout[], fingerprint: string): readonly KnownLayout[] {
  return layouts.filter(({ profile }) => profile.fingerprints.includes(fingerprint));
}

/** Returns the bank or insurer of a profile; null where the rows of the list tell it, or there is none. */
export function sourceOf({ record }: KnownLayout): string | null {
  return record.bank_id ?? record.insurer_id;
}

/**
 * Returns the profile that reads a header.
 * @param sourceId the source that the user has chosen; null: not chosen
 * @returns null where none knows it, or several sources have this header and none is chosen
 */
export function layoutFor(known: readonly KnownLayout[], sourceId: string | null): KnownLayout | null {
  if (sourceId !== null) return known.find((layout) => sourceOf(layout) === sourceId) ?? null;
  return new Set(known.map(sourceOf)).size > 1 ? null : (known[0] ?? null);
}

/** Share of the columns of a profile that a header has to have, to be taken for a changed one. */
const ALIKE = 0.6;

/** Returns the profile that shares most columns with a header; the user decides whether it is that one. */
export function nearestLayout(layouts: readonly KnownLayout[], names: readonly string[]): KnownLayout | null {
  const keys = new Set(names.map(nameKey));
  let best: KnownLayout | null = null;
  let most = ALIKE;
  for (const layout of layouts) {
    const columns = columnsReadBy(layout.profile);
    const share = columns.filter(({ name }) => keys.has(nameKey(name))).length / Math.max(1, columns.length);
    if (share > most) [best, most] = [layout, share];
  }
  return best;
}
