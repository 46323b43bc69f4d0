import type { DatabaseService } from '../_shared/database-service.ts';
import { feedOf } from './feed.ts';
import type { FeedAnswer } from './feed.ts';

/** The end of an address: a word of the device's making, as src/data/link-word.ts has it. */
const TOKEN = /^(?<token>[\w-]{32})\.ics$/u;

const answer = (status: number, body: string, type: string): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      // The address is the secret: it goes nowhere from here.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
const refusal = (status: number, code: string): Response =>
  answer(status, JSON.stringify({ code }), 'application/json; charset=utf-8');

async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Creates the handler of calendar programs, which have no account: `GET …/calendar/<token>.ics` returns the meetings of
 * the user who made the address. An address that nobody has is 401, so that guesses are counted.
 */
export function createCalendarHandler(service: DatabaseService): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'method_not_allowed');
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const token = TOKEN.exec(name)?.groups?.['token'];
    if (token === undefined) return refusal(401, 'unknown_address');
    // The database makes it; nobody else does.
    const said = (await service('read', { token_hash: await hashOf(token) })) as FeedAnswer;
    if (said.state === 'unknown') return refusal(401, 'unknown_address');
    return answer(200, feedOf(said.meetings), 'text/calendar; charset=utf-8');
  };
}
