import { decodeText } from '@/import/read/decode-text';
import { textOf } from '@/import/read/table';
import type { LocalWrites } from '@/data/workspace';
import { actionError } from '@sync/model/action-error';
import type { ReadingWords } from '@sync/model/entities/biopsy-values';
import { readingWordList } from '@sync/model/entities/reading-words';
import type { ReadingWordList } from '@sync/model/entities/reading-words';
import { parseReadingWords } from '@sync/model/rules/pathology-reading/parse-words';

/** First byte of a workbook of today, and of one of the nineties. */
const ZIP = 0x50;
const COMPOUND = 0xd0;

/**
 * Stores words as the next version of a list. It is not in use until somebody says so.
 * @throws ActionError `invalid` with a sentence at `name` or `words`; nothing is stored then
 */
export async function saveWords(
  writes: LocalWrites,
  lists: readonly ReadingWordList[],
  name: string,
  words: ReadingWords,
): Promise<ReadingWordList> {
  const called = name.trim();
  if (called === '') throw actionError('invalid', { name: 'Listenin adını yazın' });
  const parsed = parseReadingWords(words);
  if ('problems' in parsed) {
    throw actionError('invalid', { words: parsed.problems[0] ?? 'Kelime listesi okunamadı' });
  }
  const last = Math.max(0, ...lists.filter((list) => list.name === called).map(({ version }) => version));
  return writes.create(
    readingWordList,
    { name: called, version: last + 1, content: parsed.words, active: false },
    { summary: `${called}, sürüm ${last + 1} kaydedildi` },
  );
}

/** Puts a version in use, or the list of the program with null; others are out of use then. */
export async function putInUse(
  writes: LocalWrites,
  lists: readonly ReadingWordList[],
  chosen: ReadingWordList | null,
): Promise<void> {
  await writes.run(async (act) => {
    if (chosen !== null && !chosen.active) {
      await act.change(
        readingWordList,
        chosen.id,
        { active: true },
        { summary: `${chosen.name} kullanıma alındı` },
      );
    }
    for (const other of lists.filter((list) => list.active && list.id !== chosen?.id)) {
      await act.change(
        readingWordList,
        other.id,
        { active: false },
        { summary: `${other.name} kullanımdan çıktı` },
      );
    }
  });
}

/**
 * Reads a chosen file as text: workbooks and tables as one line for each row, their cells separated by tabs.
 * @throws ActionError `invalid` with a sentence at `file`
 */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > 1_000_000) throw actionError('invalid', { file: 'Dosya 1 MB’tan büyük' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === ZIP || bytes[0] === COMPOUND) {
    const { readFileTables } = await import('@/import/read/read-file');
    try {
      const { sheets } = await readFileTables(bytes);
      return sheets.flatMap(({ rows }) => rows.map((row) => row.map(textOf).join('\t'))).join('\n');
    } catch {
      throw actionError('invalid', { file: 'Dosya okunamadı: kelime listesini başka biçimde kaydedin' });
    }
  }
  const decoded = decodeText(bytes);
  if (decoded === null)
    throw actionError('invalid', { file: 'Dosya okunamadı: bir metin ya da tablo dosyası seçin' });
  return decoded.text;
}
