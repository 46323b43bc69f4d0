import { readPrivateKey } from '../../../sync/model/surveys/sealing.ts';
import { createSurveyHandler } from './handler.ts';

/** The Edge Function. Its environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY and VIZITE_SURVEY_KEY (PKCS#8, base64). */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

const key = setting('SUPABASE_SERVICE_ROLE_KEY');
Deno.serve(
  createSurveyHandler({
    privateKey: await readPrivateKey(setting('VIZITE_SURVEY_KEY')),
    isService: (request) => request.headers.get('authorization') === `Bearer ${key}`,
    service: async (step, given) => {
      const response = await fetch(`${setting('SUPABASE_URL')}/rest/v1/rpc/survey_service`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ step, given }),
      });
      if (!response.ok) throw new Error(`survey_service answered ${response.status}`);
      return response.json() as Promise<unknown>;
    },
  }),
);
