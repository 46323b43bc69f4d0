import * as v from 'valibot';
import { contactDirections } from '@sync/model/lookups/contact-type';
import { noteVisibilities } from '@sync/model/entities/ticket-entry';

const keys = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];
const text = v.fallback(v.string(), '');
const id = v.fallback(v.nullable(v.string()), null);

const schema = v.object({
  mode: v.fallback(v.picklist(['note', 'call']), 'note'),
  note: text,
  visibility: v.fallback(v.picklist(keys(noteVisibilities)), 'internal'),
  contactTypeId: id,
  direction: v.fallback(v.picklist(keys(contactDirections)), 'in'),
  /** Duration as typed: `3:12`. */
  duration: text,
  callResultId: id,
  summary: text,
});

/** Draft of an entry at a ticket; kept on the device until it is added. */
export type ComposerValues = v.InferOutput<typeof schema>;

/** Returns a stored draft, checked; empty where nothing readable is stored. */
export function readComposerDraft(stored: unknown): ComposerValues {
  const read = v.safeParse(schema, stored ?? {});
  return read.success ? read.output : v.parse(schema, {});
}

/** Result of a field change: new values, or a function of the current ones. */
export type ComposerChange = Partial<ComposerValues> | ((current: ComposerValues) => Partial<ComposerValues>);

/** Returns text that was typed while `saved` was being stored: the rest behind it, or the text that replaced it. */
function typedMeanwhile(current: string, saved: string): string {
  return current.startsWith(saved) ? current.slice(saved.length).trimStart() : current;
}

/** Returns the fields of a note once it is stored. Text typed meanwhile is kept. */
export function afterNote(current: ComposerValues, saved: ComposerValues): Partial<ComposerValues> {
  return { note: typedMeanwhile(current.note, saved.note) };
}

/** Returns the fields of a call once it is stored. Input made meanwhile is kept. */
export function afterInteraction(current: ComposerValues, saved: ComposerValues): Partial<ComposerValues> {
  return {
    contactTypeId: current.contactTypeId === saved.contactTypeId ? null : current.contactTypeId,
    callResultId: current.callResultId === saved.callResultId ? null : current.callResultId,
    duration: current.duration === saved.duration ? '' : current.duration,
    summary: typedMeanwhile(current.summary, saved.summary),
  };
}

export function isComposerEmpty(values: ComposerValues): boolean {
  return values.note.trim() === '' && values.summary.trim() === '' && values.duration.trim() === '';
}
