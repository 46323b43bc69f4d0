import { checkIdentity } from '@sync/model/rules/identity';
import { formatPhone, parsePhone } from '@sync/model/rules/phone';
import { newPhone } from './client-form-values';
import type { ClientFormValues } from './client-form-values';

/** Returns the details of a client that an unsuccessful search contains: a number, a phone, or a name. */
export function knownFromSearch(text: string): Partial<ClientFormValues> {
  const typed = text.trim();
  if (typed === '') return {};
  const identity = checkIdentity('tckn', typed);
  if (identity.ok) return { identity_no: identity.value ?? '' };
  const phone = parsePhone(typed);
  if (phone.kind === 'e164' || phone.kind === 'short')
    return { phones: [newPhone(formatPhone(phone.value))] };
  if (/\d/u.test(typed)) return {};
  const words = typed.split(/\s+/u);
  return words.length === 1
    ? { first_name: typed }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}
