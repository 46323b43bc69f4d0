import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { MessageChannel } from '@sync/model/entities/message-values';
import { compareTurkish, foldTurkish } from '@/lib/turkish';

/** Filter values of the state. Archived ones are only shown on request. */
export const templateStandings = {
  published: 'Yayında',
  pending: 'Onay bekliyor',
  unpublished: 'Hiç yayımlanmadı',
  changed: 'Yayından sonra değişti',
  archived: 'Arşiv',
} as const;
export type TemplateStanding = keyof typeof templateStandings;

type Standing = Pick<MessageTemplate, 'status' | 'published'>;

export function standsAs({ status, published }: Standing, standing: TemplateStanding): boolean {
  if (status === 'archived') return standing === 'archived';
  switch (standing) {
    case 'published':
      return published !== null;
    case 'pending':
      return status === 'pending';
    case 'unpublished':
      return published === null;
    case 'changed':
      return published !== null && status === 'draft';
    case 'archived':
      return false;
    default:
      return standing satisfies never;
  }
}

export interface TemplateFilter {
  readonly channel?: MessageChannel | undefined;
  readonly language?: string | undefined;
  readonly standing?: TemplateStanding | undefined;
  /** Typed; words of the name or of a text, at the beginning of a word. */
  readonly text: string;
}

const begins = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`);

function says(template: MessageTemplate, words: readonly string[]): boolean {
  const text = foldTurkish([template.name, ...template.contents.map(({ body }) => body)].join(' '));
  return words.every((word) => begins(text, word));
}

/** Returns the templates that match the filter, by name. */
export function templateRows(
  templates: readonly MessageTemplate[],
  { channel, language, standing, text }: TemplateFilter,
): readonly MessageTemplate[] {
  const words = foldTurkish(text).split(' ').filter(Boolean);
  return templates
    .filter(
      (template) =>
        (channel === undefined || template.channel === channel) &&
        (language === undefined || template.contents.some(({ id }) => id === language)) &&
        (standing === undefined ? template.status !== 'archived' : standsAs(template, standing)) &&
        (words.length === 0 || says(template, words)),
    )
    .toSorted((a, b) => compareTurkish(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
