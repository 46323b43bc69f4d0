import { day, keysOf, oneOf, someOf, yes } from '@/lib/address';
import { addDays } from '@/lib/dates';
import { indications } from '@sync/model/entities/biopsy-values';
import type { RateSettings } from '@sync/rpc/pathology-quality';

/** Lower age limits of counted patients. */
export const ageLimits = { any: 'Her yaş', '45': '45 ve üstü', '50': '50 ve üstü' } as const;

/** Address parameters of the page: the period, and the colonoscopies counted in the rate. */
export const qualityEntries = {
  from: day,
  to: day,
  indications: someOf((code) => Object.hasOwn(indications, code)),
  complete: yes,
  serrated: yes,
  age: oneOf(keysOf(ageLimits)),
};
export interface QualitySearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Codes with commas between. */
  readonly indications?: string | undefined;
  readonly complete?: 'yes' | undefined;
  readonly serrated?: 'yes' | undefined;
  readonly age?: keyof typeof ageLimits | undefined;
}

/** Returns the period: the last twelve months unless the address says otherwise. Never backwards. */
export function periodOf(
  { from, to }: QualitySearch,
  today: string,
): { readonly from: string; readonly to: string } {
  const last = to ?? today;
  const first = from ?? `${addDays(last, -364)}`;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

export function rateSettingsOf({
  indications: codes,
  complete,
  serrated,
  age = 'any',
}: QualitySearch): RateSettings {
  return {
    ...(codes === undefined ? {} : { indications: codes.split(',') }),
    ...(complete === 'yes' ? { complete_only: true } : {}),
    ...(serrated === 'yes' ? { serrated: true } : {}),
    ...(age === 'any' ? {} : { age_from: Number(age) }),
  };
}
