/**
 * The vocabulary in which every entity is described once. From these field descriptions come the TypeScript
 * types, the local database's schema, form labels, error texts and the check against the Postgres catalog.
 */

/** Protection of a value from readers: none in particular, personal data, or health data (KVKK art. 6). */
export type Sensitivity = 'none' | 'personal' | 'health';

/**
 * Rule for a field that two devices changed differently.
 * `latest`: server order wins, the loser stays in the record's history. `ask`: a person chooses. `set`: lists are
 * united. `by-key`: lists of objects are merged by `mergeKey`. `by-property`: an object, each property by itself.
 */
export type MergePolicy = 'latest' | 'ask' | 'set' | 'by-key' | 'by-property';

/** Postgres column types in use, spelled as `format_type()` prints them. */
export type ColumnType =
  | 'text'
  | 'uuid'
  | 'date'
  | 'timestamp with time zone'
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'jsonb'
  | 'uuid[]'
  | 'text[]';

/** Form of a text that is more than a line of words: how it is typed, checked and shown. */
export type TextForm = 'lines' | 'phone' | 'email' | 'country' | 'digits' | 'iban';

/**
 * Form of a number that is more than a count: money in minor units of the record's `currency` (lira without one), a
 * share in millionths (`35600` is %3,56), or a rate of exchange in ten-thousandths of a lira (`417000` is 41,7000).
 */
export type NumberForm = 'money' | 'share' | 'rate';

