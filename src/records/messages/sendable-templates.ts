import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { compareTurkish } from '@/lib/turkish';
import { messageTemplate } from '@sync/model/entities/message-template';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import { messageChannels, messagePurposes } from '@sync/model/entities/message-values';
import type { PublishedTemplate } from '@sync/model/entities/message-values';

/** Audience of a template. */
export type Audience = 'patients' | 'applicants';

type Sendable = MessageTemplate & { readonly published: PublishedTemplate };

const isSendable = (template: MessageTemplate): template is Sendable =>
  template.published !== null && template.status !== 'archived' && template.published.channel !== 'note';

/**
 * Templates that may be sent, by name. Those that are for some types of tickets are there for these alone.
 * @param audience whom they are for
 * @param types of the tickets that it is about
 */
export function useSendableTemplates(
  audience: Audience,
  types: readonly string[],
): {
  readonly templates: readonly Sendable[];
  readonly ready: boolean;
} {
  const { records, state } = useRecords(messageTemplate);
  const asked = types.join();
  const templates = useMemo(() => {
    const about = asked === '' ? [] : asked.split(',');
    return records
      .filter(isSendable)
      .filter(({ published: { purpose } }) => (purpose === 'applicant') === (audience === 'applicants'))
      .filter(({ ticket_type_ids: own }) => own.length === 0 || about.some((type) => own.includes(type)))
      .toSorted((a, b) => compareTurkish(a.name, b.name));
  }, [records, audience, asked]);
  return { templates, ready: state === 'ready' };
}

/** Templates to choose from, each with its channel and purpose. */
export const templateOptions = (templates: readonly Sendable[]) =>
  templates.map(({ id, name, published: { channel, purpose } }) => ({
    value: id,
    label: name,
    description: `${messageChannels[channel]} · ${messagePurposes[purpose]}`,
  }));
