import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { MessageChannel } from '@sync/model/entities/message-values';
import { compareTurkish } from '@/lib/turkish';
import { finderOf, searchKey } from '@sync/model/tr/search-text';

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

const saidBy = (template: MessageTemplate): string =>
  searchKey([template.name, ...template.contents.map(({ body }) => body)].join(' '));

/** Returns the templates that match the filter, by name. */
export function templateRows(
  templates: readonly MessageTemplate[],
  { channel, language, standing, text }: TemplateFilter,
): readonly MessageTemplate[] {
  const isMeant = finderOf(text);
  return templates
    .filter(
      (template) =>
        (channel === undefined || template.channel === channel) &&
        (language === undefined || template.contents.some(({ id }) => id === language)) &&
        (standing === undefined ? template.status !== 'archived' : standsAs(template, standing)) &&
        isMeant(saidBy(template)),
    )
    .toSorted((a, b) => compareTurkish(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
