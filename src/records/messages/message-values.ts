import { readTime } from '@/lib/date-input';
import type {
  AskedValues,
  AskKind,
  MessageAsk,
  MessageChannel,
  MessageContent,
  PublishedTemplate,
} from '@sync/model/entities/message-values';
import {
  askFault,
  isSpreadOver,
  LONGEST_FREE_TEXT,
  suspectKeys,
  textFaults,
  valueFault,
} from '@sync/model/messages/free-text';
import type { TrustedPiece } from '@sync/model/messages/free-text';
import { messageText } from '@sync/model/messages/message-text';
import { askMark, contentKeys, isAsked, writtenAsks } from '@sync/model/messages/template-content';
import type { GivenValues } from '@sync/model/messages/template-content';
import { renderPieces, renderTemplate } from '@sync/model/messages/template-language';
import type { WrittenValues } from '@sync/model/messages/template-language';
import { variableOf, writeValue } from '@sync/model/messages/variables';
import type { VariableSource, VariableValue } from '@sync/model/messages/variables';
import { parseMinor, parseNumber } from '@sync/model/tr/decimals';

/** Parses a typed text as the value of its kind; null if it is none, or nothing is typed. */
function typedValue(kind: AskKind, typed: string): VariableValue | null {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'number') return parseNumber(text);
  if (kind === 'time') return readTime(text);
  if (kind === 'money') {
    const amount = parseMinor(text);
    return amount === null ? null : { amount, currency: 'TRY' };
  }
  return text;
}

/** Variables that the records have no value for: such a message is not sent. */
export function missingKeys(
  content: MessageContent,
  channel: MessageChannel,
  values: GivenValues,
): readonly string[] {
  return contentKeys(content, channel).filter((key) => {
    if (isAsked(key)) return false;
    const type = variableOf(key)?.type ?? 'text';
    return writeValue(type, values[key], content.id) === null;
  });
}

/** Returns the records that a content refers to. */
export const sourcesOf = (content: MessageContent, channel: MessageChannel): ReadonlySet<VariableSource> =>
  new Set(contentKeys(content, channel).flatMap((key) => variableOf(key)?.from ?? []));

export type WrittenMessage =
  | { readonly is: 'written'; readonly subject: string | null; readonly body: string }
  /** Keys without a value. */
  | { readonly is: 'unresolved'; readonly keys: readonly string[] }
  /** Keys of values that lead elsewhere, alone or beside others. */
  | { readonly is: 'unsafe'; readonly keys: readonly string[] };

/**
 * Writes the message in the language of its content.
 * @param given answers to the questions, by the ask's own key
 */
export function writeMessage(
  content: MessageContent,
  { channel, asks }: Pick<PublishedTemplate, 'channel' | 'asks'>,
  values: GivenValues,
  given: GivenValues,
): WrittenMessage {
  const written: WrittenValues = {
    ...Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        writeValue(variableOf(key)?.type ?? 'text', value, content.id),
      ]),
    ),
    ...writtenAsks(asks, given, content.id),
  };
  const pieces = [
    ...(channel === 'email' ? [...trustedPieces(content.subject ?? '', written, asks), BREAK] : []),
    ...trustedPieces(messageText(content), written, asks),
  ];
  const wrong = unsafeKeys(pieces, asks, given);
  if (wrong.length > 0) return { is: 'unsafe', keys: wrong };
  const body = renderTemplate(messageText(content), written);
  const subject = channel === 'email' ? renderTemplate(content.subject ?? '', written) : null;
  const keys = [body, subject].flatMap((part) => (part?.is === 'unresolved' ? part.keys : []));
  if (body.is === 'unresolved' || subject?.is === 'unresolved')
    return { is: 'unresolved', keys: [...new Set(keys)].toSorted() };
  return { is: 'written', subject: subject?.text ?? null, body: body.text };
}

const BREAK: TrustedPiece = { text: '\n', trust: 'made' };

function trustedPieces(
  template: string,
  written: WrittenValues,
  asks: readonly MessageAsk[],
): readonly TrustedPiece[] {
  return renderPieces(template, written).map(({ text, key }) => {
    if (key === undefined) return { text, trust: 'made' };
    const kind = asks.find((ask) => askMark(ask.key) === key)?.kind ?? 'text';
    const typed = kind === 'text' || kind === 'number' ? 'free' : 'made';
    return { text, key, trust: isAsked(key) ? typed : (variableOf(key)?.trust ?? 'free') };
  });
}

/** As `app.write_message` of the server. */
function unsafeKeys(
  pieces: readonly TrustedPiece[],
  asks: readonly MessageAsk[],
  given: GivenValues,
): readonly string[] {
  const values = pieces.flatMap(({ text, key, trust }) =>
    key !== undefined && trust !== 'free' && text !== '' && valueFault(trust, text) !== null ? [key] : [],
  );
  const answers = asks.flatMap(({ key, kind }) =>
    Object.hasOwn(given, key) && askFault(kind, given[key]) !== null ? [askMark(key)] : [],
  );
  const found = [...new Set([...suspectKeys(pieces), ...values, ...answers])].toSorted();
  if (found.length > 0 || !isSpreadOver(asks, pieces)) return found;
  const typed = pieces.flatMap(({ key, trust }) =>
    key !== undefined && isAsked(key) && trust === 'free' ? [key] : [],
  );
  return [...new Set(typed)].toSorted();
}

/** Field that the template asks for, with its key in the form. */
export interface AskedField {
  readonly key: string;
  readonly label: string;
  readonly kind: AskKind;
  readonly required: boolean;
  readonly hint: string | undefined;
}

export const askedFields = (asks: readonly MessageAsk[]): readonly AskedField[] =>
  asks.map(({ key, label, kind, required, fallback }) => ({
    key,
    label,
    kind,
    required: required || fallback === null,
    hint:
      !required && fallback !== null
        ? `Boş kalırsa “${fallback}” yazılır.`
        : kind === 'text'
          ? `Serbest metin: en çok ${LONGEST_FREE_TEXT} karakter; bağlantı, telefon ve IBAN yazılamaz.`
          : undefined,
  }));

/** Returns the typed values, by key of the question; invalid ones are left out. */
export function typedValues(
  fields: readonly AskedField[],
  typed: Readonly<Record<string, string>>,
): AskedValues {
  return Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const value = typedValue(kind, typed[key] ?? '');
      return value === null ? [] : [[key, value]];
    }),
  );
}

/** Returns what is wrong with a typed answer; undefined if nothing is. */
export function typedProblem({ kind }: AskedField, typed: string): string | undefined {
  const fault = askFault(kind, typedValue(kind, typed));
  return fault === null ? undefined : textFaults[fault];
}
