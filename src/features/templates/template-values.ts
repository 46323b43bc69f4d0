import { messageTemplate } from '@sync/model/entities/message-template';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import type {
  MessageAsk,
  MessageChannel,
  MessageContent,
  MessagePurpose,
} from '@sync/model/entities/message-values';
import { actionError } from '@sync/model/action-error';
import { sameJson } from '@sync/model/merge/equality';
import {
  channelTexts,
  emptyContent,
  FIRST_LANGUAGE,
  orderedContents,
  placesOf,
} from '@sync/model/messages/template-content';
import { foldTurkish } from '@/lib/turkish';
import { changedValues } from '@/lib/changed-values';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';

/** Fields of a template that users write. */
export interface TemplateValues {
  readonly name: string;
  readonly channel: MessageChannel;
  readonly purpose: MessagePurpose;
  readonly sender: string | null;
  readonly may_contain_health: boolean;
  readonly expires_minutes: number;
  readonly ticket_type_ids: readonly string[];
  readonly contents: readonly MessageContent[];
  readonly asks: readonly MessageAsk[];
}

export const templateValues = ({
  name,
  channel,
  purpose,
  sender,
  may_contain_health,
  expires_minutes,
  ticket_type_ids,
  contents,
  asks,
}: TemplateValues): TemplateValues => ({
  name,
  channel,
  purpose,
  sender,
  may_contain_health,
  expires_minutes,
  ticket_type_ids,
  contents,
  asks,
});

export const DRAFTS = 'message_template:';

/** Applies a draft on the device to the stored values. A draft of another version of the form is left out. */
export function withTyped(stored: TemplateValues, draft: unknown): TemplateValues {
  if (typeof draft !== 'object' || draft === null) return stored;
  const kept = Object.entries(draft).filter(([name, value]) => {
    if (!Object.hasOwn(stored, name)) return false;
    const before: unknown = stored[name as keyof TemplateValues];
    if (Array.isArray(before)) return Array.isArray(value);
    return before === null || value === null || typeof before === typeof value;
  });
  return { ...stored, ...(Object.fromEntries(kept) as Partial<TemplateValues>) };
}

/** Returns the values as they are stored: without texts that the channel does not send. */
export function storedValues(values: TemplateValues): TemplateValues {
  const places = placesOf(values.channel);
  const sender = values.sender?.trim() ?? '';
  return {
    ...values,
    name: values.name.trim(),
    sender: values.channel === 'sms' && sender !== '' ? sender : null,
    contents: orderedContents(values.contents).map((content) => ({
      id: content.id,
      subject: places.includes('subject') ? content.subject : null,
      header: places.includes('header') ? content.header : null,
      body: content.body,
      footer: places.includes('footer') ? content.footer : null,
      buttons: channelTexts[values.channel].buttons === 0 ? [] : content.buttons,
    })),
    asks: values.asks.map((ask) => ({
      ...ask,
      label: ask.label.trim(),
      fallback: ask.fallback?.trim() || null,
    })),
  };
}

export const sameValues = (a: TemplateValues, b: TemplateValues): boolean =>
  sameJson(templateValues(a), templateValues(b));

/** Stores a new template with an empty Turkish text. @throws ActionError with the fields to mend */
export async function addTemplate(
  writes: LocalWrites,
  start: Pick<TemplateValues, 'name' | 'channel' | 'purpose'> & Partial<TemplateValues>,
): Promise<MessageTemplate> {
  if (start.name.trim() === '') throw actionError('invalid', { name: 'Şablonun adını yazın' });
  const values = storedValues({
    sender: null,
    may_contain_health: start.purpose === 'clinical',
    expires_minutes: 1440,
    ticket_type_ids: [],
    contents: [emptyContent(FIRST_LANGUAGE)],
    asks: [],
    ...start,
  });
  return writes.create(
    messageTemplate,
    { ...values, status: 'draft', version: 0 },
    { summary: 'Mesaj şablonu eklendi' },
  );
}

/** Writes what was typed over a template. @throws ActionError with the fields to mend */
export async function saveTemplate(
  writes: LocalWrites,
  form: OpenedForm<MessageTemplate>,
  values: TemplateValues,
): Promise<MessageTemplate> {
  if (values.name.trim() === '') throw actionError('invalid', { name: 'Şablonun adını yazın' });
  const patch = changedValues(form.opened, storedValues(values));
  return writes.change(messageTemplate, form.opened.id, patch, { summary: 'Mesaj şablonu değişti', ...form });
}

/** Returns a key for a question, made from its label: “Açlık saati” is `aclik_saati`. */
export function askKeyFor(label: string, asks: readonly MessageAsk[]): string {
  const plain = foldTurkish(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, 36);
  const stem = plain === '' ? 'alan' : plain;
  const taken = new Set(asks.map(({ key }) => key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}_${number}`;
    if (!taken.has(key)) return key;
  }
}

export const changeContent = (
  contents: readonly MessageContent[],
  language: string,
  patch: Partial<MessageContent>,
): readonly MessageContent[] =>
  contents.map((content) => (content.id === language ? { ...content, ...patch } : content));