/** The JSON Schema of one property, as the local database takes it. */
export interface PropertySchema {
  readonly type: string | readonly string[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly items?: PropertySchema;
  readonly additionalProperties?: boolean;
}

/** Tables that references point to. The entity of each has a title, or is that of the look-up entries. */
export type ReferredTable =
  | 'definitions'
  | 'profiles'
  | 'roles'
  | 'clients'
  | 'client_relations'
  | 'tickets'
  | 'companies'
  | 'resumes'
  | 'message_templates'
  | 'meetings'
  | 'pos_terminals'
  | 'pos_staff'
  | 'terminal_usages'
  | 'surgeries'
  | 'patient_trips'
  | 'biopsies'
  | 'insurance_cases'
  | 'invoice_batches'
  | 'shift_handovers'
  | 'import_profiles';

declare const valueType: unique symbol;

/** One field of an entity. `T` is the value's type in a document (phantom, not present at run time). */
export interface Field<T = unknown> {
  readonly [valueType]?: T;
  readonly label: string;
  readonly column: ColumnType;
  readonly nullable: boolean;
  readonly sensitivity: Sensitivity;
  /** Allowed values of an enumeration; a check constraint on the server. */
  readonly values?: readonly string[];
  /** Turkish label of each allowed value. */
  readonly valueLabels?: Readonly<Record<string, string>>;
  /** The table a reference points to. */
  readonly references?: ReferredTable;
  /** Kind of the look-up entries that a reference to `definitions` chooses from. */
  readonly lookup?: string;
  /**
   * Name of the field that holds the kind, for an id that points to rows of different tables, where kinds are
   * entities.
   */
  readonly kindField?: string;
  /** Form of a text or number. Absent for a line of words and for a count. */
  readonly form?: TextForm | NumberForm;
  /** Name of the field that holds the currency of an amount; `currency` unless given. */
  readonly currencyField?: string;
  /** Longest text accepted, in characters; a check constraint on the server. */
  readonly maxLength?: number;
  /** Set by the server alone: devices receive it, what they send for it is ignored. */
  readonly serverOnly: boolean;
  /** Computed by the server from other tables: travels on the wire, has no column of its own. */
  readonly derived: boolean;
  /** Readable only with this permission; others receive null and cannot clear it. */
  readonly restrictedTo?: string;
  readonly merge: MergePolicy;
  /** Property that identifies an item of a `by-key` list. */
  readonly mergeKey?: string;
  /** Fields that an item of a list of objects tells a reader, in this order. */
  readonly items?: Readonly<Record<string, Field>>;
}

/** The value a field holds in a document. */
export type FieldValue<F> = F extends Field<infer T> ? T : never;

interface Options {
  readonly label: string;
  readonly sensitivity?: Sensitivity;
  readonly serverOnly?: boolean;
  readonly derived?: boolean;
  readonly restrictedTo?: string;
  readonly merge?: MergePolicy;
}
interface Required {
  readonly required: true;
}
interface Optional {
  readonly required?: false;
}
type Presence = Required | Optional;
type Maybe<T, O extends Presence> = O extends Required ? T : T | null;

function field<T>(
  column: ColumnType,
  options: Options & Presence,
  extra: Partial<Omit<Field, typeof valueType>> = {},
): Field<T> {
  return {
    label: options.label,
    column,
    nullable: options.required !== true,
    sensitivity: options.sensitivity ?? 'none',
    serverOnly: options.serverOnly ?? options.derived ?? false,
    derived: options.derived ?? false,
    merge: options.merge ?? 'latest',
    ...(options.restrictedTo === undefined ? {} : { restrictedTo: options.restrictedTo }),
    ...extra,
  };
}

/** Returns a field for one line of text, trimmed; 200 characters unless said otherwise. */
export function text<const O extends Options & Presence & { maxLength?: number; form?: TextForm }>(
  options: O,
) {
  return field<Maybe<string, O>>('text', options, {
    maxLength: options.maxLength ?? 200,
    ...(options.form === undefined ? {} : { form: options.form }),
  });
}

/** Returns a field for text of several lines; 10,000 characters unless said otherwise. */
export function longText<const O extends Options & Presence & { maxLength?: number }>(options: O) {
  return field<Maybe<string, O>>('text', options, { maxLength: options.maxLength ?? 10_000, form: 'lines' });
}

/** Returns a field for one of a fixed list of codes. `values` maps each code to its Turkish label, in display order. */
export function choice<const V extends Readonly<Record<string, string>>, const O extends Options & Presence>(
  values: V,
  options: O,
) {
  return field<Maybe<Extract<keyof V, string>, O>>('text', options, {
    values: Object.keys(values),
    valueLabels: values,
  });
}

/** Tells a reference from a text: documents hold both as texts, forms do not. */
export interface ReferenceField<T> extends Field<T> {
  readonly column: 'uuid';
  readonly references: ReferredTable;
}

/** An id whose table another field names: nobody chooses it from a list. */
export interface AnyReferenceField<T> extends Field<T> {
  readonly column: 'uuid';
  readonly references?: never;
}

/** Kind of the look-up entries that a reference chooses from: one to the look-up entries needs it, no other has it. */
type Lookup<T extends ReferredTable> = T extends 'definitions'
  ? { readonly lookup: string }
  : { readonly lookup?: never };

/**
 * Returns a field for a reference to a row of another table, by its id; to a look-up entry of a kind, with `lookup`.
 */
export function reference<
  const T extends ReferredTable,
  const O extends Options & Presence & { readonly lookup?: string } & Lookup<T>,
>(table: T, options: O) {
  return {
    ...field<Maybe<string, O>>('uuid', options),
    column: 'uuid',
    references: table,
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
  } as ReferenceField<Maybe<string, O>>;
}

/**
 * Returns a field for an id that points to rows of different tables, named by another field. With `kindField` that
 * field holds kinds of entities, and the row has to be on the server first.
 */
export function anyReference<const O extends Options & Presence & { kindField?: string }>(options: O) {
  return {
    ...field<Maybe<string, O>>('uuid', options),
    column: 'uuid',
    ...(options.kindField === undefined ? {} : { kindField: options.kindField }),
  } as AnyReferenceField<Maybe<string, O>>;
}

/** Returns a field for a calendar day, `YYYY-MM-DD`, without a time zone. */
export function day<const O extends Options & Presence>(options: O) {
  return field<Maybe<string, O>>('date', options);
}

/** Returns a field for a moment, ISO 8601 in UTC with milliseconds (`2026-11-21T10:00:00.000Z`). */
export function instant<const O extends Options & Presence>(options: O) {
  return field<Maybe<string, O>>('timestamp with time zone', options);
}

export function flag<const O extends Options>(options: O) {
  return field<boolean>('boolean', { ...options, required: true });
}

/** Returns a field for a whole number between -2^31 and 2^31-1. */
export function integer<const O extends Options & Presence>(options: O) {
  return field<Maybe<number, O>>('integer', options);
}

/** Returns a field for an amount in minor units (kuruş) of the record's currency, exact up to 2^53. */
export function money<const O extends Options & Presence & { currencyField?: string }>(options: O) {
  return field<Maybe<number, O>>('bigint', options, {
    form: 'money',
    ...(options.currencyField === undefined ? {} : { currencyField: options.currencyField }),
  });
}

/** Returns a field for the lira for one unit of a currency, in ten-thousandths: `417000` is 41,7000. */
export function rate<const O extends Options & Presence>(options: O) {
  return field<Maybe<number, O>>('integer', options, { form: 'rate' });
}

/** Returns a field for a share in millionths: `35600` is %3,56. */
export function share<const O extends Options & Presence>(options: O) {
  return field<Maybe<number, O>>('integer', options, { form: 'share' });
}

/**
 * Returns a field for a list of references, kept as a set. Two devices' additions are united. Of look-up entries of a
 * kind, with `lookup`.
 */
export function referenceList<const T extends ReferredTable>(
  table: T,
  options: Options & { readonly lookup?: string } & Lookup<T>,
) {
  const { lookup }: { readonly lookup?: string } = options;
  return field<readonly string[]>(
    'uuid[]',
    { merge: 'set', ...options, required: true },
    { references: table, ...(lookup === undefined ? {} : { lookup }) },
  );
}

/** Returns a field for a list of short texts, kept as a set. */
export function textList(options: Options) {
  return field<readonly string[]>('text[]', { merge: 'set', ...options, required: true });
}

/** Returns a field for a structured value. Its shape is checked on the server by a constraint. */
export function json<T>({
  items,
  ...options
}: Options & { mergeKey?: string; items?: Readonly<Record<string, Field>> }) {
  return field<T>(
    'jsonb',
    { ...(options.mergeKey === undefined ? {} : { merge: 'by-key' as const }), ...options, required: true },
    {
      ...(options.mergeKey === undefined ? {} : { mergeKey: options.mergeKey }),
      ...(items === undefined ? {} : { items }),
    },
  );
}

/** Returns a field for a structured value that may be missing. Its shape is checked on the server by a constraint. */
export function optionalJson<T>(options: Options) {
  return field<T | null>('jsonb', options);
}

/**
 * Returns the value of a field where nothing is known of it: null where it may be empty, else the emptiest value of
 * its type.
 */
export function emptyValue({ column, nullable }: Field): null | string | number | boolean | readonly never[] {
  if (nullable) return null;
  if (column.endsWith('[]') || column === 'jsonb') return [];
  if (column === 'boolean') return false;
  return column === 'integer' || column === 'bigint' ? 0 : '';
}
