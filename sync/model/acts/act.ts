import type { HeldPermissions, PermissionKey } from '../access/permissions';
import type { Definition as LookUp } from '../entities/definition';
import type { DocumentOf, DraftOf, Entity, SyncColumns } from '../entity';
import type { Field, FieldValue } from '../fields';
import type { ActIcon } from './icons';

/*
 * A verb as data: what a user may do with a record, when, with which fields, and what becomes of the record. Buttons,
 * menus, dialogs, bulk changes, undo and the table of rights are made of it. Nothing in it knows a screen or a store.
 */

/** Fields that an act asks for, described like those of an entity. */
export type ActFields = Readonly<Record<string, Field>>;
export type ActValues<F extends ActFields> = { readonly [K in keyof F]: FieldValue<F[K]> };

/** Records that an act reads besides its own: those of an entity whose field `by` holds the field `of` of the record. */
export interface Need<E extends Entity = Entity> {
  readonly entity: E;
  /** Absent, without `ids`: every record of the entity. */
  readonly by?: string;
  /** `id` unless given. */
  readonly of?: string;
  /** Returns the ids of the records, where the record of the act names them. */
  readonly ids?: (record: never) => readonly string[];
}
export type Needs = Readonly<Record<string, Need>>;
type Needed<N extends Needs> = { readonly [K in keyof N]: readonly DocumentOf<N[K]['entity']>[] };

type LookUpOf<K extends LookUp['kind']> = Extract<LookUp, { kind: K }>;

/** Look-up entries and names, as far as an act reads them. */
export interface ActReference {
  definitions<K extends LookUp['kind']>(kind: K): readonly LookUpOf<K>[];
  definition<K extends LookUp['kind']>(kind: K, id: string | null): LookUpOf<K> | undefined;
  definitionName(id: string | null): string | null;
}

/** Everything that an act knows besides the record and what was typed. */
export interface ActWorld {
  readonly userId: string;
  readonly permissions: HeldPermissions;
  /** Time of the act; ISO 8601 in UTC. */
  readonly now: string;
  /** Day of the act in Istanbul. */
  readonly today: string;
  readonly reference: ActReference;
  /** Returns whether an emergency access alone shows a record: it is not changed. */
  readonly isBeyond?: ((record: AnyRecord) => boolean) | undefined;
  /** True where the device is not connected: what others have changed meanwhile is not known. */
  readonly offline?: boolean;
}
type WorldOf<N extends Needs, E extends Entity> = ActWorld & {
  readonly needed: Needed<N>;
  /** Records of the selection in whose dialog it is; the act's own is the first. */
  readonly selection?: readonly DocumentOf<E>[] | undefined;
};

/** Changes of one act, in the order in which they are stored. */
export interface ActChanges<E extends Entity> {
  /** Writes onto the record that the act is done on. */
  update(patch: Partial<DraftOf<E>>): void;
  /** Writes onto another record; a function builds on what is stored now. */
  change<O extends Entity>(
    entity: O,
    id: string,
    patch: Partial<DraftOf<O>> | ((current: DocumentOf<O>) => Partial<DraftOf<O>>),
  ): void;
  create<O extends Entity>(entity: O, draft: DraftOf<O>, id?: string): void;
  remove(entity: Entity, id: string): void;
}

/** Way in which a dialog asks for a field. */
export interface Asking {
  readonly label?: string;
  readonly hint?: string;
  readonly hidden?: boolean;
  /** True where `check` asks for a field that the model lets be empty. */
  readonly required?: boolean;
  /** Shows a choice as cards, each with the sentence of its code below. */
  readonly cards?: Readonly<Record<string, string>>;
  /** Choices of a reference or of a list of texts. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Values that one press sets. */
  readonly presets?: readonly { readonly label: string; readonly value: string }[];
  /** True where the choices are few: they are listed without a search. */
  readonly few?: true;
  /** Lines of a long text. */
  readonly rows?: number;
  readonly unit?: string;
}

/** A sentence above the fields of a dialog. */
export interface Told {
  /** One line for each sentence that stands by itself. */
  readonly text: string;
  readonly tone: 'plain' | 'warning' | 'danger';
  /** True where it keeps the act from being done: the dialog says no more. */
  readonly stops?: boolean;
}

