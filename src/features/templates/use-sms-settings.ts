import { useMemo } from 'react';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { SmsTables } from '@sync/model/messages/sms-meter';
import { readMessageSettings } from '@sync/rpc/messages';
import { useKeptQuery } from '@/data/use-kept-query';
import { compareTurkish } from '@/lib/turkish';

export interface SmsSettings {
  /** Characters that the operator allows besides the default alphabet. */
  readonly tables: SmsTables;
  /** Names that messages are sent under. */
  readonly senders: readonly string[];
  /** Kuruş for each part; 0 where nobody has set it. */
  readonly partPrice: number;
  /** Hosts that messages may lead to; null until the server has told. */
  readonly linkHosts: readonly string[] | null;
}

/**
 * Returns the SMS settings of the hospital by the server's last answer. Until there is one, a message is sent in the
 * default alphabet or in UCS-2, which no operator refuses.
 */
export function useSmsSettings(templates: readonly MessageTemplate[]): SmsSettings {
  const { value } = useKeptQuery(readMessageSettings, {}, 'message_settings');
  return useMemo(() => {
    const used = templates.flatMap(({ sender }) => (sender === null ? [] : [sender]));
    return {
      tables: value?.sms_tables ?? 'none',
      senders: [...new Set([...(value?.senders ?? []), ...used])].sort(compareTurkish),
      partPrice: value?.part_price ?? 0,
      linkHosts: value?.link_hosts ?? null,
    };
  }, [templates, value]);
}
