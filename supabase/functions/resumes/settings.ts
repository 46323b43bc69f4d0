import type { IntakeSettings } from './handler.ts';
import { SHORTEST_SECRET } from './signature.ts';

/**
 * Reads `VIZITE_FORM_SECRET` and `VIZITE_FORM_ORIGINS` (origins parted by spaces or commas); null where neither is set, so that
 * applications do not come in from outside.
 * @throws Error that says which of them is no value
 */
export function intakeSettings(read: (name: string) => string | undefined): IntakeSettings | null {
  const secret = read('VIZITE_FORM_SECRET')?.trim() ?? '';
  const origins = (read('VIZITE_FORM_ORIGINS') ?? '').split(/[\s,]+/u).filter(Boolean);
  if (secret !== '' && secret.length < SHORTEST_SECRET) {
    throw new Error(`VIZITE_FORM_SECRET en az ${SHORTEST_SECRET} karakter olmalı.`);
  }
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error('VIZITE_FORM_ORIGINS https://www.hastane.example gibi adreslerden oluşmalı.');
    }
  }
  return secret === '' && origins.length === 0 ? null : { secret: secret === '' ? null : secret, origins };
}
