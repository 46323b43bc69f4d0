import { defineEntity } from '../entity';
import type { Entity, EntityScreen } from '../entity';
import { choice, flag, integer, json, text } from '../fields';
import type { Field } from '../fields';
import type { PermissionKey } from '../access/permissions';
import type { AttributeSet, ValuesOf } from './attribute';

/** Colours a look-up entry may carry: names of design tokens, so that both themes stay readable. */
export const lookupColours = {
  slate: 'Gri',
  blue: 'Mavi',
  teal: 'Turkuaz',
  green: 'Yeşil',
  amber: 'Sarı',
  orange: 'Turuncu',
  red: 'Kırmızı',
  pink: 'Pembe',
  violet: 'Mor',
} as const;

/** Areas of the permissions whose entries are added, edited and deleted one by one. */
type AreaOf<Key> = Key extends `${infer Area}.add`
  ? `${Area}.edit` | `${Area}.delete` extends PermissionKey
    ? Area
    : never
  : never;
export type LookupArea = AreaOf<PermissionKey>;

/** Properties of a look-up kind. */
export interface LookupOptions<S extends AttributeSet, P extends string> {
  /** The permissions `<area>.add`, `.edit` and `.delete`. */
  readonly area: LookupArea;
  /** The view of the server that shows its entries alone: `ticket_types`. */
  readonly view: string;
  /** Object of "13 tip", "Tip ekle", "Bu tip …". */
  readonly noun: string;
  readonly withColour: boolean;
  readonly withIcon: boolean;
  /** Entries can be merged into another. */
  readonly merges?: boolean;
  /** A sentence above the list, where something has to be explained. */
  readonly explanation?: string;
  readonly attributes: S;
  /** Absent: the entries have no page of their own. */
  readonly screen?: EntityScreen<P>;
}

type LookupFields<S extends AttributeSet> = Readonly<{
  name: Field<string>;
  position: Field<number>;
  colour: Field<keyof typeof lookupColours | null>;
  icon: Field<string | null>;
  active: Field<boolean>;
  attributes: Field<ValuesOf<S>>;
}>;

/** A look-up kind: an entity of the table `definitions`, and how its entries are kept. */
export interface Lookup<
  K extends string = string,
  S extends AttributeSet = AttributeSet,
  P extends string = string,
> extends Entity<K, 'definitions', LookupFields<S>, P> {
  readonly options: LookupOptions<S, P>;
}

/** Declares a look-up kind; its line in `lookupEntities` gives it form, list, rights and the server's check. */
export function defineLookup<
  const K extends string,
  const S extends AttributeSet,
  const P extends string = never,
>(
  kind: K,
  label: { readonly singular: string; readonly plural: string },
  options: LookupOptions<S, P>,
): Lookup<K, S, P> {
  const { area, screen } = options;
  return {
    ...defineEntity<K, 'definitions', LookupFields<S>, P>({
      kind,
      collection: 'definitions',
      table: 'definitions',
      label,
      fields: {
        name: text({ label: 'Ad', required: true, maxLength: 120 }),
        position: integer({ label: 'Sıra', required: true }),
        colour: choice(lookupColours, { label: 'Renk' }),
        icon: text({ label: 'Simge', maxLength: 40 }),
        active: flag({ label: 'Etkin' }),
        attributes: json<ValuesOf<S>>({ label: 'Özellikler', merge: 'by-property' }),
      },
      title: ['name'],
      // Every screen shows names of look-up entries, so all staff read them; the page needs the permission.
      permissions: {
        read: [],
        add: [`${area}.add`],
        edit: [`${area}.edit`],
        remove: [`${area}.delete`],
      },
      ...(screen === undefined ? {} : { screen }),
    }),
    options,
  };
}
