import type { ClientPhone } from '@sync/model/entities/client';
import { correctedPhone } from '@sync/model/rules/phone';

/**
 * Returns phones with the numbers that can be dialled in place of those that cannot. A number that stands there already is
 * not doubled: what is left is the primary one if one of the two was.
 */
export function correctedPhones(phones: readonly ClientPhone[]): readonly ClientPhone[] {
  const made = new Map<string, ClientPhone>();
  for (const phone of phones) {
    const e164 = correctedPhone(phone.e164) ?? phone.e164;
    const known = made.get(e164);
    made.set(
      e164,
      known === undefined
        ? { ...phone, e164 }
        : {
            ...known,
            primary: known.primary || phone.primary,
            whatsapp: known.whatsapp || phone.whatsapp,
            shared: known.shared || phone.shared,
          },
    );
  }
  return [...made.values()];
}
