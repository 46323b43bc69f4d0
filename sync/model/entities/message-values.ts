/** Codes and Turkish labels of templates and messages (domain: message_templates, messages). */

export const messageChannels = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'E-posta',
  note: 'İç not',
} as const;
export type MessageChannel = keyof typeof messageChannels;

/**
 * Purpose of a message. Its law follows from it: `commercial` needs a consent, the others none. `applicant`: to
 * applicants for work.
 */
export const messagePurposes = {
  service: 'Bilgilendirme',
  commercial: 'Ticari',
  survey: 'Anket',
  clinical: 'Tıbbi hatırlatma',
  applicant: 'İş başvurusu',
} as const;
export type MessagePurpose = keyof typeof messagePurposes;

/** The state of what is being written. What may be sent is `published`, whatever the state. */
export const templateStatuses = {
  draft: 'Taslak',
  pending: 'Onay bekliyor',
  published: 'Yayında',
  archived: 'Arşiv',
} as const;
export type TemplateStatus = keyof typeof templateStatuses;

/** A template in one language. */
export interface MessageContent {
  /** The language, two small letters of ISO 639-1. */
  readonly id: string;
  /** Subject of an e-mail. */
  readonly subject: string | null;
  /** Header of a WhatsApp message. */
  readonly header: string | null;
  /** Text with variables: `{{hasta.ad}}`. */
  readonly body: string;
  /** Footer of a WhatsApp message. */
  readonly footer: string | null;
  /** Three at most. */
  readonly buttons: readonly { readonly text: string; readonly url: string }[];
}

export const askKinds = {
  text: 'Metin',
  date: 'Tarih',
  time: 'Saat',
  number: 'Sayı',
  money: 'Tutar',
} as const;
export type AskKind = keyof typeof askKinds;

/** Question to the sender: `{{sor.<key>}}`. */
export interface MessageAsk {
  /** UUID. */
  readonly id: string;
  /** Small letters, digits and `_`; begins with a letter. */
  readonly key: string;
  readonly label: string;
  readonly kind: AskKind;
  readonly required: boolean;
  /** Text where nothing was given. */
  readonly fallback: string | null;
}

/** Answers to the questions of a template, by their keys: by the kind, a text, a number or an amount. */
export type AskedValues = Readonly<
  Record<string, string | number | { readonly amount: number; readonly currency: string }>
>;

/** A text that the sender writes freely, and who allowed it. */
export interface AllowedText {
  readonly key: string;
  /** Id of the user. */
  readonly allowed_by: string | null;
  /** ISO 8601 in UTC. */
  readonly allowed_at: string;
}

/** A version that was approved, as it may be sent. It never changes. */
export interface PublishedTemplate {
  readonly version: number;
  readonly channel: MessageChannel;
  readonly purpose: MessagePurpose;
  readonly sender: string | null;
  readonly may_contain_health: boolean;
  readonly expires_minutes: number;
  readonly contents: readonly MessageContent[];
  readonly asks: readonly MessageAsk[];
  /** One for each question of the kind `text`. */
  readonly free_texts: readonly AllowedText[];
  /** Id of the user who approved it. */
  readonly approved_by: string | null;
  /** ISO 8601 in UTC. */
  readonly approved_at: string;
}

export const messageStates = {
  queued: 'Kuyrukta',
  sending: 'Gönderiliyor',
  sent: 'Gönderildi',
  delivered: 'İletildi',
  read: 'Okundu',
  failed: 'Hata',
  blocked_consent: 'Engellendi',
  expired: 'Süresi doldu',
  cancelled: 'Vazgeçildi',
  unknown: 'Sonuç bilinmiyor',
} as const;
export type MessageState = keyof typeof messageStates;

/**
 * States in the order of a message's life. The further one wins: a message that is on its way can no longer be
 * cancelled.
 */
export const messageStages: readonly MessageState[] = [
  'queued',
  'cancelled',
  'expired',
  'blocked_consent',
  'sending',
  'failed',
  'unknown',
  'sent',
  'delivered',
  'read',
];

/** Consents of a patient at a moment. */
export interface ConsentSnapshot {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly do_not_contact: boolean;
  /** Channels of consents that the message needed, each with the last consent: null where there is none. */
  readonly needed: readonly {
    readonly channel: string;
    readonly status: 'granted' | 'refused' | null;
    readonly consent_id: string | null;
    readonly given_at: string | null;
  }[];
}

/** Reasons why a message is not sent to somebody. */
export const messageBlocks = {
  no_address: 'Bu kanal için adresi yok',
  no_consent: 'İzni yok',
  do_not_contact: 'Aranmak istemiyor',
  deceased: 'Vefat etmiş',
  unresolved: 'Eksik bilgi',
  unsafe: 'Bağlantı ya da numara içeren bilgi',
  link: 'Listede olmayan bağlantı',
  foreign_number: 'Numara başkasının',
  same: 'Aynı konuda zaten gönderildi',
  unknown_client: 'Hasta kaydı yok',
  unknown_applicant: 'Özgeçmiş kaydı yok',
  keep_ended: 'Saklama süresi doldu',
  expired: 'Süresi doldu',
  template_archived: 'Şablon arşivlendi',
  no_answer: 'Sağlayıcıdan yanıt yok',
} as const;
export type MessageBlock = keyof typeof messageBlocks;

/** Faults that providers often report, and faults on the way to them. */
const sendingFaults: Readonly<Record<string, string>> = {
  number_invalid: 'Numara geçersiz',
  not_reachable: 'Numaraya ulaşılamadı',
  mailbox_full: 'Posta kutusu dolu',
  blocked_by_operator: 'Operatör engelledi',
  blacklisted: 'Sağlayıcının kara listesinde',
  timeout: 'Sağlayıcı zamanında yanıt vermedi',
  unreachable: 'Sağlayıcıya ulaşılamadı',
  unreadable_answer: 'Sağlayıcının yanıtı okunamadı',
  adapter_failed: 'Gönderim sırasında hata',
};

/**
 * Returns the reason why a message was not sent or did not arrive, in words. A provider's own code is returned
 * unchanged.
 */
export function messageReason(code: string): string {
  const words: Readonly<Record<string, string>> = { ...sendingFaults, ...messageBlocks };
  const http = /^http_(\d{3})$/.exec(code);
  return words[code] ?? (http === null ? code : `Sağlayıcının yanıtı ${http[1]}`);
}
