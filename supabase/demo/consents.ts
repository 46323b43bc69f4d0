import type { ConsentRow } from './rows';
import { stamps } from './rows';
import type { ClientSummary } from './clients';
import { createRandom, uuidAt, weighted } from './random';
import { MINUTE } from './world';
import type { World } from './world';

const sources = weighted([
  ['form', 40],
  ['call_centre', 38],
  ['wet_signature', 14],
  ['web', 8],
] as const);

/** Channels, how many clients were asked, how many of them agreed. */
const channels = [
  ['privacy_notice', 0.86, 1],
  ['explicit_consent', 0.3, 0.92],
  ['call', 0.42, 0.86],
  ['message', 0.4, 0.8],
  ['email', 0.35, 0.55],
  ['whatsapp', 0.3, 0.85],
] as const;

/** Makes the consents of clients, one client after the other. */
export function createConsentMaker(world: World): (client: ClientSummary) => ConsentRow[] {
  const random = createRandom(`${world.seed} consents`);
  return (client) => {
    const at = client.createdAt + random.int(1, 15) * MINUTE;
    const source = sources(random);
    return channels.flatMap(([channel, asked, agreed]) => {
      if (!random.chance(asked) || (channel === 'email' && !client.email)) return [];
      const national = channel === 'call' || channel === 'message' || channel === 'email';
      const row: ConsentRow = {
        id: uuidAt(random, at),
        client_id: client.id,
        channel,
        status: random.chance(agreed) ? 'granted' : 'refused',
        purpose:
          channel === 'privacy_notice' || channel === 'explicit_consent' ? null : 'Bilgilendirme ve tanıtım',
        text_version: '2026-01',
        given_at: new Date(at).toISOString(),
        source,
        iys_state: !national
          ? 'none'
          : random.chance(0.97)
            ? 'sent'
            : random.pick(['pending', 'failed'] as const),
        ...stamps(at, client.createdBy),
      };
      return [row];
    });
  };
}
