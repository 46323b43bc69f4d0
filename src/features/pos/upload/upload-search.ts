import { readImportSearch } from './import-list';
import type { ImportSearch } from './import-list';
import { readLayoutSearch } from '@/import/list/layout-list';
import type { LayoutSearch } from '@/import/list/layout-list';

/** The address of the screen: the list of imports, the import of one, or the list of layouts. */
export type UploadSearch = (ImportSearch & { view?: undefined }) | (LayoutSearch & { view: 'layouts' });

export function readUploadSearch(search: unknown): UploadSearch {
  const layouts = readLayoutSearch(search);
  return layouts.view === 'layouts' ? { ...layouts, view: 'layouts' } : readImportSearch(search);
}
