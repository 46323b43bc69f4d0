/** Parts of a template: which texts a channel has, what the sender is asked, and what consent it needs. */
import type { consentChannels } from '../entities/client-record';
import type {
  AskKind,
  MessageAsk,
  MessageChannel,
  MessageContent,
  MessagePurpose,
} from '../entities/message-values';
import { surveyLanguages } from '../surveys/survey';
import { measureSms, respell } from './sms-meter';
import type { Respelling, SmsChange, SmsTables } from './sms-meter';
import { plainText } from './suspect-text';
import { parseTemplate, renderPieces, variableMark, variablesOf } from './template-language';
import type { WrittenValues } from './template-language';
import { sampleValues, variableOf, writeValue } from './variables';
import type { SamplePatient, VariableValue } from './variables';

/** The texts of a message that are written in a channel. */
export const textPlaces = {
  subject: 'Konu',
  header: 'Başlık',
  body: 'Metin',
  footer: 'Alt satır',
} as const;
export type TextPlace = keyof typeof textPlaces;

/** `optional` ones may be left out, in every language alike. */
export const channelTexts: Readonly<
  Record<
    MessageChannel,
    {
      readonly required: readonly TextPlace[];
      readonly optional: readonly TextPlace[];
      readonly buttons: number;
    }
  >
> = {
  sms: { required: ['body'], optional: [], buttons: 0 },
  whatsapp: { required: ['body'], optional: ['header', 'footer'], buttons: 3 },
  email: { required: ['subject', 'body'], optional: [], buttons: 0 },
  note: { required: ['body'], optional: [], buttons: 0 },
};

export const placesOf = (channel: MessageChannel): readonly TextPlace[] =>
  (['subject', 'header', 'body', 'footer'] as const).filter(
    (place) =>
      channelTexts[channel].required.includes(place) || channelTexts[channel].optional.includes(place),
  );

/** Turkish is always there. */
export const FIRST_LANGUAGE = 'tr';
export const MOST_LANGUAGES = 10;
export const MOST_ASKS = 10;
export const MOST_SENDER = 11;
/** Minutes after which a message is not sent any more. */
export const expiryLimits = { least: 5, most: 43_200 } as const;

export const emptyContent = (language: string): MessageContent => ({
  id: language,
  subject: null,
  header: null,
  body: '',
  footer: null,
  buttons: [],
});

/** Returns the contents in order: Turkish first, then as the product lists languages, then the others. */
export function orderedContents(contents: readonly MessageContent[]): readonly MessageContent[] {
  const order = Object.keys(surveyLanguages);
  const at = ({ id }: MessageContent): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return contents.toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1));
}

/** Returns the content in a language, else in English where the reader has another one, else in Turkish. */
export function contentFor(
  contents: readonly MessageContent[],
  language: string,
): MessageContent | undefined {
  const find = (id: string): MessageContent | undefined => contents.find((content) => content.id === id);
  return find(language) ?? (language === FIRST_LANGUAGE ? undefined : find('en')) ?? find(FIRST_LANGUAGE);
}

/** Returns the texts of a content, each with its place; buttons included. */
export function writtenTexts(
  content: MessageContent,
  channel: MessageChannel,
): readonly { readonly place: TextPlace | 'buttons'; readonly text: string }[] {
  return [
    ...placesOf(channel).map((place) => ({ place, text: content[place] ?? '' })),
    ...(channelTexts[channel].buttons === 0
      ? []
      : content.buttons.flatMap(({ text, url }) =>
          [text, url].map((written) => ({ place: 'buttons' as const, text: written })),
        )),
  ];
}

/** Returns the keys that a content names in its channel, each once. */
export const contentKeys = (content: MessageContent, channel: MessageChannel): readonly string[] => [
  ...new Set(writtenTexts(content, channel).flatMap(({ text }) => variablesOf(text))),
];

const ASKED = 'sor.';
export const askMark = (key: string): string => ASKED + key;
export const isAsked = (key: string): boolean => key.startsWith(ASKED);
/** Pattern of a key, as the server has it (`app.check_message_asks`). */
export const askKeyPattern = /^[a-z][a-z0-9_]{0,39}$/;

/** Returns a test whether there is a value for a key: from a record, or from the sender of the message. */
export const isKnownKey =
  (asks: readonly MessageAsk[]) =>
  (key: string): boolean =>
    isAsked(key) ? asks.some((ask) => askMark(ask.key) === key) : variableOf(key) !== undefined;

/** Answers to what the sender was asked: as `VariableValue`, by the kind of the question. */
export type GivenValues = Readonly<Record<string, VariableValue | null | undefined>>;

