import { ActionError, actionError } from '@sync/model/action-error';
import { client } from '@sync/model/entities/client';
import type { Definition } from '@sync/model/entities/definition';
import type { Entity } from '@sync/model/entity';
import { holdsAny } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { resume } from '@sync/model/entities/resume';
import { ticket } from '@sync/model/entities/ticket';
import { changedSince } from '@/data/workspace';
import type { LocalWrites } from '@/data/workspace';
import type { LookupDescription } from './lookup-kinds';
import { attributesOf, lookupProblems, tidyValues, valuesOf } from './lookup-values';
import type { LookupValues } from './lookup-values';

/** Distance between two entries in the set order; leaves room for later moves. */
const STEP = 10;

/** Rights of the user to the entries of a kind. */
export interface LookupRights {
  readonly add: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
}

export function lookupRights(writes: LocalWrites, entity: Entity): LookupRights {
  const holds = (keys: readonly PermissionKey[] | undefined) =>
    keys !== undefined && holdsAny(writes.access, keys);
  const { add, edit, remove } = entity.permissions;
  return { add: holds(add), edit: holds(edit), remove: holds(remove) };
}

function demandValid(
  description: LookupDescription,
  values: LookupValues,
  entries: readonly Definition[],
  id: string | null,
): void {
  const problems = lookupProblems(description, values, entries, id);
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
}

function isDefault(entry: Definition): boolean {
  return entry.kind === 'ticket_status' && entry.attributes.is_default;
}

/** Returns the present default status of its category, other than the entry itself. */
function otherDefault(
  values: LookupValues,
  entries: readonly Definition[],
  id: string | null,
): Definition | undefined {
  if (values.attributes['is_default'] !== true) return undefined;
  return entries.find(
    (entry) =>
      entry.id !== id &&
      entry.kind === 'ticket_status' &&
      entry.attributes.is_default &&
      entry.attributes.category === values.attributes['category'],
  );
}

/** Removes the former default of a category before the new one is stored: a category has only one. */
async function stepBack(writes: LocalWrites, description: LookupDescription, former: Definition | undefined) {
  if (former === undefined) return;
  await writes.change(
    description.entity,
    former.id,
    { attributes: { ...attributesOf(former), is_default: false } },
    { summary: `Varsayılan durum değişti: ${former.name}` },
  );
}

/**
 * Adds an entry at the end of its list.
 * @param entries all entries of the kind
 * @throws ActionError with the fields to mend
 * @returns the new entry's id
 */
export async function addLookup(
  writes: LocalWrites,
  description: LookupDescription,
  given: LookupValues,
  entries: readonly Definition[],
): Promise<string> {
  const { entity, title } = description;
  if (!lookupRights(writes, entity).add) throw actionError('permission_denied');
  const values = tidyValues(description, given);
  demandValid(description, values, entries, null);
  const former = otherDefault(values, entries, null);
  if (former !== undefined && !lookupRights(writes, entity).edit) throw actionError('permission_denied');
  const position = Math.max(0, ...entries.map((entry) => entry.position)) + STEP;
  return writes.run(async (act) => {
    await stepBack(act, description, former);
    const made = await act.create(
      entity,
      { ...values, position, active: true },
      {
        summary: `${title}: ${values.name} eklendi`,
      },
    );
    return made.id;
  });
}

/**
 * Stores what the panel changed. Only that is written: what others have changed of the entry since it was opened stays,
 * each attribute by itself.
 * @param opened the entry as the panel was filled from it. @throws ActionError with the fields to mend
 */
