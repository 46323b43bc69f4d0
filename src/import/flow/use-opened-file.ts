import { useEffect, useRef, useState } from 'react';
import { FileProblem, fileProblems } from '../read/file-problem';
import type { Preview, PreviewRequest, Progress } from '../read/preview';
import type { Profile } from '../read/profile';
import { ImportReader } from '../read/reader';
import { layoutsOf, nearestLayout } from './find-layout';
import type { KnownLayout } from './find-layout';
import type { ReadKind } from './import-kind';
import { ownWords, withKnownFields } from './mapping';
import { RowScan } from './scan-rows';
import type { ScannedFile } from './scan-rows';

const PORTION = 2_000;

/** Settings that the user gives about the file; the rest is detected. */
export type Wanted = Pick<PreviewRequest, 'sheet' | 'header' | 'layout'>;

/** A file that was read. */
export interface ReadFile {
  readonly file: File;
  readonly preview: Preview;
  readonly wanted: Wanted;
  /** Null where no header was found. */
  readonly profile: Profile | null;
  /** The stored profiles that know this header, the newest first. */
  readonly known: readonly KnownLayout[];
  /** The stored profile that this header is most like, where none knows it. */
  readonly nearest: KnownLayout | null;
  readonly scan: ScannedFile | null;
}

/** The file under work. `read` stays while it is read again. */
export interface OpenedFile {
  readonly read: ReadFile | null;
  readonly progress: Progress | null;
  /** The sentence of why a file cannot be read. */
  readonly problem: string | null;
  readonly reader: ImportReader | null;
  /** Opens a file; resolves with what was read, or null where that failed or was given up. */
  readonly open: (file: File) => Promise<ReadFile | null>;
  /** Reads it again: with another profile, or, without one, with what fits what is wanted. */
  readonly again: (profile: Profile | null, wanted?: Wanted) => Promise<ReadFile | null>;
  readonly cancel: () => void;
  readonly close: () => void;
}

interface ReadOptions {
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

async function scanOf(
  kind: ReadKind,
  profile: Profile,
  reader: ImportReader,
  rows: number,
  { onProgress, signal }: ReadOptions,
): Promise<ScannedFile> {
  const scan = new RowScan(kind, profile);
  const count = kind.portion ?? PORTION;
  for (let from = 0; from < rows; from += count) {
    signal.throwIfAborted();
    // Between two portions the page draws, and hears what is typed.
    scan.add(await reader.rows({ from, count }));
    if (kind.portion !== undefined) onProgress({ step: 'rows', share: from / rows });
  }
  return scan.result;
}

interface Guides {
  readonly kind: ReadKind;
  readonly layouts: readonly KnownLayout[];
  /** Returns a profile that was begun for a header, and not stored yet. */
  readonly begun: (fingerprint: string) => Profile | null;
}

async function readWhole(
  reader: ImportReader,
  file: File,
  { profile, wanted }: { readonly profile: Profile | null; readonly wanted: Wanted },
  { kind, layouts, begun }: Guides,
  options: ReadOptions,
): Promise<ReadFile> {
  let own = profile;
  let preview: Preview;
  let known: readonly KnownLayout[] = [];
  let nearest: KnownLayout | null = null;
  if (own === null) {
    preview = await reader.preview({ ...wanted, list: kind.list, own: ownWords(kind) }, options);
    if (preview.header === null) return { file, preview, wanted, profile: null, known, nearest, scan: null };
    const { fingerprint, names } = preview.header;
    known = layoutsOf(layouts, fingerprint);
    const suggested = preview.suggestion === null ? null : withKnownFields(preview.suggestion.profile, kind);
    nearest = known.length === 0 ? nearestLayout(layouts, names) : null;
    own = begun(fingerprint) ?? known[0]?.profile ?? suggested;
    if (own === null) return { file, preview, wanted, profile: null, known, nearest, scan: null };
  }
  preview = await reader.preview({ ...wanted, profile: own }, options);
  const scan =
    preview.table === null ? null : await scanOf(kind, own, reader, preview.table.summary.rows, options);
  return { file, preview, wanted, profile: own, known, nearest, scan };
}

/** Reads files that the user chooses, one at a time, in a worker that ends with the screen. */
export function useOpenedFile(guides: Guides): OpenedFile {
  const [read, setRead] = useState<ReadFile | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reader = useRef<ImportReader | null>(null);
  const abort = useRef<AbortController | null>(null);
  /** Reads one after the other: the worker has one file and one profile at a time. */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(0);
  const [shownReader, setShownReader] = useState<ImportReader | null>(null);

  useEffect(() => () => reader.current?.close(), []);

  const run = (file: File, profile: Profile | null, wanted: Wanted, last: ReadFile | null) => {
    latest.current += 1;
    const own = latest.current;
    const mine = reader.current;
    const task = async (): Promise<ReadFile | null> => {
      // What was asked for later says more.
      if (mine === null || own !== latest.current) return null;
      const controller = new AbortController();
      abort.current = controller;
      setProblem(null);
      setProgress({ step: 'open' });
      try {
        const options = { onProgress: setProgress, signal: controller.signal };
        const found = await readWhole(mine, file, { profile, wanted }, guides, options);
        const next =
          profile === null || last === null ? found : { ...found, known: last.known, nearest: last.nearest };
        if (own !== latest.current) return null;
        setRead(next);
        return next;
      } catch (error) {
        if (own === latest.current && !controller.signal.aborted) {
          setProblem(error instanceof FileProblem ? error.message : fileProblems.failed);
        }
        return null;
      } finally {
        if (own === latest.current) setProgress(null);
      }
    };
    const result = before.current.then(task, task);
    before.current = result;
    return result;
  };

  const end = (): void => {
    latest.current += 1;
    abort.current?.abort();
    reader.current?.close();
    reader.current = null;
    setShownReader(null);
    setProgress(null);
  };

  return {
    read,
    progress,
    problem,
    reader: shownReader,
    open: (file) => {
      end();
      setRead(null);
      reader.current = new ImportReader(file);
      setShownReader(reader.current);
      return run(file, null, {}, null);
    },
    again: (profile, wanted) => {
      if (read === null) return Promise.resolve(null);
      // What was changed is seen at once, and the next change builds on it.
      if (profile !== null) setRead({ ...read, profile });
      return run(read.file, profile, wanted ?? read.wanted, read);
    },
    cancel: () => {
      latest.current += 1;
      abort.current?.abort();
      setProgress(null);
    },
    close: () => {
      end();
      setRead(null);
      setProblem(null);
    },
  };
}
