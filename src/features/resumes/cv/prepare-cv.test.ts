import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { prepareCv } from './prepare-cv';

// What no browser can open as a picture.
vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));

const docx = (text: string) =>
  zipSync({ 'word/document.xml': strToU8(`<w:document><w:p><w:t>${text}</w:t></w:p></w:document>`) });
const file = (bytes: BlobPart, name: string, type = '') => new File([bytes], name, { type });
const sentence = (given: File) =>
  prepareCv(given).then(
    () => null,
    (error: { fields: Record<string, string> }) => error.fields['file'],
  );

describe('the file of an application', () => {
  it('is what its content says, under a name that says so too', async () => {
    await expect(prepareCv(file('%PDF-1.7\n', 'Ayşe CV.docx', 'application/msword'))).resolves.toMatchObject({
      name: 'Ayşe CV.pdf',
      mediaType: 'application/pdf',
      width: null,
    });
    await expect(prepareCv(file(docx('Ada').slice(), '.doc'))).resolves.toMatchObject({
      name: 'Özgeçmiş.docx',
      mediaType: expect.stringContaining('wordprocessingml') as string,
    });
  });

  it.each([
    ['a program that is called a PDF', file('MZ\u0090\u0000', 'cv.pdf', 'application/pdf'), 'içeriği PDF'],
    ['an old Word document', file(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'cv.doc'), '(.doc) PDF olarak'],
    ['nothing', file('', 'cv.pdf'), 'boş'],
    ['what is too large', file(new Uint8Array(41 * 1_024 * 1_024), 'cv.pdf'), '10 MB'],
    ['what unpacks to too much', file(docx('a'.repeat(20_000_000)).slice(), 'cv.docx'), 'çok büyük'],
  ])('is not %s', async (_, given, said) => {
    expect(await sentence(given)).toContain(said);
  });
});