export async function changeLookup(
  writes: LocalWrites,
  description: LookupDescription,
  opened: Definition,
  given: LookupValues,
  entries: readonly Definition[],
): Promise<void> {
  const values = tidyValues(description, given);
  demandValid(description, values, entries, opened.id);
  if (isDefault(opened) && values.attributes['is_default'] !== true) {
    throw new ActionError(
      'not_allowed',
      'Her türün bir varsayılanı olmalı; başka bir durumu varsayılan yapın.',
      {
        is_default: 'Her türün bir varsayılanı olmalı; başka bir durumu varsayılan yapın',
      },
    );
  }
  const { attributes: attributesBefore, ...before } = valuesOf(opened);
  const { attributes: attributesNow, ...now } = values;
  const changed = changedSince(before, now);
  const attributes = changedSince(attributesBefore, attributesNow);
  const hasAttributes = Object.keys(attributes).length > 0;
  if (Object.keys(changed).length === 0 && !hasAttributes) return;
  // A default that is not touched stays as others may have set it since.
  const claim = 'is_default' in attributes || 'category' in attributes;
  const { is_default } = attributesNow;
  const own = claim && is_default !== undefined ? { ...attributes, is_default } : attributes;
  const patch = (current: object): Record<string, unknown> =>
    hasAttributes ? { ...changed, attributes: { ...attributesOf(current as Definition), ...own } } : changed;
  await writes.run(async (act) => {
    if (claim) await stepBack(act, description, otherDefault(values, entries, opened.id));
    await act.change(description.entity, opened.id, patch, {
      summary: `${description.title}: ${values.name} değişti`,
    });
  });
}

/** Offers an entry again, or takes it out of the lists that offer it; what uses it keeps it. */
export async function setLookupActive(
  writes: LocalWrites,
  description: LookupDescription,
  entry: Definition,
  active: boolean,
): Promise<void> {
  if (!active && isDefault(entry)) {
    throw new ActionError(
      'not_allowed',
      'Varsayılan durum pasife alınamaz. Önce başka bir durumu varsayılan yapın.',
    );
  }
  const patch: Record<string, unknown> = { active };
  await writes.change(description.entity, entry.id, patch, {
    summary: `${description.title}: ${entry.name} ${active ? 'etkinleştirildi' : 'pasife alındı'}`,
  });
}

/** Deletes an entry that nothing uses. @param uses records on this device that carry it */
export async function removeLookup(
  writes: LocalWrites,
  description: LookupDescription,
  entry: Definition,
  uses: number,
): Promise<void> {
  if (uses > 0 || isDefault(entry)) {
    throw new ActionError('not_allowed', 'Kullanılan kayıt silinemez, pasife alınabilir.');
  }
  await writes.remove(description.entity, entry.id, {
    summary: `${description.title}: ${entry.name} silindi`,
  });
}

/**
 * Returns the writes that move an entry to another place in the list: one where there is room between its new
 * neighbours, more where the positions have to be spread again.
 */
export function reordered(
  entries: readonly Pick<Definition, 'id' | 'position'>[],
  id: string,
  to: number,
): readonly { readonly id: string; readonly position: number }[] {
  const moved = entries.find((entry) => entry.id === id);
  if (moved === undefined) return [];
  const order = entries.filter((entry) => entry.id !== id);
  order.splice(to, 0, moved);
  const before = order[to - 1]?.position ?? 0;
  const after = order[to + 1]?.position ?? before + 2 * STEP;
  const middle = Math.floor((before + after) / 2);
  const others = order.filter((entry) => entry.id !== id);
  const ascending = others.every((entry, at) => at === 0 || entry.position > (others[at - 1]?.position ?? 0));
  if (ascending && middle > before && middle < after) {
    return moved.position === middle ? [] : [{ id, position: middle }];
  }
  return order
    .map((entry, at) => ({ id: entry.id, position: (at + 1) * STEP, was: entry.position }))
    .filter(({ position, was }) => position !== was)
    .map(({ id: entryId, position }) => ({ id: entryId, position }));
}

/** Moves an entry to a place in the list, counted from 0. */
export async function moveLookup(
  writes: LocalWrites,
  description: LookupDescription,
  entries: readonly Definition[],
  id: string,
  to: number,
): Promise<void> {
  await writes.run(async (act) => {
    for (const { id: entryId, position } of reordered(entries, id, to)) {
      const patch: Record<string, unknown> = { position };
      await act.change(description.entity, entryId, patch, {
        summary: `${description.title}: sıra değişti`,
      });
    }
  });
}

