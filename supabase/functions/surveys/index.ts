import { readPrivateKey } from '../../../sync/model/surveys/sealing.ts';
import { createDatabaseService } from '../_shared/database-service.ts';
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
    service: createDatabaseService(setting('SUPABASE_URL'), key, 'survey_service'),
  }),
);
