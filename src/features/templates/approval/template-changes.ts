import { askKinds, messageChannels, messagePurposes } from '@sync/model/entities/message-values';
import type { MessageAsk, PublishedTemplate } from '@sync/model/entities/message-values';
import { sameJson } from '@sync/model/merge/equality';
import { orderedContents, textPlaces, writtenTexts } from '@sync/model/messages/template-content';
import { surveyLanguageName } from '@sync/model/surveys/survey';
import { storedValues } from '../template-values';
import type { TemplateValues } from '../template-values';
import { expiryLabel } from '../template-words';

/** A part of a template with unpublished changes. */
export interface TemplateChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** ISO 639-1 of what is written; null for what is no text of a message. */
  readonly language: string | null;
}

type Sent = Pick<
  PublishedTemplate,
  'channel' | 'purpose' | 'sender' | 'may_contain_health' | 'expires_minutes' | 'contents' | 'asks'
>;

const askText = (asks: readonly MessageAsk[]): string =>
  asks
    .map(
      ({ label, kind, required, fallback }) =>
        `${label} (${kind === 'text' ? 'serbest metin: gönderen yazar' : askKinds[kind].toLocaleLowerCase('tr-TR')}): ${required ? 'zorunlu' : `boş kalırsa “${fallback ?? ''}”`}`,
    )
    .join('\n');

const sentOf = ({
  channel,
  purpose,
  sender,
  may_contain_health,
  expires_minutes,
  contents,
  asks,
}: Sent): Sent => ({
  channel,
  purpose,
  sender,
  may_contain_health,
  expires_minutes,
  contents: orderedContents(contents),
  asks,
});

/** Returns whether the draft equals the published version. */
export const isAsPublished = (values: TemplateValues, published: PublishedTemplate | null): boolean =>
  published !== null && sameJson(sentOf(storedValues(values)), sentOf(published));

/** Returns the changes of publishing, in the order of the form; all fields where nothing is published yet. */
export function templateChanges(
  values: TemplateValues,
  published: PublishedTemplate | null,
): readonly TemplateChange[] {
  const now = sentOf(storedValues(values));
  const facts = (sent: Sent | null): readonly [string, string][] => [
    ['Kanal', sent === null ? '' : messageChannels[sent.channel]],
    ['Amaç', sent === null ? '' : messagePurposes[sent.purpose]],
    ['Gönderici adı', sent?.sender ?? ''],
    ['Geçerlilik', sent === null ? '' : expiryLabel(sent.expires_minutes)],
    ['Sağlık bilgisi', sent === null ? '' : sent.may_contain_health ? 'içerebilir' : 'içeremez'],
  ];
  const before = facts(published);
  const changes = facts(now).map(([label, after], at): TemplateChange => ({
    label,
    before: before[at]?.[1] ?? '',
    after,
    language: null,
  }));
  const languages = [...new Set([...now.contents, ...(published?.contents ?? [])].map(({ id }) => id))];
  for (const language of languages) {
    const texts = (sent: Sent | null): ReadonlyMap<string, string> => {
      const content = sent?.contents.find(({ id }) => id === language);
      const found = new Map<string, string>();
      if (sent === null || content === undefined) return found;
      for (const { place, text } of writtenTexts(content, sent.channel)) {
        const label = `${surveyLanguageName(language)}, ${place === 'buttons' ? 'düğmeler' : textPlaces[place].toLocaleLowerCase('tr-TR')}`;
        found.set(label, [found.get(label), text].filter(Boolean).join('\n'));
      }
      return found;
    };
    const [old, next] = [texts(published), texts(now)];
    for (const label of new Set([...next.keys(), ...old.keys()]))
      changes.push({ label, before: old.get(label) ?? '', after: next.get(label) ?? '', language });
  }
  changes.push({
    label: 'Gönderirken sorulanlar',
    before: askText(published?.asks ?? []),
    after: askText(now.asks),
    language: null,
  });
  return changes.filter((change) => change.before !== change.after);
}
