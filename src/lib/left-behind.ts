import { countOf, listOf } from './sentences';

/** What only this device has of a user, counted. */
interface Counts {
  readonly unsent: number;
  readonly toDecide: number;
  readonly drafts: number;
}

/** `2 gönderilmemiş değişiklik ve 1 yarım kalan taslak`; empty where there is nothing. */
export function leftBehindInWords({ unsent, toDecide, drafts }: Counts): string {
  const parts = [
    unsent > 0 && countOf(unsent, 'gönderilmemiş değişiklik'),
    toDecide > 0 && countOf(toDecide, 'düzeltme bekleyen kayıt'),
    drafts > 0 && countOf(drafts, 'yarım kalan taslak'),
  ];
  return listOf(parts.filter((part) => part !== false));
}
