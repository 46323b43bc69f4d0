import type { Formula } from './find-formula';
import type { FileProblemCode } from './file-problem';
import type { HeaderDifference } from './header-difference';
import type { ListKind } from './header-words';
import type { FieldWords } from './known-words';
import type { Addition } from './missing-columns';
import type { ColumnRef, Profile } from './profile';
import type { FileTables, TextLayout } from './read-file';
import type { TableSummary } from './read-table';
import type { HashedRow } from './row-hash';
import type { SuggestedProfile } from './suggest-profile';

/** Settings of the user or of a stored profile for a file; the rest is detected. */
export interface PreviewRequest {
  readonly profile?: Profile;
  /** The kind of list to suggest a profile for. */
  readonly list?: ListKind;
  /** Fields of the hospital's own, beside those of the kind. */
  readonly own?: readonly FieldWords[];
  /** Index among the sheets. */
  readonly sheet?: number;
  readonly header?: { readonly at: number; readonly lines: 1 | 2 };
  /** Layout that splits a text. */
  readonly layout?: TextLayout;
}

/** A line of the file as it may be shown: card numbers masked, cardholders dropped. */
export interface ShownLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Facts about a file before it is imported. */
export interface Preview {
  readonly file: Pick<FileTables, 'kind' | 'encoding' | 'layout' | 'lettersMended'> & {
    /** SHA-256 of its bytes. */
    readonly hash: string;
    readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly lines: number }[];
  };
  /** Index of the sheet that is shown. */
  readonly sheet: number;
  /** Shapes of the first lines of a text, for the user to move the cuts of fixed widths; empty of workbooks. */
  readonly shapes: readonly string[];
  /** The first lines, for the user to point at the header. */
  readonly top: readonly ShownLine[];
  /** Null where none is found: the user has to point at it. */
  readonly header: {
    readonly at: number;
    readonly lines: 1 | 2;
    readonly names: readonly string[];
    readonly fingerprint: string;
  } | null;
  /** Columns about the person who paid, which are not read. */
  readonly dropped: readonly ColumnRef[];
  /** Suggested profile, where none was given. */
  readonly suggestion: SuggestedProfile | null;
  /** Differences where the profile does not know the header: the user decides, and nothing is read until then. */
  readonly differences: readonly HeaderDifference[];
  /** Table read by the profile, or by the suggested one; null where there are differences or no header. */
  readonly table: {
    readonly summary: TableSummary;
    readonly first: readonly HashedRow[];
    /** Lines that are no row, as far as `summary` lists them. */
    readonly skipped: readonly (ShownLine & TableSummary['skippedLines'][number])[];
    /** The first rows with problems; `rows` gives all. */
    readonly problems: readonly HashedRow[];
    /** Formulas that lead to the net amount, best first. */
    readonly formulas: readonly Formula[];
    /** Columns that are not mapped and would make more rows close; null where there are none. */
    readonly addition: Addition | null;
  } | null;
}

/** A portion of the rows that a preview has read. */
export interface RowRequest {
  readonly from: number;
  readonly count: number;
  readonly onlyProblems?: boolean;
}

/** Answer of the worker: custom errors do not survive the transfer. */
export type Answer<T> = { readonly value: T } | { readonly problem: FileProblemCode };

/** Progress of a preview; `open` has no share, since a workbook is opened in one go. */
export type Progress = { readonly step: 'open' } | { readonly step: 'rows'; readonly share: number };

/** The side of the worker. */
export interface ReaderSide {
  preview(
    file: Blob,
    request: PreviewRequest,
    onProgress: (progress: Progress) => void,
  ): Promise<Answer<Preview>>;
  rows(request: RowRequest): readonly HashedRow[];
  lines(numbers: readonly number[]): readonly ShownLine[];
}
