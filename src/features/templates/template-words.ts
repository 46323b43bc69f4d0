import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { MessageChannel, MessagePurpose } from '@sync/model/entities/message-values';
import { FileText, Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import type { IconType } from '@/ui/icon';
import type { BadgeTone } from '@/ui/badge';

export const channelIcons: Readonly<Record<MessageChannel, IconType>> = {
  sms: MessageSquareText,
  whatsapp: MessageCircle,
  email: Mail,
  note: FileText,
};

/** Legal requirements of a purpose, in a sentence. */
export const purposeRules: Readonly<Record<MessagePurpose, string>> = {
  service: 'Süren hizmetle ilgili, ticari onay aranmaz',
  survey: 'Memnuniyet anketi, ticari onay aranmaz',
  clinical: 'Süren tedaviyle ilgili, ticari onay aranmaz',
  applicant: 'İş başvurusu yapanlara gider; hasta bilgisi içermez',
  commercial: 'Yalnız İYS’de ticari onayı olanlara gider',
};

/** Returns the state of a template, in a word; null where the draft equals the published version. */
export function templateState({ status, published }: Pick<MessageTemplate, 'status' | 'published'>): {
  readonly label: string;
  readonly tone: BadgeTone;
} | null {
  switch (status) {
    case 'archived':
      return { label: 'arşivde', tone: 'neutral' };
    case 'pending':
      return { label: 'onay bekliyor', tone: 'warn' };
    case 'draft':
      return published === null ? { label: 'taslak', tone: 'neutral' } : { label: 'değişti', tone: 'accent' };
    case 'published':
      return null;
    default:
      return status satisfies never;
  }
}

export const expiries: readonly { readonly minutes: number; readonly label: string }[] = [
  { minutes: 60, label: '1 saat' },
  { minutes: 240, label: '4 saat' },
  { minutes: 720, label: '12 saat' },
  { minutes: 1440, label: '1 gün' },
  { minutes: 4320, label: '3 gün' },
  { minutes: 10_080, label: '1 hafta' },
  { minutes: 43_200, label: '30 gün' },
];

export const expiryLabel = (minutes: number): string =>
  expiries.find((expiry) => expiry.minutes === minutes)?.label ?? `${minutes} dakika`;
