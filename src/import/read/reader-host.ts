import { sha256 } from './digest';
import { FileProblem } from './file-problem';
import { findFormulas } from './find-formula';
import { findHeader, fingerprintOf, possibleHeaders } from './header';
import type { Header } from './header';
import { differencesOf } from './header-difference';
import { maskCards } from './mask-cards';
import { findAddition } from './missing-columns';
import { nameKey } from './name-key';
import type { Answer, Preview, PreviewRequest, Progress, ReaderSide, RowRequest, ShownLine } from './preview';
import type { ColumnRef, Profile } from './profile';
import { MAX_BYTES, readFileTables } from './read-file';
import type { FileTables, TextLayout } from './read-file';
import { readTable } from './read-table';
import type { ReadTable } from './read-table';
import type { HashedRow } from './row-hash';
import { droppedColumns, numberColumns, safeTexts } from './safe-cells';
import { suggestProfile } from './suggest-profile';
import type { Row, Sheet } from './table';

const TOP_LINES = 40;
/** Characters shown of a line of a text that is not split. */
const LONGEST_RAW = 400;
const FIRST_ROWS = 20;
const MOST_PROBLEMS = 1_000;

const DEDUCTIONS = ['commission', 'reward', 'service_fee', 'points', 'tax'];

interface OpenFile {
  /** Requested layout, as text. */
  readonly layout: string;
  readonly hash: string;
  readonly tables: FileTables;
}

function sheetOf(sheets: readonly Sheet[], { sheet, profile }: PreviewRequest): number {
  const name = profile?.sheet ?? null;
  const visible = sheets.findIndex(({ hidden }) => !hidden);
  const at =
    sheet ??
    (name === null ? Math.max(0, visible) : sheets.findIndex((candidate) => candidate.name === name));
  if (sheets[at] === undefined) throw new FileProblem('no_sheet');
  return at;
}

/** Finds the header: at the request's position, else where the profile's names are, else where one is likely. */
function headerOf(rows: readonly Row[], { header, profile }: PreviewRequest): Header | null {
  if (header !== undefined) return findHeader(rows, header);
  if (profile === undefined) return findHeader(rows);
  const { at, lines } = profile.header;
  if (at !== null) return findHeader(rows, { at, lines });
  const known = new Set(profile.names.map(nameKey));
  let best: Header | null = null;
  // A line without a name that the profile knows is none, whatever else it lacks: a title above the table.
  let most = 0;
  for (const possible of possibleHeaders(rows, lines)) {
    if (!differencesOf(profile, possible.names).every(({ kind }) => kind === 'new')) continue;
    const shared = possible.names.filter((name) => name !== '' && known.has(nameKey(name))).length;
    if (shared > most) [best, most] = [possible, shared];
  }
  return best ?? findHeader(rows, { lines });
}

/** Returns the columns of amounts that formulas are looked for among. */
function amountColumns(rows: readonly HashedRow[]) {
  const columnOf = (name: string) => ({
    name,
    amounts: rows.map(({ values }) => {
      const minor = values[name];
      return typeof minor === 'number' ? minor : null;
    }),
  });
  return { net: columnOf('net'), gross: columnOf('gross'), parts: DEDUCTIONS.map(columnOf) };
}

/**
 * Returns the shape of a line that nobody has split: letters and digits stand for what is there. What belongs to which
 * column is not known yet, and so neither what names a cardholder.
 */
const shapeOf = (line: string): string =>
  line
    .slice(0, LONGEST_RAW)
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/\p{Ll}|\p{Lo}|\p{Lm}|\p{Lt}/gu, 'a')
    .replaceAll(/\d/gu, '0');

const hasProblems = ({ problems }: HashedRow): boolean => problems.length > 0;

/** Reads one file; keeps its tables, so that it is opened once, and the rows of the last preview. */
export class ReaderHost implements ReaderSide {
  #open: OpenFile | null = null;
  #lines: readonly Row[] = [];
  #dropped: readonly ColumnRef[] = [];
  #numbers: ReadonlySet<number> = new Set();
  #table: ReadTable | null = null;

