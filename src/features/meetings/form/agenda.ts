import { actionError } from '@sync/model/action-error';
import type { AgendaItem } from '@sync/model/entities/meeting-values';

/** Distance between two neighbours, so that an item can move without touching all others. */
const STEP = 10;
const LONGEST_TEXT = 300;
/** A day. */
const LONGEST_MINUTES = 1440;

/** Input about an item of the agenda. */
export interface AgendaInput {
  readonly topic: string;
  readonly presenter: string | null;
  /** Duration of the item. */
  readonly minutes: number | null;
  readonly fileName: string | null;
}

/** Nothing typed yet. */
export const noTopic: AgendaInput = { topic: '', presenter: null, minutes: null, fileName: null };

/** Returns the agenda in the order in which the meeting follows it. */
export function inOrder(agenda: readonly AgendaItem[]): readonly AgendaItem[] {
  return agenda.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

const orNull = (text: string | null): string | null => (text?.trim() ? text.trim() : null);

/** Returns the agenda fields of the input. @throws ActionError `invalid` with a sentence at each field */
export function agendaPatch(
  input: AgendaInput,
): Pick<AgendaItem, 'topic' | 'presenter' | 'minutes' | 'file_name'> {
  const problems: Record<string, string> = {};
  const topic = input.topic.trim();
  if (topic === '') problems['topic'] = 'Konuyu yazın';
  if (topic.length > LONGEST_TEXT) problems['topic'] = `Konu en çok ${LONGEST_TEXT} karakter olabilir`;
  const { minutes } = input;
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MINUTES)) {
    problems['minutes'] = `Süreyi 1 ile ${LONGEST_MINUTES} dakika arasında yazın`;
  }
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return { topic, presenter: orNull(input.presenter), minutes, file_name: orNull(input.fileName) };
}

/** Adds an item at the end. @throws ActionError as `agendaPatch` */
export function withTopic(agenda: readonly AgendaItem[], input: AgendaInput): readonly AgendaItem[] {
  const last = Math.max(0, ...agenda.map(({ position }) => position));
  const item = {
    ...agendaPatch(input),
    id: crypto.randomUUID(),
    position: last + STEP,
    done: false,
    carried_from: null,
  };
  return [...agenda, item];
}

/** Moves an item so many places down (negative: up); at the ends it stays. */
export function withMove(agenda: readonly AgendaItem[], id: string, by: number): readonly AgendaItem[] {
  const order = [...inOrder(agenda)];
  const from = order.findIndex((item) => item.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return agenda;
  order.splice(to, 0, ...order.splice(from, 1));
  return order.map((item, index) => ({ ...item, position: (index + 1) * STEP }));
}

/** Returns the minutes that the agenda takes, as far as it states them. */
export function agendaMinutes(agenda: readonly AgendaItem[]): number {
  return agenda.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
}

/** Returns names that may present an item: the participants, and the typed name. */
export function presenterOptions(names: readonly string[], chosen: string | null) {
  const all = chosen === null ? names : [chosen, ...names];
  return [...new Set(all)].map((name) => ({ value: name, label: name }));
}
