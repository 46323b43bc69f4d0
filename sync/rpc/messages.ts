import * as v from 'valibot';
import { messageChannels, messagePurposes, messageStates } from '../model/entities/message-values';
import type { AskedValues, MessageState } from '../model/entities/message-values';
import { codeOf, counts, listOf, numberOrNull, textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';

/** Messages that were sent, messages to many, and the settings. Instants are ISO 8601 in UTC, amounts in kuruş. */

/** A patient who is told, with the record that it is about, which has to be the patient's own; or an applicant. */
export type Recipient =
  | {
      readonly client: string;
      readonly ticket?: string;
      readonly surgery?: string;
      readonly insurance_case?: string;
      readonly meeting?: string;
      readonly trip?: string;
      /** The word in a link that the caller has made for this patient. */
      readonly survey?: string;
    }
  | { readonly resume: string };

export interface BulkMessage {
  readonly template: string;
  /** Version that the user looked at; where another one is published meanwhile: `template_version`. */
  readonly version: number;
  /** 5,000 at most. */
  readonly recipients: readonly Recipient[];
  /** Values that the sender was asked for, by key: texts, days, times `HH:MM`, numbers, {amount, currency}. */
  readonly asks: AskedValues;
  /** Event that the message is about: nobody is told the same twice. */
  readonly event: string;
}

const blocked = listOf(
  v.object({
    /** A code of `messageBlocks`. */
    reason: v.string(),
    count: v.number(),
    /** 50 at most. `missing`: variables without a value, or with one that is not sent. */
    of: listOf(v.object({ id: textOrNull, name: textOrNull, missing: listOf(v.string()) })),
  }),
);

const preview = v.object({
  ready: v.number(),
  parts: v.number(),
  cost: v.number(),
  languages: counts,
  blocked,
  samples: listOf(
    v.object({
      /** Its place among the recipients, from 1. */
      n: v.number(),
      name: v.string(),
      language: v.string(),
      to_address: v.string(),
      subject: textOrNull,
      body: v.string(),
      parts: numberOrNull,
    }),
  ),
});
export type BulkPreview = v.InferOutput<typeof preview>;

/**
 * Records that the caller may not read count as not given. Rejected: `values_malformed`, `unknown_template`,
 * `template_state`, `template_recipient`, `template_version`, `template_link` (it leads to a host that is not listed).
 */
export const previewMessages = defineQuery({
  name: 'preview_messages',
  permission: 'crm.messages.bulk',
  parameters: (of: { given: BulkMessage }) => of,
  answer: v.parser(preview),
});

/** Queues for all who are ready. Rejected as the preview, and `messages_changed`. */
export const queueMessages = defineCommand({
  name: 'queue_messages',
  permission: 'crm.messages.bulk',
  parameters: (of: { target: string; given: BulkMessage }) => of,
  onceBy: 'target',
  preview: previewMessages,
  answer: v.parser(v.object({ queued: v.number(), blocked })),
});

/** Cancels what of a batch has not begun to be sent; answers how many. Rejected: `unknown_batch`. */
export const cancelMessageBatch = defineCommand({
  name: 'cancel_message_batch',
  permission: 'crm.messages.bulk',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: v.parser(v.number()),
});

/** Choice of messages; a field that is not given does not restrict it. */
export interface MessageChoice {
  readonly client?: string;
  readonly resume?: string;
  readonly ticket?: string;
  readonly template?: string;
  readonly batch?: string;
  readonly state?: MessageState;
  /** ISO 8601 in UTC. */
  readonly since?: string;
}

const listedMessage = v.object({
  id: v.string(),
  client_id: textOrNull,
  resume_id: textOrNull,
  /** Name of a patient, number of an applicant. */
  name: v.string(),
  ticket_id: textOrNull,
  surgery_id: textOrNull,
  insurance_case_id: textOrNull,
  template_id: v.string(),
  template: v.string(),
  version: v.number(),
  language: v.string(),
  channel: codeOf(messageChannels),
  purpose: codeOf(messagePurposes),
  to_address: v.string(),
  event: textOrNull,
  state: codeOf(messageStates),
  error_code: textOrNull,
  bulk: v.boolean(),
  batch_id: textOrNull,
  attempts: v.number(),
  queued_at: v.string(),
  /** Time of the try, for a message that waits. */
  not_before: textOrNull,
  expires_at: v.string(),
  sent_at: textOrNull,
  delivered_at: textOrNull,
  read_at: textOrNull,
  parts: numberOrNull,
  cost: numberOrNull,
  sender_id: v.string(),
});
export type ListedMessage = v.InferOutput<typeof listedMessage>;

/** Newest first, 50 behind a message, without their texts. Rejected: `values_malformed`. */
export const listMessages = defineQuery({
  name: 'list_messages',
  permission: 'crm.messages.read',
  parameters: (of: { given: MessageChoice; behind: string | null }) => of,
  answer: v.parser(v.object({ more: v.boolean(), rows: listOf(listedMessage) })),
});

/** Numbers by state; parts and cost of those that were sent. Rejected: `values_malformed`. */
export const readMessageCounts = defineQuery({
  name: 'message_counts',
  permission: 'crm.messages.read',
  parameters: (of: { given: MessageChoice }) => of,
  answer: v.parser(v.object({ counts, parts: v.number(), cost: v.number() })),
});

/** The text of one message; the look is written to the log. Rejected: `unknown_message`. */
export const showMessage = defineCommand({
  name: 'show_message',
  permission: 'crm.messages.read',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: v.parser(
    v.object({
      subject: textOrNull,
      body: v.string(),
      consent: v.nullable(
        v.object({
          at: v.string(),
          do_not_contact: v.boolean(),
          needed: listOf(
            v.object({
              channel: v.string(),
              status: textOrNull,
              consent_id: textOrNull,
              given_at: textOrNull,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Tables that the operator may use beside the default alphabet of SMS. */
export const smsTableSets = {
  none: 'Türkçe tablo yok',
  single: 'Tek kaydırma',
  locking: 'Kilitli kaydırma',
  both: 'İkisi birlikte',
} as const;

const settings = v.object({
  sms_tables: codeOf(smsTableSets),
  /** Price of one part of an SMS. */
  part_price: v.number(),
  senders: listOf(v.string()),
  /** `HH:MM` of Istanbul; equal ones: there are no quiet hours. */
  quiet_from: v.string(),
  quiet_to: v.string(),
  quiet_clinical: v.boolean(),
  iys_code: textOrNull,
  opt_out: textOrNull,
  hospital_name: textOrNull,
  hospital_phone: textOrNull,
  /** Hosts that messages may lead to (link-hosts.ts). */
  link_hosts: listOf(v.string()),
  /** `https://` and a listed host: where patients open this application, for links of questionnaires. */
  survey_address: textOrNull,
  row_version: v.number(),
});
export type MessageSettings = v.InferOutput<typeof settings>;

/** Settings of messages, for those who read templates, or read or send messages. */
export const readMessageSettings = defineQuery({
  name: 'read_message_settings',
  permission: null,
  permissionByRecord: true,
  parameters: (all: object) => all,
  answer: v.parser(settings),
});

/** Rejected: `values_malformed`. */
export const saveMessageSettings = defineCommand({
  name: 'save_message_settings',
  permission: 'crm.messages.settings',
  parameters: (of: { base_version: number; given: Omit<MessageSettings, 'row_version'> }) => of,
  onceBy: 'base_version',
  answer: v.parser(v.object({ row_version: v.number() })),
});

const iysRow = v.object({
  id: v.string(),
  /** E.164, or an e-mail address. */
  recipient: v.string(),
  /** `ARAMA`, `MESAJ` or `EPOSTA`. */
  type: v.string(),
  /** `ONAY` or `RET`. */
  status: v.string(),
  source: v.string(),
  /** `YYYY-MM-DD HH:mm:ss`, clock of Istanbul. */
  at: v.string(),
  recipient_type: v.string(),
});
export type IysRow = v.InferOutput<typeof iysRow>;

/** Consents that İYS has not heard of, oldest first, 5,000 at most. Written to the log. */
export const exportIys = defineCommand({
  name: 'export_iys',
  permission: 'crm.messages.settings',
  parameters: (all: object) => all,
  onceBy: 'state',
  answer: v.parser(listOf(iysRow)),
});
