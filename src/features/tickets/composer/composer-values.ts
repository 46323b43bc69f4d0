import * as v from 'valibot';
import { contactDirections } from '@sync/model/lookups/contact-type';
import { noteVisibilities } from '@sync/model/entities/ticket-entry';
import type { HandedDraft } from '@sync/model/entities/ticket-entry';

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

/** Characters of a note at most. */
export const LONGEST_NOTE = 8000;

/**
 * Returns the note that goes on with a handed draft, whose text comes behind what is typed already; null where both are
 * longer than a note may be. What patients are told stays apart: joined to another text, the note is the team's.
 */
export function continuedNote(
  current: Pick<ComposerValues, 'note' | 'visibility'>,
  draft: Pick<HandedDraft, 'body' | 'visibility'>,
): Pick<ComposerValues, 'note' | 'visibility'> | null {
  const typed = current.note.trimEnd();
  if (typed === '') return { note: draft.body, visibility: draft.visibility };
  const note = `${typed}\n\n${draft.body}`;
  const visibility = current.visibility === draft.visibility ? draft.visibility : 'internal';
  return note.length > LONGEST_NOTE ? null : { note, visibility };
}

export function isComposerEmpty(values: ComposerValues): boolean {
  return values.note.trim() === '' && values.summary.trim() === '' && values.duration.trim() === '';
}

/** Parses seconds from `3:12`, `1:02:03` or `4` (minutes); null for an empty text, NaN for an unreadable one. */
export function readDuration(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,3}(?:[:.]\d{1,2}){0,2}$/u.test(trimmed)) return Number.NaN;
  const parts = trimmed.split(/[:.]/u).map(Number);
  const [first = 0, second = 0, third] = parts;
  if (parts.slice(1).some((part) => part > 59)) return Number.NaN;
  return third === undefined ? first * 60 + second : first * 3600 + second * 60 + third;
}