/** Knowledge of an act that is taken back. */
export interface Undoing<R> extends Pick<ActWorld, 'permissions'> {
  /** Values of the record before and after the act, as far as it wrote them. */
  readonly before: Partial<R>;
  readonly after: Partial<R>;
  /** Former values of the fields that still say what the act wrote. */
  readonly former: Partial<R>;
  /** True where the server has what the act wrote. */
  readonly isSent: boolean;
}

/**
 * Declaration of an act. A text stands for a function that always says it.
 */
interface Definition<E extends Entity, F extends ActFields, N extends Needs> {
  /** `extend`; unique among the acts of the entity. */
  readonly name: string;
  /** Text of the button. */
  readonly label: string | ((record: DocumentOf<E>, world: ActWorld) => string);
  /** Title of the dialog; the label unless given. */
  readonly title?: string | ((record: DocumentOf<E>, world: WorldOf<N, E>, values: ActValues<F>) => string);
  /**
   * Returns the texts of the dialog for a selection of so many records, unless the bar has its own, and its values where
   * they do not begin with what all of them have in common.
   */
  readonly many?: (
    count: number,
    world: ActWorld,
  ) => { readonly title?: string; readonly saves?: string; readonly start?: Partial<ActValues<F>> };
  /** Returns the name of the record in the panel of unsent changes; its title unless given. */
  named?(record: DocumentOf<E>): string;
  /** Text of the dialog's button. */
  readonly saves?: string | ((record: DocumentOf<E>, world: WorldOf<N, E>, values: ActValues<F>) => string);
  readonly icon: ActIcon;
  /** Letter that does it with the open record; one alone among the acts of the entity, and never `g`. */
  readonly key?: string;
  /** One of them is enough. None: the act is of those whose record it is. */
  readonly permissions: readonly PermissionKey[];
  /** Place in a menu; acts of one group stand together, in the order of the list. */
  readonly group?: 'edit' | 'step' | 'back' | 'end';
  /** True for an act that ends or removes something. */
  readonly danger?: true;
  /** Returns true where the record allows it, else false, or a sentence where a user would wonder. */
  when(record: DocumentOf<E>, world: ActWorld): boolean | string;
  /** Sentence of the refusal where `when` says no more than false. */
  readonly refusal?: string | ((record: DocumentOf<E>) => string);
  /** Absent: the act is done with the press, unless it asks first. */
  readonly fields?: F;
  /** True where it asks before it is done, though there may be nothing to fill in; `tells` says what it leads to. */
  readonly asksFirst?: true;
  /** Sentences at required fields that were left empty, where the usual one says too little. */
  readonly missing?: { readonly [K in keyof F]?: string };
  readonly needs?: N;
  /** Fields that stand side by side. */
  readonly pairs?: readonly (readonly [keyof F & string, keyof F & string])[];
  readonly wide?: true;
  /** Returns the values of the untouched dialog. `given`: those that the place of the press says. */
  start?(record: DocumentOf<E>, world: WorldOf<N, E>, given: Partial<ActValues<F>>): Partial<ActValues<F>>;
  asks?(
    record: DocumentOf<E>,
    values: ActValues<F>,
    world: WorldOf<N, E>,
  ): { readonly [K in keyof F]?: Asking | undefined };
  tells?(record: DocumentOf<E>, values: ActValues<F>, world: WorldOf<N, E>): Told | null;
  /** Returns sentences at the fields that keep the act from being done; under `''` one for the whole. */
  check?(record: DocumentOf<E>, values: ActValues<F>, world: WorldOf<N, E>): Readonly<Record<string, string>>;
  run(changes: ActChanges<E>, record: DocumentOf<E>, values: ActValues<F>, world: WorldOf<N, E>): void;
  /** Sentence of what was done, without a full stop: `Süre uzatıldı`. The panel of unsent changes says it behind the record's title. */
  readonly done: string | ((record: DocumentOf<E>, values: ActValues<F>, world: WorldOf<N, E>) => string);
  /**
   * True where the act can be taken back: it changes records that stay, and creates none. `all`: its fields are one
   * decision, so nothing is taken back where any of them has changed since. A function returns what takes it back of a
   * record as it is stored now, and throws an ActionError where it can no longer be taken back.
   */
  readonly undo?:
    | true
    | 'all'
    | ((current: DocumentOf<E>, undoing: Undoing<DocumentOf<E>>) => Partial<DraftOf<E>>);
  /** True where its records mean one thing: the server stores all of them or none. */
  readonly whole?: true;
  /** True where it is offered for a selection of records, with the same values for all. */
  readonly bulk?: true;
}

