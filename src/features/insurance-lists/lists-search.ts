import { beside, day, id, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { readLayoutSearch } from '@/import/list/layout-list';
import type { LayoutSearch } from '@/import/list/layout-list';
import { holdsAny } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import {
  importRights,
  importStates,
  insuranceLists,
  pathologyLists,
} from '@sync/model/entities/import-values';

export const caseLists = { ...insuranceLists, ...pathologyLists } as const;

/** The two pages: lists of insurers, and those of the pathology laboratory, which who follows biopsies alone opens. */
export const listPages = {
  insurance: { path: '/insurance', title: 'Sigorta listeleri', lists: insuranceLists },
  pathology: { path: '/adenom-biyotip/lists', title: 'Patoloji listeleri', lists: pathologyLists },
} as const;
export type ListPageId = keyof typeof listPages;
export const listsOf: Readonly<Record<ListPageId, readonly (keyof typeof caseLists)[]>> = {
  insurance: keysOf(insuranceLists),
  pathology: keysOf(pathologyLists),
};

/** Returns the lists of some that the user may import. */
export const importableLists = (
  lists: readonly (keyof typeof caseLists)[],
  access: Access,
): readonly (keyof typeof caseLists)[] =>
  lists.filter((list) => holdsAny(access, [importRights[list].import]));

/** Tabs of the page; the imported files without one. */
export const listTabs = {
  files: 'Yüklenenler',
  review: 'Eşleşmeyen',
  conflict: 'Çelişen',
  layouts: 'Düzenler',
} as const;
export type ListTab = keyof typeof listTabs;

/** Parts of an opened file. */
export const rowTabs = {
  made: 'Yeni',
  changed: 'Değişen',
  review: 'Eşleşmeyen',
  conflict: 'Çelişen',
  error: 'Hatalı',
  skipped: 'Atlanan',
} as const;
export type RowTab = keyof typeof rowTabs;

export const fileSorts = ['name', 'period', 'open', 'imported'] as const;

/** Reads the address of the list of files; see `readerOf`. */
export const readFileSearch = readerOf({
  view: oneOf(['review', 'conflict']),
  /** A list is being imported: which kind. */
  upload: oneOf(keysOf(caseLists)),
  list: oneOf(keysOf(caseLists)),
  insurer: id,
  state: oneOf(keysOf(importStates)),
  /** The period that a file covers, in part at least. */
  from: day,
  to: day,
  act: oneOf(['undo']),
  /** Tab of the open file's rows. */
  rows: oneOf(keysOf(rowTabs)),
  ...paging(fileSorts),
  ...beside,
});
export type FileSearch = ReturnType<typeof readFileSearch>;

/** The address of the page: files, rows that wait, the import of a file, or the list of layouts. */
export type ListsSearch = FileSearch | (Omit<LayoutSearch, 'view'> & { view: 'layouts' });

export function readListsSearch(search: unknown): ListsSearch {
  const layouts = readLayoutSearch(search);
  return layouts.view === 'layouts' ? { ...layouts, view: 'layouts' } : readFileSearch(search);
}
