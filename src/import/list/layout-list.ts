import { beside, id, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { compareTurkish } from '@/lib/turkish';
import { parseProfile } from '../read/profile';
import { fieldsRead } from '../flow/mapping';
import type { Selection } from '@/kit/list/select-rows';
import type { ImportFile } from '@sync/model/entities/import-file';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { importLists } from '@sync/model/entities/import-values';

/** A stored profile as the list shows it. */
export interface LayoutRow {
  readonly layout: ImportProfile;
  /** Number of fields it reads; null if this version of the app does not understand it. */
  readonly fields: number | null;
  /** Files that were imported by it. */
  readonly files: number;
}

const sorts = ['name', 'files', 'updated'] as const;

/** Reads the address of the list of layouts; see `readerOf`. */
export const readLayoutSearch = readerOf({
  view: oneOf(['layouts']),
  /** Source of the lists it reads. */
  bank: id,
  insurer: id,
  list: oneOf(keysOf(importLists)),
  inactive: yes,
  ...paging(sorts),
  ...beside,
});
export type LayoutSearch = ReturnType<typeof readLayoutSearch>;

export function layoutRows(
  profiles: readonly ImportProfile[],
  files: readonly ImportFile[],
): readonly LayoutRow[] {
  const counts = new Map<string, number>();
  for (const { profile_id: used } of files) if (used !== null) counts.set(used, (counts.get(used) ?? 0) + 1);
  return profiles.map((layout) => {
    const profile = parseProfile(layout.content);
    return {
      layout,
      fields: profile === null ? null : fieldsRead(profile).size,
      files: counts.get(layout.id) ?? 0,
    };
  });
}

const byName = (a: LayoutRow, b: LayoutRow): number =>
  compareTurkish(a.layout.name, b.layout.name) || b.layout.version - a.layout.version;

export const layoutSelection: Selection<LayoutRow, LayoutSearch, (typeof sorts)[number]> = {
  shows: ({ layout }, { inactive }) => layout.active || inactive === 'yes',
  filters: {
    bank: ({ layout }, bank) => layout.bank_id === bank,
    insurer: ({ layout }, insurer) => layout.insurer_id === insurer,
    list: ({ layout }, list) => layout.list === list,
  },
  texts: ({ layout }) => [layout.name, importLists[layout.list]],
  sorts: {
    name: byName,
    files: (a, b) => a.files - b.files || byName(a, b),
    updated: (a, b) => a.layout.updated_at.localeCompare(b.layout.updated_at),
  },
  standing: { sort: 'name', order: 'asc' },
};
