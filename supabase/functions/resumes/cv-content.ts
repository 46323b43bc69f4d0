import { docxText } from '../../../sync/model/files/docx-text.ts';
import { fileTypeOf, fileTypes } from '../../../sync/model/files/file-type.ts';
import { storable } from '../_shared/storable.ts';
import type { FileType } from '../../../sync/model/files/file-type.ts';

/** Letters of a text that the search knows; as `app.take_resume` has it. */
const MOST_TEXT = 100_000;

/** Content of a file; plain values, so that they can come from another thread. */
export type CvContent =
  /** `text` is null where it is read when somebody opens the file: pages and pictures are not taken apart on the server. */
  | { readonly state: 'read'; readonly type: FileType; readonly text: string | null }
  | { readonly state: 'unknown' }
  | { readonly state: 'unreadable' };

/** Returns the first letters of a text; none is cut in two. */
function beginning(text: string): string {
  const cut = text.slice(0, MOST_TEXT);
  return text.length > MOST_TEXT && !cut.isWellFormed() ? cut.slice(0, -1) : cut;
}

/** Takes a file apart, by its content alone. Time and room grow with its length, and are bounded by what it may unpack to. */
export function cvContentOf(bytes: Uint8Array): CvContent {
  const type = fileTypeOf(bytes);
  if (type === null) return { state: 'unknown' };
  if (type !== fileTypes.docx) return { state: 'read', type, text: null };
  try {
    return { state: 'read', type, text: storable(beginning(docxText(bytes))) };
  } catch {
    return { state: 'unreadable' };
  }
}