/** A record of which nothing more is known than what every one has. */
export type AnyRecord = SyncColumns & { readonly kind: string };
/** Values of an act whose fields are not known. */
export type AnyValues = Readonly<Record<string, unknown>>;
/** World of an act of which nothing more is known. */
export type AnyWorld = ActWorld & {
  readonly needed: Readonly<Record<string, readonly object[]>>;
  readonly selection?: readonly AnyRecord[] | undefined;
};

/** An act of any entity, as screens and the runner know it. */
export interface Act extends Pick<
  Definition<Entity, ActFields, Needs>,
  | 'name'
  | 'icon'
  | 'key'
  | 'permissions'
  | 'group'
  | 'danger'
  | 'many'
  | 'fields'
  | 'asksFirst'
  | 'missing'
  | 'needs'
  | 'wide'
  | 'whole'
  | 'bulk'
> {
  readonly entity: Entity;
  readonly pairs: readonly (readonly [string, string])[];
  readonly undo?: true | 'all' | ((current: AnyRecord, undoing: Undoing<AnyValues>) => AnyValues);
  readonly label: (record: AnyRecord, world: ActWorld) => string;
  readonly title: (record: AnyRecord, world: AnyWorld, values: AnyValues) => string;
  readonly saves: (record: AnyRecord, world: AnyWorld, values: AnyValues) => string;
  readonly named?: (record: AnyRecord) => string;
  readonly when: (record: AnyRecord, world: ActWorld) => boolean | string;
  readonly refusal: (record: AnyRecord) => string | undefined;
  readonly start: (record: AnyRecord, world: AnyWorld, given: AnyValues) => AnyValues;
  readonly asks: (
    record: AnyRecord,
    values: AnyValues,
    world: AnyWorld,
  ) => Readonly<Record<string, Asking | undefined>>;
  readonly tells: (record: AnyRecord, values: AnyValues, world: AnyWorld) => Told | null;
  readonly check: (record: AnyRecord, values: AnyValues, world: AnyWorld) => Readonly<Record<string, string>>;
  readonly run: (changes: ActChanges<Entity>, record: AnyRecord, values: AnyValues, world: AnyWorld) => void;
  readonly done: (record: AnyRecord, values: AnyValues, world: AnyWorld) => string;
}

declare const asked: unique symbol;
/** An act with the types of its fields, for callers that do it without its dialog. */
export interface ActAsking<F extends ActFields> extends Act {
  readonly [asked]?: ActValues<F>;
}

/** Declares an act of an entity. Its functions are checked against the entity's and the act's own fields. */
export function act<
  E extends Entity,
  const F extends ActFields = Record<never, Field>,
  const N extends Needs = Record<never, Need>,
>(entity: E, definition: Definition<E, F, N>): ActAsking<F> {
  const saying = (text: unknown): unknown => (typeof text === 'string' ? () => text : text);
  const { label, done, title = label, saves = title, refusal = () => undefined } = definition;
  const texts = { label, title, saves, refusal, done };
  const said = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, saying(text)]));
  const none = { pairs: [], start: () => ({}), asks: () => ({}), tells: () => null, check: () => ({}) };
  // The runner gives each function what it was declared with.
  return { ...none, entity, ...definition, ...said } as unknown as ActAsking<F>;
}

/** Returns the full name of an act: `insurance_case.extend`. */
export const actName = ({ entity, name }: Pick<Act, 'entity' | 'name'>): string => `${entity.kind}.${name}`;