/** Fallbacks are stored as texts. A date, time or number in one is written by the language. */
function writtenFallback({ kind, fallback }: MessageAsk, language: string): string | null {
  if (fallback === null || fallback.trim() === '') return null;
  const value = kind === 'number' && /^-?\d+(?:\.\d+)?$/.test(fallback) ? Number(fallback) : fallback;
  return writeValue(kind, value, language) ?? fallback.trim();
}

/**
 * Returns the asked values as they are written in a message, by `sor.<key>`. A required value never takes its
 * fallback.
 */
export function writtenAsks(
  asks: readonly MessageAsk[],
  given: GivenValues,
  language: string,
): WrittenValues {
  return Object.fromEntries(
    asks.map((ask) => {
      const value = Object.hasOwn(given, ask.key) ? given[ask.key] : undefined;
      const plain = ask.kind === 'text' && typeof value === 'string' ? plainText(value) : value;
      const written = writeValue(ask.kind, plain, language);
      return [askMark(ask.key), written ?? (ask.required ? null : writtenFallback(ask, language))];
    }),
  );
}

const askSamples: Readonly<Record<Exclude<AskKind, 'text'>, VariableValue>> = {
  date: '2026-11-19',
  time: '07:30',
  number: 100,
  money: { amount: 1_500_000, currency: 'TRY' },
};

/**
 * Returns values for the preview of a template: those of a sample patient, and the fallback or a sample of what is
 * asked.
 */
export function templateSamples(
  asks: readonly MessageAsk[],
  patient: SamplePatient,
  language: string,
): WrittenValues {
  const asked = asks.map((ask): [string, string | null] => {
    const fallback = writtenFallback(ask, language);
    if (fallback !== null) return [askMark(ask.key), fallback];
    return [
      askMark(ask.key),
      ask.kind === 'text' ? ask.label : writeValue(ask.kind, askSamples[ask.kind], language),
    ];
  });
  return { ...sampleValues(patient, language), ...Object.fromEntries(asked) };
}

/** Returns a text with its values. A key without one appears in brackets, as its mark would be read. */
export const sampleText = (template: string, values: WrittenValues): string =>
  renderPieces(template, values)
    .map(({ text, key, missing }) => (missing && key !== undefined ? `[${key}]` : text))
    .join('');

/** Measures the cost of the body of a content as an SMS to a sample patient. */
export const measureContent = (
  content: MessageContent,
  asks: readonly MessageAsk[],
  patient: SamplePatient,
  tables: SmsTables,
): ReturnType<typeof measureSms> =>
  measureSms(sampleText(content.body, templateSamples(asks, patient, content.id)), tables);

export interface CheaperBody {
  readonly body: string;
  readonly changes: readonly SmsChange[];
  /** Parts and units with values that need no dear letter. */
  readonly parts: number;
  readonly units: number;
  /** Parts with the values of the sample: names have dear letters, too. */
  readonly withNames: number;
}

/**
 * Returns a body that costs fewer parts in another spelling; variables stay as they are. Null where nothing is saved.
 */
export function cheaperBody(
  content: MessageContent,
  asks: readonly MessageAsk[],
  patient: SamplePatient,
  tables: SmsTables,
  which: Respelling,
): CheaperBody | null {
  const counts = new Map<string, SmsChange>();
  const body = parseTemplate(content.body)
    .parts.map((part) => {
      if (part.is === 'variable') return variableMark(part.key);
      const { text, changes } = respell(part.text, which);
      for (const { from, to, count } of changes)
        counts.set(from, { from, to, count: count + (counts.get(from)?.count ?? 0) });
      return text;
    })
    .join('');
  const values = templateSamples(asks, patient, content.id);
  const now = measureSms(sampleText(content.body, values), tables);
  const said = sampleText(body, values);
  const { parts, units } = measureSms(respell(said, which).text, tables);
  if (counts.size === 0 || parts >= now.parts) return null;
  return { body, changes: [...counts.values()], parts, units, withNames: measureSms(said, tables).parts };
}

/** Consents by channel, as records of consent name them. */
export type ConsentChannel = Extract<keyof typeof consentChannels, 'message' | 'email' | 'whatsapp'>;

/**
 * Returns the consents that the receiver must have given. Messages about a service in progress need no commercial
 * consent; WhatsApp is used with people who asked for it, whatever is written, and counts as a message by law.
 */
export function requiredConsent(channel: MessageChannel, purpose: MessagePurpose): readonly ConsentChannel[] {
  const commercial = purpose === 'commercial';
  switch (channel) {
    case 'note':
      return [];
    case 'sms':
      return commercial ? ['message'] : [];
    case 'email':
      return commercial ? ['email'] : [];
    case 'whatsapp':
      return commercial ? ['message', 'whatsapp'] : ['whatsapp'];
    default:
      return channel satisfies never;
  }
}
