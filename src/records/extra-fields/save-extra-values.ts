import type { LocalWrites } from '@/data/workspace';
import { extraValue, extraValueId } from '@sync/model/entities/extra-value';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import type { ExtraFieldOwner } from '@sync/model/lookups/extra-field';
import { isEmptyContent, readExtraValue, typedValue } from '@sync/model/rules/extra-values';
import type { ExtraContent, ExtraField } from '@sync/model/rules/extra-values';

/** Texts of the fields of a record in a form, by the field's id. */
export type TypedExtras = Readonly<Record<string, string>>;

/** Returns what is stored in a record as a form shows it. */
export function typedExtras(fields: readonly ExtraField[], stored: readonly ExtraValue[]): TypedExtras {
  const byField = new Map(stored.map((value) => [value.field_id, value]));
  return Object.fromEntries(fields.map(({ id }) => [id, typedValue(byField.get(id))]));
}

/**
 * Returns sentences at the fields; empty when they may be saved.
 * @param untouched texts of a stored record: what is still so keeps nobody from changing something else
 */
export function extraProblems(
  fields: readonly ExtraField[],
  typed: TypedExtras,
  untouched: TypedExtras | null = null,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = typed[field.id] ?? '';
      if (untouched !== null && text === (untouched[field.id] ?? '')) return [];
      if (text.trim() === '' && field.attributes.required)
        return [[field.id, `${field.name} boş bırakılamaz`]];
      const read = readExtraValue(field, text);
      return 'problem' in read ? [[field.id, read.problem]] : [];
    }),
  );
}

/**
 * Stores what differs from what the form showed first, in an act with the record's own write.
 * @param stored the values that the form was filled from; none of a new record
 */
export async function saveExtraValues(
  act: LocalWrites,
  record: { readonly kind: ExtraFieldOwner; readonly id: string },
  fields: readonly ExtraField[],
  stored: readonly ExtraValue[],
  typed: TypedExtras,
): Promise<boolean> {
  const before = typedExtras(fields, stored);
  let changed = false;
  for (const field of fields) {
    const text = typed[field.id] ?? '';
    if (text === (before[field.id] ?? '')) continue;
    const read = readExtraValue(field, text);
    if ('problem' in read) continue;
    changed = true;
    await storeOne(
      act,
      record,
      field,
      stored.find(({ field_id }) => field_id === field.id),
      read.content,
    );
  }
  return changed;
}

async function storeOne(
  act: LocalWrites,
  { kind, id }: { readonly kind: ExtraFieldOwner; readonly id: string },
  field: ExtraField,
  opened: ExtraValue | undefined,
  content: ExtraContent,
): Promise<void> {
  const summary = `${field.name} ${isEmptyContent(content) ? 'silindi' : 'yazıldı'}`;
  if (opened !== undefined) {
    await act.change(extraValue, opened.id, content, { summary, opened });
    return;
  }
  // Another device may fill the same field without a network, too: both meet in this row.
  const empty = { field_id: field.id, record_kind: kind, record_id: id };
  await act.create(
    extraValue,
    { ...empty, ...content },
    { summary, id: extraValueId(id, field.id), origin: empty },
  );
}