/** Records that carry a tag, and those of them that carry the target already. */
export interface TagUses {
  readonly tickets: readonly string[];
  readonly clients: readonly string[];
  readonly resumes: readonly string[];
}

function replaceTag(tags: readonly string[], from: string, to: string): readonly string[] {
  return [...new Set(tags.map((tag) => (tag === from ? to : tag)))];
}

/** Effect of a merge, for undo: the records that carried the tag, and those that carried both. */
export interface TagMerge {
  readonly from: string;
  readonly to: string;
  readonly tickets: readonly Retagged[];
  readonly clients: readonly Retagged[];
  readonly resumes: readonly Retagged[];
}

interface Retagged {
  readonly id: string;
  readonly hadBoth: boolean;
}

/**
 * Puts tag `to` in the place of tag `from` on the records of this device, one write each, and sets `from` inactive.
 * It is not deleted, so that records of other devices keep a name for it and the merge can be taken back.
 *
 * @param onProgress told how many of all records are done
 */
export async function mergeTags(
  writes: LocalWrites,
  description: LookupDescription,
  from: Definition,
  to: Definition,
  uses: TagUses,
  onProgress: (done: number) => void,
): Promise<TagMerge> {
  if (from.id === to.id) throw actionError('not_allowed');
  const needed = [
    ...(uses.tickets.length > 0 ? (ticket.permissions.edit ?? []) : []),
    ...(uses.clients.length > 0 ? (client.permissions.edit ?? []) : []),
    ...(uses.resumes.length > 0 ? (resume.permissions.edit ?? []) : []),
    ...(description.entity.permissions.edit ?? []),
  ];
  if (!needed.every((key) => writes.access.permissions.has(key))) throw actionError('permission_denied');
  const summary = { summary: `Etiket birleştirildi: ${from.name} → ${to.name}` };
  const merged = {
    tickets: [] as Retagged[],
    clients: [] as Retagged[],
    resumes: [] as Retagged[],
  };
  let done = 0;
  for (const [entity, ids, list] of [
    [ticket, uses.tickets, merged.tickets],
    [client, uses.clients, merged.clients],
    [resume, uses.resumes, merged.resumes],
  ] as const) {
    for (const id of ids) {
      let hadBoth = false;
      const patch = (current: { readonly tag_ids: readonly string[] }) => {
        hadBoth = current.tag_ids.includes(to.id);
        return { tag_ids: replaceTag(current.tag_ids, from.id, to.id) };
      };
      await (entity.kind === 'ticket'
        ? writes.change(ticket, id, patch, summary)
        : entity.kind === 'client'
          ? writes.change(client, id, patch, summary)
          : writes.change(resume, id, patch, summary));
      list.push({ id, hadBoth });
      done += 1;
      onProgress(done);
    }
  }
  await setLookupActive(writes, description, from, false);
  return { from: from.id, to: to.id, ...merged };
}

/** Takes a merge back: the records get their former tag again, and it is offered again. */
export async function undoTagMerge(
  writes: LocalWrites,
  description: LookupDescription,
  from: Definition,
  merge: TagMerge,
): Promise<void> {
  const summary = { summary: `Etiket birleştirmesi geri alındı: ${from.name}` };
  const restore = (hadBoth: boolean) => (current: { readonly tag_ids: readonly string[] }) => ({
    tag_ids: [...new Set([...current.tag_ids.filter((tag) => hadBoth || tag !== merge.to), merge.from])],
  });
  for (const { id, hadBoth } of merge.tickets) await writes.change(ticket, id, restore(hadBoth), summary);
  for (const { id, hadBoth } of merge.clients) await writes.change(client, id, restore(hadBoth), summary);
  for (const { id, hadBoth } of merge.resumes) await writes.change(resume, id, restore(hadBoth), summary);
  await setLookupActive(writes, description, from, true);
}
