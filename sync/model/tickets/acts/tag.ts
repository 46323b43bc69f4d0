import { act } from '../../acts/act';
import type { ActReference } from '../../acts/act';
import type { PermissionKey } from '../../access/permissions';
import { ticket } from '../../entities/ticket';
import type { Ticket } from '../../entities/ticket';
import { referenceList } from '../../fields';
import { numberOf } from '../number';
import { BULK, EDIT } from './rules';

/** Returns the tags of a ticket with some added and some taken away; the order of the rest stays. */
function tagged({ tag_ids: before }: Ticket, add: readonly string[], remove: readonly string[]) {
  const kept = before.filter((id) => !remove.includes(id));
  return { tag_ids: [...kept, ...add.filter((id) => !kept.includes(id))] };
}

const tags = (lookups: ActReference) =>
  lookups
    .definitions('ticket_tag')
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: id, label: name }));

/** Adds tags and takes tags away. */
const tagging = (name: string, permissions: readonly PermissionKey[], more: { readonly bulk?: true } = {}) =>
  act(ticket, {
    name,
    label: 'Etiket',
    many: (count) => ({ title: `${count} talebin etiketlerini değiştir` }),
    named: numberOf,
    icon: 'tag',
    permissions,
    when: (_, { permissions: held }) => permissions.every((key) => held.has(key)),
    fields: {
      add: referenceList('definitions', { label: 'Eklenecek', lookup: 'ticket_tag' }),
      remove: referenceList('definitions', { label: 'Çıkarılacak', lookup: 'ticket_tag' }),
    },
    pairs: [['add', 'remove']],
    wide: true,
    asks: (_, __, { reference }) => ({
      add: { options: tags(reference) },
      remove: { options: tags(reference) },
    }),
    check: (_, { add, remove }): Readonly<Record<string, string>> =>
      add.length + remove.length === 0 ? { add: 'Eklenecek ya da çıkarılacak bir etiket seçin' } : {},
    run: (changes, record, { add, remove }) => changes.update(tagged(record, add, remove)),
    done: 'Etiketler değişti',
    undo: true,
    ...more,
  });

export const tag = tagging('tag', [EDIT]);
export const tagMany = tagging('tag_many', [BULK, EDIT], { bulk: true });
