import { describe, expect, it } from 'vitest';
import { allPlaces, homePlace, openGroups } from '@/kit/record/navigation';
import { chapterOf, chapters, chapterScreens, openChapters } from '@/kit/help/chapters';
import { topics } from '@/kit/help/topics';
import { permissionCatalogue } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { Token, Tokens } from 'marked';
import { filesOf, textOf } from '../../../tests/source-files';
import { findInManual, manual, manualFiles } from './manual';
import { headingId, readChapter } from './read-chapter';

const everything = new Set(Object.keys(permissionCatalogue) as PermissionKey[]);
const plainScreens = Object.keys(routePermissions).filter((path) => !path.includes('$'));

/** Returns the texts of string literals and elements, of everything that the user may see. */
function shownTexts(): ReadonlySet<string> {
  const isShown = (path: string): boolean =>
    !/\.(?:test|fixture)\.tsx?$/u.test(path) && !path.includes('/help/');
  const files = [...filesOf('src', /\.tsx?$/u), ...filesOf('sync/model', /\.ts$/u)].filter(isShown);
  const texts = files.flatMap((path) =>
    textOf(path)
      .replaceAll(/\s+/gu, ' ')
      .split(/[<>{}'"`]/u)
      .map((text) => text.trim()),
  );
  return new Set(texts);
}

/** Returns every token of a kind, at any depth. */
function tokensOf<T extends Token>(tokens: readonly Token[], kind: T['type']): readonly T[] {
  return tokens.flatMap((token) => [
    ...(token.type === kind ? [token as T] : []),
    ...('tokens' in token && token.tokens !== undefined ? tokensOf<T>(token.tokens, kind) : []),
    ...(token.type === 'list'
      ? (token as Tokens.List).items.flatMap((item) => tokensOf<T>(item.tokens, kind))
      : []),
  ]);
}

const whole = chapters.map(({ id }) => {
  const { opening, sections } = manual[id];
  return { id, tokens: [...opening, ...sections.flatMap((section) => section.tokens)] };
});

describe('the manual', () => {
  it('has a file for each chapter, and no other', () => {
    expect(manualFiles.toSorted()).toEqual(chapters.map(({ id }) => `/docs/kullanim/${id}.md`).toSorted());
  });

  it.each(chapters.map(({ id }) => id))('says in %s what it is for, in parts with a name each', (id) => {
    const { title, summary, sections } = manual[id];
    expect(title).not.toBe('');
    expect(summary).not.toBe('');
    const ids = sections.map((section) => section.id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    for (const section of sections) expect(section.lines, section.title).not.toEqual([]);
  });

  it('tells of each screen in exactly one chapter', () => {
    expect([...chapterScreens.values()].flat().toSorted()).toEqual(plainScreens.toSorted());
    const groups = openGroups({ userId: 'u', permissions: everything }, () => true);
    for (const { to } of [homePlace, ...groups.flatMap(({ places }) => places)])
      expect(chapterOf(to), to).not.toBeNull();
    for (const { covers } of allPlaces)
      for (const path of covers) expect(chapterOf(path), path).not.toBeNull();
    expect(chapterOf('/nothing')).toBeNull();
  });

  it('shows a chapter to those alone who may open one of its screens', () => {
    const all = openChapters({ userId: 'u', permissions: everything });
    expect(all).toEqual(chapters.map(({ id }) => id));
    const none = openChapters({ userId: 'u', permissions: new Set() });
    expect(none).toEqual(['ana-sayfa', 'esitleme']);
    for (const [id, screens] of chapterScreens) {
      for (const path of screens) {
        const permissions = new Set(routePermissions[path]);
        expect(openChapters({ userId: 'u', permissions }), path).toContain(id);
      }
    }
  });

  it('links to screens and headings that exist', () => {
    const targets = whole.flatMap(({ id, tokens }) =>
      tokensOf<Tokens.Link>(tokens, 'link').map(({ href }) => ({ id, href })),
    );
    expect(targets.length).toBeGreaterThan(20);
    const wrong = targets.filter(({ href }) => {
      if (href.startsWith('/')) return !plainScreens.includes(href);
      const [file = '', heading] = href.split('#');
      const chapter = chapters.find(({ id }) => `${id}.md` === file);
      if (chapter === undefined) return true;
      return heading !== undefined && manual[chapter.id].sections.every((section) => section.id !== heading);
    });
    expect(wrong).toEqual([]);
  });

  it('names buttons and fields as the screen does', () => {
    const shown = shownTexts();
    const quoted = [
      ...whole.map(({ id, tokens }) => ({ id, text: tokens.map(({ raw }) => raw).join('\n') })),
      ...Object.entries(topics).map(([id, { text }]) => ({ id, text })),
    ].flatMap(({ id, text }) => [...text.matchAll(/“([^“”]*)”/gu)].map(([, said = '']) => `${id}: ${said}`));
    expect(quoted.length).toBeGreaterThan(100);
    const isShown = (said: string): boolean => shown.has(said.slice(said.indexOf(': ') + 2));
    expect(quoted.filter((said) => !isShown(said))).toEqual([]);
  });

  it('names keys that the screens have', () => {
    const shown = shownTexts();
    const places = new Set(allPlaces.map(({ key }) => key));
    const keys = whole.flatMap(({ id, tokens }) =>
      tokensOf<Tokens.Codespan>(tokens, 'codespan').map(({ text }) => ({ id, text })),
    );
    expect(keys.length).toBeGreaterThan(10);
    const isKnown = (key: string): boolean =>
      ['Esc', 'Enter'].includes(key) || places.has(key) || shown.has(key);
    expect(keys.filter(({ text }) => !isKnown(text))).toEqual([]);
  });

  it('has the heading that each question mark leads to', () => {
    for (const { chapter, at, title } of Object.values(topics))
      expect(
        manual[chapter].sections.map(({ id }) => id),
        title,
      ).toContain(at);
  });
});

describe('the search of the manual', () => {
  const all = chapters.map(({ id }) => id);
  const found = (text: string, open = all) => findInManual(text, open, 5).map(({ section }) => section.id);

  it('finds words also as keyboards without Turkish letters write them, headings first', () => {
    expect(found('çakışma')[0]).toBe('cakisma');
    expect(found('CAKISMA')[0]).toBe('cakisma');
    expect(found('gecici yer')[0]).toBe('gecici-yer');
    expect(found('birlestirmeyi geri')[0]).toBe('birlestirmeyi-geri-almak');
  });

  it('finds nothing for nothing, and nothing in chapters that are not open', () => {
    expect(found('')).toEqual([]);
    expect(found('  -')).toEqual([]);
    expect(findInManual('terminal', ['esitleme'], 5)).toEqual([]);
  });

  it('shows the line that the words stand in', () => {
    const [hit] = findInManual('slip fotoğrafı', all, 1);
    expect(hit?.line).toContain('slip fotoğrafını');
  });
});

describe('a chapter', () => {
  it('is read from its marks', () => {
    const chapter = readChapter(
      '# Başlık\n\nNe **için**.\n\n## Bir iş\n\n- ilk\n- ikinci\n\n## Kalan 0,00\n\nSon.\n',
    );
    expect(chapter.title).toBe('Başlık');
    expect(chapter.summary).toBe('Ne için.');
    expect(chapter.sections.map(({ id, lines }) => [id, lines])).toEqual([
      ['bir-is', ['ilk', 'ikinci']],
      ['kalan-0-00', ['Son.']],
    ]);
    expect(headingId('Şimdi, İŞ!')).toBe('simdi-is');
  });

  it('without anything is empty', () => {
    expect(readChapter('')).toEqual({ title: '', opening: [], summary: '', sections: [] });
  });
});
