import { lookupEntities } from '@sync/model/entities/definition';
import type { DefinitionKind } from '@sync/model/entities/definition';
import type { Attribute, AttributeColumn, AttributeSet, AttributeValue } from '@sync/model/lookups/attribute';
import { upperTurkish } from '@sync/model/tr/turkish';
import type { Lookup } from '@sync/model/lookups/lookup';

export type { AttributeValue } from '@sync/model/lookups/attribute';
export type Attributes = Readonly<Record<string, AttributeValue>>;

type LookupEntity = (typeof lookupEntities)[number];

/** Kinds that have a page of their own. */
export type LookupKind = LookupEntity extends infer E
  ? E extends Lookup<infer K, AttributeSet, infer P>
    ? [P] extends [never]
      ? never
      : K
    : never
  : never;

/** Editing description of one attribute. */
export type AttributeField = Attribute & { readonly name: string };

/** One column between the name and the usage. */
export interface LookupColumn extends AttributeColumn {
  readonly attribute: string;
  readonly header: string;
}

/** Everything that one look-up page has of its own. */
export interface LookupDescription {
  readonly kind: DefinitionKind;
  readonly entity: Lookup<DefinitionKind>;
  readonly title: string;
  /** Object of "13 tip", "Tip ekle", "Bu tip …". */
  readonly noun: string;
  readonly addLabel: string;
  readonly withColour: boolean;
  readonly withIcon: boolean;
  readonly columns: readonly LookupColumn[];
  readonly fields: readonly AttributeField[];
  /** Attributes of a new entry. */
  readonly initial: Attributes;
  /** One sentence above the list, where something has to be explained. */
  readonly explanation?: string;
  /** Entries can be merged into another. */
  readonly merges: boolean;
}

function describe(entity: Lookup<DefinitionKind>): LookupDescription {
  const { noun, withColour, withIcon, merges = false, explanation, attributes } = entity.options;
  const fields = Object.entries(attributes).map(([name, attribute]) => ({ name, ...attribute }));
  return {
    kind: entity.kind,
    entity,
    title: entity.label.plural,
    noun,
    addLabel: `${upperTurkish(noun.charAt(0))}${noun.slice(1)} ekle`,
    withColour,
    withIcon,
    columns: fields.flatMap(({ name, label, column }) =>
      column === undefined ? [] : [{ attribute: name, header: label, ...column }],
    ),
    fields,
    initial: Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    merges,
    ...(explanation === undefined ? {} : { explanation }),
  };
}

const descriptions = new Map<DefinitionKind, LookupDescription>(
  lookupEntities.map((entity) => [entity.kind, describe(entity)]),
);

/** Returns the description of a kind's page. Throws on a kind that does not exist: kinds are never user input. */
export function lookupOf(kind: LookupKind): LookupDescription {
  const description = descriptions.get(kind);
  if (description === undefined) throw new Error(`unknown look-up kind: ${kind}`);
  return description;
}
