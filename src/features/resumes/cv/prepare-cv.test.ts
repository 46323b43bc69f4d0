import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { docxText } from '@sync/model/files/docx-text';
import { CvRefused } from './cv-refused';
import { prepareCv as prepareWith } from './prepare-cv';

// What no browser can open as a picture.
vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));

/** Reads here what a worker reads in a browser. */
const prepareCv = (given: File) =>
  prepareWith(given, (bytes) => Promise.resolve().then(() => docxText(bytes)));

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

  it('says so where reading it takes too long', async () => {
    const given = file(docx('Ada').slice(), 'cv.docx');
    const slow = prepareWith(given, () => Promise.reject(new CvRefused('too_slow')));
    await expect(slow).rejects.toMatchObject({
      fields: { file: expect.stringContaining('çok uzun') as string },
    });
  });
});