  async preview(
    file: Blob,
    request: PreviewRequest,
    onProgress: (progress: Progress) => void,
  ): Promise<Answer<Preview>> {
    try {
      return { value: await this.#preview(file, request, onProgress) };
    } catch (error) {
      // Anything else is no fault of the file: the memory does not suffice, as a rule.
      return { problem: error instanceof FileProblem ? error.code : 'failed' };
    }
  }

  rows({ from, count, onlyProblems = false }: RowRequest): readonly HashedRow[] {
    const rows = this.#table?.rows ?? [];
    return (onlyProblems ? rows.filter(hasProblems) : rows).slice(from, from + count);
  }

  /** Returns lines of the file by their numbers. */
  lines(numbers: readonly number[]): readonly ShownLine[] {
    const shown = { dropped: this.#dropped, numbers: this.#numbers };
    return numbers.map((line) => ({ line, cells: safeTexts(this.#lines[line - 1] ?? [], shown) }));
  }

  #skippedLines({ summary: { skippedLines } }: ReadTable) {
    const cells = this.lines(skippedLines.map(({ line }) => line));
    return skippedLines.map(({ line, why }, at) => ({ line, why, cells: cells[at]?.cells ?? [] }));
  }

  async #tablesOf(file: Blob, layout: TextLayout | undefined): Promise<OpenFile> {
    const wanted = JSON.stringify(layout ?? null);
    const found = JSON.stringify(this.#open?.tables.layout ?? null);
    if (this.#open !== null && [this.#open.layout, found].includes(wanted)) return this.#open;
    this.#open = null;
    if (file.size > MAX_BYTES) throw new FileProblem('too_large');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const hash = await sha256(bytes);
    return { layout: wanted, hash, tables: await readFileTables(bytes, layout) };
  }

  async #preview(
    file: Blob,
    request: PreviewRequest,
    onProgress: (progress: Progress) => void,
  ): Promise<Preview> {
    this.#table = null;
    onProgress({ step: 'open' });
    this.#open = await this.#tablesOf(file, request.layout ?? request.profile?.layout ?? undefined);
    const { hash, tables } = this.#open;
    const sheet = sheetOf(tables.sheets, request);
    const { rows: lines = [], name = null } = tables.sheets[sheet] ?? {};
    const header = headerOf(lines, request);
    const fingerprint = header === null ? '' : await fingerprintOf(header.names);
    const isFirst = sheet === sheetOf(tables.sheets, {});
    const suggestion =
      header === null || request.profile !== undefined
        ? null
        : suggestProfile(
            { header, fingerprint, lines, layout: tables.layout, sheet: isFirst ? null : name },
            request.list,
            request.own,
          );
    const profile = request.profile ?? suggestion?.profile ?? null;
    this.#lines = lines;
    this.#dropped = droppedColumns(header?.names ?? [], profile);
    this.#numbers = numberColumns(profile);
    const differences =
      header === null || profile === null ? [] : unknownHeader(profile, header, fingerprint);
    if (header !== null && profile !== null && differences.length === 0) {
      this.#table = await readTable(lines, header, profile, {
        ...(tables.sheets[sheet] === undefined ? {} : { sheet: tables.sheets[sheet] }),
        onProgress: (share) => onProgress({ step: 'rows', share }),
      });
    }
    return {
      file: {
        kind: tables.kind,
        encoding: tables.encoding,
        layout: tables.layout,
        lettersMended: tables.lettersMended,
        hash,
        sheets: tables.sheets.map((table) => ({
          name: maskCards(table.name),
          hidden: table.hidden,
          lines: table.rows.length,
        })),
      },
      sheet,
      shapes: (tables.raw ?? []).map(shapeOf),
      top: this.lines(Array.from({ length: Math.min(TOP_LINES, lines.length) }, (_, at) => at + 1)),
      header: header === null ? null : { ...header, fingerprint },
      dropped: this.#dropped,
      suggestion,
      differences,
      table:
        this.#table === null || profile === null
          ? null
          : {
              ...shown(this.#table, { profile, names: header?.names ?? [], lines }),
              skipped: this.#skippedLines(this.#table),
            },
    };
  }
}

function unknownHeader(profile: Profile, header: Header, fingerprint: string) {
  return profile.fingerprints.includes(fingerprint) ? [] : differencesOf(profile, header.names);
}

function shown(
  { rows, summary }: ReadTable,
  { profile, names, lines }: { profile: Profile; names: readonly string[]; lines: readonly Row[] },
): Omit<NonNullable<Preview['table']>, 'skipped'> {
  const amounts = amountColumns(rows);
  const formulas = findFormulas(amounts.net, amounts.gross, amounts.parts);
  return {
    summary,
    first: rows.slice(0, FIRST_ROWS),
    problems: rows.filter(hasProblems).slice(0, MOST_PROBLEMS),
    formulas,
    addition:
      profile.list === 'bank' ? findAddition({ names, lines, rows }, profile, amounts, formulas[0]) : null,
  };
}
