import { describe, expect, it } from 'vitest';
import { markedText } from './marked-text';

const marked = (text: string, query: string): string =>
  markedText(text, query)
    .map(({ piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

describe('markedText', () => {
  it.each([
    ['Şule Erdinç', 'sule erd', '[Şule] [Erd]inç'],
    ['Şule Erdinç', 'erd şule', '[Şule] [Erd]inç'],
    ['Şule Erdinç', 'e', 'Şule [E]rdinç'],
    ['İlyas IŞIK', 'ışık ily', '[İly]as [IŞIK]'],
    ['Karadoğan', 'dogan', 'Kara[doğan]'],
    ['Kara Karaca', 'kara karaca', '[Kara] [Karaca]'],
    ['Fiyat teklifi', 'zz', 'Fiyat teklifi'],
    ['Fiyat teklifi', '', 'Fiyat teklifi'],
    ['', 'fiyat', ''],
  ])('%s ← %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('leaves no letter out', () => {
    const text = 'Işıl  Karadoğan – KBB';
    expect(
      markedText(text, 'kara ışıl kbb kar')
        .map(({ piece }) => piece)
        .join(''),
    ).toBe(text);
  });
});
