/**
 * The vocabulary in which the attributes of a look-up kind are described once. From these descriptions come their
 * types, the fields of the form, the columns of the list and the server's check of their shape.
 */

declare const valueType: unique symbol;

/** Column of an attribute in the list, between the name and the usage. */
export interface AttributeColumn {
  /** Absent: the label of the field. */
  readonly header?: string;
  /** Pixels. */
  readonly width: number;
  readonly align?: 'end';
  /** 1 always, 2 from 900 px, 3 from 1280 px. */
  readonly priority: 1 | 2 | 3;
  /** Draws the value; the plain text of its field otherwise. */
  readonly look?: 'priority' | 'status';
}

interface Shown {
  readonly label: string;
  /** One line below the field, or beside the switch. */
  readonly note?: string;
  readonly column?: AttributeColumn;
  /** The attribute is asked only where another one has this value. */
  readonly only?: { readonly where: string; readonly is: string };
}

/** An entry of a list that an attribute keeps itself: its name may change, its id stays. */
export interface NamedChoice {
  readonly id: string;
  readonly name: string;
  /** False for one that is kept for the records that have it, and is offered no more. */
  readonly active: boolean;
}

type Kind =
  | { readonly type: 'text'; readonly required: boolean; readonly maxLength: number }
  /** Minutes of working time. */
  | { readonly type: 'minutes' }
  | { readonly type: 'number'; readonly least: number; readonly most: number }
  | {
      readonly type: 'choice';
      readonly options: Readonly<Record<string, string>>;
      /** Cannot be changed once the entry is stored. */
      readonly fixed: boolean;
    }
  | { readonly type: 'switch' }
  /** An entry of another kind, or none. */
  | { readonly type: 'reference'; readonly lookup: string }
  /** Entries of another kind; no entry means all. */
  | { readonly type: 'references'; readonly lookup: string }
  | { readonly type: 'lines' }
  /** A list of choices with names of the hospital. */
  | { readonly type: 'choices' }
  /** A time of day, `08:00`. */
  | { readonly type: 'clock' }
  /** Somebody with an account, or nobody. */
  | { readonly type: 'user' };

/** A value inside `attributes`. */
export type AttributeValue = string | number | boolean | null | readonly string[] | readonly NamedChoice[];

/** One attribute of a kind. `T` is the value's type in an entry (phantom, not present at run time). */
export type Attribute<T = unknown> = Shown &
  Kind & {
    readonly [valueType]?: T;
    /** The value of a new entry. */
    readonly initial: AttributeValue;
  };

/** Attributes by name, in the order of the form. */
export type AttributeSet = Readonly<Record<string, Attribute>>;

/** The attributes of an entry. */
export type ValuesOf<S extends AttributeSet> = {
  readonly [N in keyof S]: S[N] extends Attribute<infer T> ? T : never;
};

/** Returns an attribute for a required line of text. */
export function requiredText(maxLength: number, shown: Shown): Attribute<string> {
  return { type: 'text', required: true, maxLength, initial: '', ...shown };
}

/** Returns an attribute for a line of text, or null. */
export function optionalText(maxLength: number, shown: Shown): Attribute<string | null> {
  return { type: 'text', required: false, maxLength, initial: null, ...shown };
}

/** Returns an attribute for minutes of working time; null for none. */
export function minutes(shown: Shown): Attribute<number | null> {
  return { type: 'minutes', initial: null, ...shown };
}

/** Returns an attribute for a whole number, or null. */
export function wholeNumber(least: number, most: number, shown: Shown): Attribute<number | null> {
  return { type: 'number', least, most, initial: null, ...shown };
}

/** Returns an attribute for one of a closed list of codes with Turkish labels. */
export function oneOf<const O extends Readonly<Record<string, string>>>(
  options: O,
  { fixed = false, ...shown }: Shown & { readonly initial: keyof O & string; readonly fixed?: boolean },
): Attribute<keyof O & string> {
  return { type: 'choice', options, fixed, ...shown };
}

/** Returns an attribute that is on or off. Off for a new entry unless said otherwise. */
export function onOff(
  label: string,
  note: string,
  { initial = false, ...shown }: { readonly initial?: boolean } & Pick<Shown, 'column' | 'only'> = {},
): Attribute<boolean> {
  return { type: 'switch', label, note, initial, ...shown };
}

/** Returns an attribute for an entry of another kind by its id, or null. */
export function entryOf(lookup: string, shown: Shown): Attribute<string | null> {
  return { type: 'reference', lookup, initial: null, ...shown };
}

/** Returns an attribute for entries of another kind by their ids. None means all of them. */
export function entriesOf(lookup: string, shown: Shown): Attribute<readonly string[]> {
  return { type: 'references', lookup, initial: [], ...shown };
}

/** Returns an attribute for a time of day in Istanbul, `08:00`. */
export function clock(initial: string, shown: Shown): Attribute<string> {
  return { type: 'clock', initial, ...shown };
}

/** Returns an attribute for a user by id, or null. */
export function accountOf(shown: Shown): Attribute<string | null> {
  return { type: 'user', initial: null, ...shown };
}

/** Returns an attribute for lines of text. */
export function lines(shown: Shown): Attribute<readonly string[]> {
  return { type: 'lines', initial: [], ...shown };
}

/** Returns an attribute for choices with names of the hospital. */
export function namedChoices(shown: Shown): Attribute<readonly NamedChoice[]> {
  return { type: 'choices', initial: [], ...shown };
}

/** Returns the shape of an attribute as `app.has_shape` takes it. */
export function shapeOf(attribute: Attribute): string {
  switch (attribute.type) {
    case 'text':
      return attribute.required ? 'text' : 'text?';
    case 'minutes':
    case 'number':
      return 'int?';
    case 'choice':
      return Object.keys(attribute.options).join('|');
    case 'switch':
      return 'bool';
    case 'reference':
    case 'user':
      return 'uuid?';
    case 'clock':
      return 'clock';
    case 'references':
      return 'uuids';
    case 'lines':
      return 'texts';
    case 'choices':
      return 'choices';
  }
}
