import type { ImportKind } from '../flow/import-kind';
import type { IncomingDecision, IncomingValues } from '@sync/rpc/incoming';

/** A kind of list whose rows are decided: what its groups of columns are called, and the words of its decisions. */
export interface DecideKind {
  readonly kind: ImportKind;
  /** Title of the page, and the page that leads here. */
  readonly page: string;
  readonly parent: { readonly label: string; readonly to: string };
  /** Labels of the groups of columns, in their order. */
  readonly groups: Readonly<Record<string, string>>;
  /** Groups that are shown only of rows that say something of them. */
  readonly ifGiven?: ReadonlySet<string>;
  /** Columns of each group, where the device reads a row that is compared with nothing; absent where the server does. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  /** Groups that a new record cannot be without. */
  readonly required: ReadonlySet<string>;
  /** Writes the values of a group as people read them; null for none. */
  readonly groupText: (group: string, values: IncomingValues | null) => string | null;
  /** Reasons why rows ask or are refused, beside those of every kind. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Sentences for what is unusual about a row. */
  readonly warnings: Readonly<Record<string, string>>;
  /** Reasons whose rows may be decided all at once; and those whose rows may be said to be the record they are likest. */
  readonly decidedAlike: ReadonlySet<string>;
  readonly sameAlike: ReadonlySet<string>;
  readonly words: {
    /** Buttons: "Aynı kişi, seçilenleri yaz", and of many rows. */
    readonly same: string;
    readonly fresh: string;
    readonly allSame: string;
    /** Words after the number of rows: "yeni kayıt olacak". */
    readonly done: Readonly<Record<IncomingDecision, string>>;
    readonly record: string;
    /** Note under what happens: what undoing does. */
    readonly undo: string;
    /** Setting for values that are there already. */
    readonly fillRule: string;
  };
}
