import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { docxText } from './docx-text';
import { fileTypeOf, fileTypes } from './file-type';
import { readZipEntry } from './zip-entry';

const docx = (body: string, more: Readonly<Record<string, Uint8Array>> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(`<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`),
    ...more,
  });
const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

describe('the type of a file', () => {
  it.each([
    [fileTypes.jpeg, [0xff, 0xd8, 0xff, 0xe0]],
    [fileTypes.png, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
    [fileTypes.webp, [...Buffer.from('RIFF....WEBPVP8 ')]],
    [fileTypes.pdf, [...Buffer.from('%PDF-1.7')]],
    [fileTypes.docx, [...docx(paragraph('Ada'))]],
  ])('is %s by its content', (type, bytes) => {
    expect(fileTypeOf(Uint8Array.from(bytes))).toBe(type);
  });

  it.each([
    ['a program', [...Buffer.from('MZ\u0090')]],
    ['an archive of something else', [...zipSync({ 'xl/workbook.xml': strToU8('<x/>') })]],
    ['an archive that was cut off', [...docx(paragraph('Ada')).subarray(0, 80)]],
    ['a picture of another kind', [...Buffer.from('RIFF....WAVEfmt ')]],
    ['nothing', []],
  ])('is none for %s', (_, bytes) => {
    expect(fileTypeOf(Uint8Array.from(bytes))).toBeNull();
  });
});

describe('the text of a Word document', () => {
  it('has lines, tabs and the signs that XML writes otherwise', () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Yıl')}</w:tc><w:tc>${paragraph('2020')}</w:tc></w:tr></w:tbl>`;
    expect(
      docxText(
        docx(
          `${paragraph('Ayşe Çağlar')}${paragraph('R&amp;D &#252; &#x131; &lt;b&gt;')}<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>${table}`,
        ),
      ),
    ).toBe('Ayşe Çağlar\nR&D ü ı <b>\na\tb\nYıl\t2020');
  });

  it('leaves out what was deleted, instructions, and what older readers see', () => {
    const body = `<w:p><w:del><w:r><w:delText>silindi</w:delText></w:r></w:del><w:r><w:instrText>HYPERLINK</w:instrText></w:r>
      <mc:AlternateContent><mc:Choice>${paragraph('kutu')}</mc:Choice><mc:Fallback>${paragraph('kutu')}</mc:Fallback></mc:AlternateContent></w:p>`;
    expect(docxText(docx(body))).toBe('kutu');
  });

  it('is as tidy as patterns made it that took the square of its length', () => {
    const sign = fc.constantFrom('a', ' ', '\t', '\n', '\u00a0', 'b');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const given = signs.join('');
        const wanted = given
          .replace(/[^\S\n]*\n\t/gu, '\t')
          .replace(/[^\S\n]+\n/gu, '\n')
          .replace(/\n{3,}/gu, '\n\n')
          .trim();
        expect(docxText(docx(`<w:t>${given}</w:t>`))).toBe(wanted);
      }),
      { numRuns: 500 },
    );
  });

  it('has what CDATA says as it is, and nothing of comments and instructions', () => {
    const body = '<w:t>a<!-- <w:t>b --><?c <w:t>d ?><![CDATA[<&amp;>]]>e</w:t>';
    expect(docxText(docx(body))).toBe('a<&amp;>e');
    expect(docxText(docx('<w:t x="a>b" y=\'"\'>c</w:t>'))).toBe('c');
  });

  it('has no sign that no text may have', () => {
    const body = '<w:t>a\u0000b\u0007&#0;&#7;&#xD800;&#x110000;c&#9999999;&bilinmez;&#x;</w:t>';
    expect(docxText(docx(body))).toBe('abc&bilinmez;&#x;');
  });

  it.each(['<w:t>a</w:t><w:p', '<w:t>a</w:t><w:p a="', '<w:t>a</w:t><!-- ', '<w:t><![CDATA[a'])(
    'is not read where it breaks off: %s',
    (body) => {
      const bytes = zipSync({ 'word/document.xml': strToU8(`<w:document>${body}`) });
      expect(() => docxText(bytes)).toThrowError(expect.objectContaining({ problem: 'damaged' }));
    },
  );

  it('is not read where it resolves anything', () => {
    const bytes = zipSync({
      'word/document.xml': strToU8(
        `<!DOCTYPE d [<!ENTITY a "b">]><w:document>${paragraph('&a;')}</w:document>`,
      ),
    });
    expect(() => docxText(bytes)).toThrowError(expect.objectContaining({ problem: 'damaged' }));
  });

  it('is not read where it would unpack to more than a document has', () => {
    const bomb = docx(paragraph('a'.repeat(20_000_000)));
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => docxText(bomb)).toThrowError(expect.objectContaining({ problem: 'too_large' }));
    // An archive that tells less than it holds is not believed.
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    for (let at = 0; at + 46 < bomb.length; at += 1) {
      const sign = view.getUint32(at, true);
      if (sign === 0x02_01_4b_50) view.setUint32(at + 24, 100, true);
      if (sign === 0x04_03_4b_50) view.setUint32(at + 22, 100, true);
    }
    expect(() => docxText(bomb)).toThrowError(expect.objectContaining({ problem: 'too_large' }));
  });
});

describe('an entry of an archive', () => {
  it('is refused where the archive ends before it', () => {
    const whole = zipSync({ a: strToU8('b'.repeat(100)) }, { level: 0 });
    const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
    for (let at = 0; at + 46 < whole.length; at += 1) {
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 20, 0x7fff_ffff, true);
    }
    expect(() => readZipEntry(whole, 'a', 1_000)).toThrowError(
      expect.objectContaining({ problem: 'damaged' }),
    );
  });

  it('is null where there is none', () => {
    expect(readZipEntry(zipSync({ a: strToU8('b') }), 'b', 10)).toBeNull();
  });
});
