import { id, keysOf, oneOf, readerOf, yes } from '@/lib/address';

/** The tabs of a client's profile, in their order. */
export const profileTabs = {
  overview: 'Özet',
  tickets: 'Talepler',
  surgeries: 'Ameliyatlar',
  trips: 'Yolculuklar',
  insurance: 'Provizyon',
  pathology: 'Biyopsi',
  interactions: 'Görüşmeler',
  messages: 'Gönderiler',
  relatives: 'Yakınlar',
  consents: 'İzinler',
  details: 'Bilgiler',
  history: 'Geçmiş',
} as const;
export type ProfileTab = keyof typeof profileTabs;

/** Reads the address of a profile beside the client. */
export const readProfileSearch = readerOf({
  tab: oneOf(keysOf(profileTabs)),
  /** The merged record whose address was opened. */
  from: id,
  /** A merged record is shown as it is, instead of the one that replaces it. */
  former: yes,
});
