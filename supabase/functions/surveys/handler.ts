import { BodyRefused, readBytes, readFields, refuseBody } from '../_shared/public-body.ts';
import { openEnvelopes } from './open-envelopes.ts';
import type { SurveyService } from './open-envelopes.ts';

/** A questionnaire has at most 30 questions of 2,000 characters. */
const MOST_BYTES = 1024 * 1024;
const LIMITS = { depth: 16, values: 10_000, letters: 256 * 1024 };

/** The app is served from another origin than an Edge Function, and no cookie counts here. */
const anybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, apikey, authorization',
  'access-control-max-age': '86400',
};

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...anybody },
  });

/**
 * Creates the handler of requests of patients without an account, by the word in their link: `POST …/form` {token} returns the
 * questions, `POST …/answer` {token, language, answers} accepts their answers, once. `POST …/open` has the service
 * open what tablets sent; it says how many, only to a caller who knows the service key.
 */
export function createSurveyHandler({
  service,
  privateKey,
  isService,
}: {
  service: SurveyService;
  privateKey: CryptoKey;
  isService: (request: Request) => boolean;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const step = new URL(request.url).pathname.split('/').at(-1);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: anybody });
    if (request.method !== 'POST') return answer(405, { code: 'method_not_allowed' });
    if (step === 'open') {
      if (!isService(request)) return answer(401, { code: 'service_key_missing' });
      return answer(200, { taken: await openEnvelopes(service, privateKey) });
    }
    if (step !== 'form' && step !== 'answer') return answer(404, { code: 'not_found' });
    try {
      const given = readFields(await readBytes(request, MOST_BYTES), LIMITS);
      if (typeof given['token'] !== 'string') return refuseBody();
      return answer(200, await service(step, given));
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error;
      return answer(error.status, error.said);
    }
  };
}
