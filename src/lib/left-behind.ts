import { countOf, listOf } from './sentences';

/** Counts what only this device has of a user. */
export interface LeftBehind {
  /** Changes that the server has not confirmed. */
  readonly unsent: number;
  /** Rejected changes and conflicts: the user has to decide them. */
  readonly toDecide: number;
  /** Unfinished forms. */
  readonly drafts: number;
}

/** `2 gönderilmemiş değişiklik ve 1 yarım kalan taslak`; empty where there is nothing. */
export function leftBehindInWords({ unsent, toDecide, drafts }: LeftBehind): string {
  const parts = [
    unsent > 0 && countOf(unsent, 'gönderilmemiş değişiklik'),
    toDecide > 0 && countOf(toDecide, 'düzeltme bekleyen kayıt'),
    drafts > 0 && countOf(drafts, 'yarım kalan taslak'),
  ];
  return listOf(parts.filter((part) => part !== false));
}
