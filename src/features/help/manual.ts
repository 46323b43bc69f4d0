import { finderOf, searchKey, typedWords } from '@sync/model/tr/search-text';
import { chapters } from '@/kit/help/chapters';
import type { ChapterId } from '@/kit/help/chapters';
import { readChapter } from './read-chapter';
import type { ChapterText, Section } from './read-chapter';

const files = import.meta.glob<string>('/docs/kullanim/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Texts of the manual by chapter; the files of docs/kullanim. */
export const manual = Object.fromEntries(
  chapters.map(({ id }) => [id, readChapter(files[`/docs/kullanim/${id}.md`] ?? '')]),
) as Readonly<Record<ChapterId, ChapterText>>;

/** Names of the files that the manual is made of. */
export const manualFiles: readonly string[] = Object.keys(files);

/** A part of the manual that a search has found. */
export interface ManualHit {
  readonly chapter: ChapterId;
  readonly chapterTitle: string;
  readonly section: Section;
  /** The line of the part that the words stand in. */
  readonly line: string;
}

/**
 * Returns the parts of the chapters in which every word of a typed text begins a word, those with it in their heading
 * first.
 */
export function findInManual(text: string, open: readonly ChapterId[], limit: number): readonly ManualHit[] {
  if (typedWords(text).length === 0) return [];
  const fits = finderOf(text);
  const found = open.flatMap((chapter) => {
    const { title, sections } = manual[chapter];
    const above = searchKey(title);
    return sections.flatMap((section) => {
      if (!fits(`${above}${section.words}`)) return [];
      const line = section.lines.find((said) => fits(searchKey(said))) ?? section.lines[0] ?? '';
      const rank = fits(section.heading) ? 0 : fits(section.words) ? 1 : 2;
      return [{ chapter, chapterTitle: title, section, line, rank }];
    });
  });
  return found.toSorted((a, b) => a.rank - b.rank).slice(0, limit);
}
