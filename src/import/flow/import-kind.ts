import type { BalanceLine } from '../read/balances';
import type { Profile } from '../read/profile';
import type { HashedRow } from '../read/row-hash';
import type { ListKind } from '../read/header-words';
import type { FieldWords } from '../read/known-words';
import type { ImportList } from '@sync/model/entities/import-values';

/** A row as it is sent, by the names that the server knows. */
export type StagedValues = Readonly<Record<string, string | number | boolean | object | null>>;

/** Result of a row: it is sent, with its first problem if it has one, or it is not meant to be imported. */
export type StagedAs =
  | {
      readonly values: StagedValues;
      readonly problem: string | null;
      readonly warning: string | null;
      /** Rest of the amounts that have to close, in minor units; absent where nothing has to. */
      readonly gap?: number;
    }
  | {
      readonly skipped: string;
      /** Amounts of it, where the file's own totals count it. */
      readonly amounts?: Readonly<Record<string, number>>;
    };

/** Field that a column can be read into. */
export interface ImportField {
  /** Name of the field of the reader; `first/second` where a cell has two numbers. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  /** An amount that several columns may add up to. */
  readonly summed?: boolean;
  /** Reading of a field of the hospital's own, which the words of the kind do not have. */
  readonly own?: FieldWords;
}

/** A column of the preview, of a row as it is sent. */
export interface PreviewColumn {
  readonly id: string;
  readonly header: string;
  readonly width?: number;
  readonly align?: 'end';
  /** True where it is shown only if a row has something in it. */
  readonly ifGiven?: true;
  readonly text: (values: StagedValues) => string | null;
}

/** Something about the file as a whole. `stop`: it is not imported so. */
export interface FileCheck {
  readonly tone: 'stop' | 'warn' | 'note';
  readonly text: string;
}

/** One kind of list: what its columns are read into, how its rows are sent, and what is checked beyond single values. */
export interface ImportKind extends ReadKind {
  readonly list: ImportList & ListKind;
}

/** Part of a kind of list that reads its rows; a list of which the server keeps no file is no more than that. */
export interface ReadKind {
  readonly list: ListKind;
  /** "Banka raporu". */
  readonly label: string;
  /** Source of the list, chosen by the user where no profile says it; absent where there is only one source. */
  readonly source?: {
    readonly label: string;
    readonly lookup: 'bank' | 'insurer';
    /** The question: "Dosya hangi bankanın?". */
    readonly hint: string;
    /** A field of the rows that tells it, too: where one is read nobody has to choose. */
    readonly unlessRead?: string;
  };
  readonly fields: readonly ImportField[];
  /** Kinds that rules pick rows for, by words of their text; rows that none picks are not taken. */
  readonly picks?: {
    readonly title: string;
    readonly labels: Readonly<Record<string, string>>;
    /** Rules of a layout that has none. */
    readonly standing: readonly { readonly words: string; readonly kind: string }[];
  };
  /**
   * Returns what a row says of the balance of its account; absent where rows have none. A list with balances tells of
   * the days it covers, too, and is worth importing without a row to take.
   */
  readonly balance?: (row: HashedRow, profile: Profile) => BalanceLine;
  /** Codes and labels of kinds of rows, where a column says what a row is; with their possible signs. */
  readonly rowKinds?: {
    /** "İşlem tipi", and of several. */
    readonly label: string;
    readonly title: string;
    /** Words after the number of words that no rule knows; "tanınmayan tip" by default. */
    readonly unknown?: string;
    /** False where a kind has no sign: decisions take no money. */
    readonly signed: boolean;
    readonly labels: Readonly<Record<string, string>>;
    /** Kinds that are never above zero, and kinds that are never below. */
    readonly negative: ReadonlySet<string>;
    readonly positive: ReadonlySet<string>;
    /** Further kinds that begin with a minus, until the user says otherwise. */
    readonly usuallyNegative?: ReadonlySet<string>;
  };
  /** Amounts that are summed up, as the reader and the server name them, with their labels. */
  readonly amounts: Readonly<Record<string, string>>;
  /** The field with the day of a row. */
  readonly day: string;
  /** Fields of which different values are counted, for `checks`. */
  readonly counted: readonly string[];
  readonly columns: readonly PreviewColumn[];
  /**
   * Returns the values to keep of each taken row, for what the device says about the whole list; absent if nothing is
   * kept.
   */
  readonly kept?: (values: StagedValues) => StagedValues;
  /** Rows that are staged at once, where staging one takes long: the page stays responsive. */
  readonly portion?: number;
  readonly stage: (row: HashedRow, profile: Profile) => StagedAs;
  /** Sentences for problems of `stage` that the reader does not have. */
  readonly problems: Readonly<Record<string, string>>;
  /** Words for rows that are skipped: "3 nakit tahsilat". */
  readonly skipped: Readonly<Record<string, string>>;
  /** True where another screen undoes what the list has set. */
  readonly undoneElsewhere?: true;
  /**
   * Present where a page of its own judges the rows that the server has received and takes them over: it opens by itself.
   * `send` are the words after the number of rows on the button that sends them.
   */
  readonly decidedElsewhere?: { readonly send: string };
  /** Words after the number of rows, by result; absent where rows are simply taken. */
  readonly outcome?: { readonly taken: string; readonly same: string; readonly waiting: string };
}
