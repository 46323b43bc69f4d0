import { describe, expect, it } from 'vitest';
import { MOST_PDF_BYTES } from './picture-size';
import { prepareFile } from './prepare-file';

const pdf = (parts: BlobPart[], name = 'MR raporu.PDF') => new File(parts, name, { type: 'application/pdf' });

describe('a PDF', () => {
  it('is kept as it is, under its name', async () => {
    const ready = await prepareFile(pdf(['%PDF-1.7\n…']));
    expect(ready).toMatchObject({ name: 'MR raporu.pdf', mediaType: 'application/pdf', width: null });
    expect(new TextDecoder().decode(ready.bytes)).toBe('%PDF-1.7\n…');
  });

  it('has a name where it came without one', async () => {
    await expect(prepareFile(pdf(['%PDF-1.4'], '.pdf'))).resolves.toMatchObject({ name: 'Belge.pdf' });
  });

  it.each([
    ['empty', []],
    ['no_pdf', ['MZ this is a program']],
    ['pdf_too_large', ['%PDF-', new Uint8Array(MOST_PDF_BYTES)]],
  ] as const)('is refused as %s', async (problem, parts) => {
    await expect(prepareFile(pdf([...parts]))).rejects.toMatchObject({ problem });
  });
});
