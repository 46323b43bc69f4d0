import { createDatabaseService } from '../_shared/database-service.ts';
import { createResumeHandler } from './handler.ts';
import { intakeSettings } from './settings.ts';

/**
 * The Edge Function. Its environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, and VIZITE_FORM_SECRET, VIZITE_FORM_ORIGINS or
 * both.
 */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

const settings = intakeSettings((name) => Deno.env.get(name));
if (settings === null) throw new Error('neither VIZITE_FORM_SECRET nor VIZITE_FORM_ORIGINS is set');
const [url, key] = [setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY')];
const rights = { apikey: key, authorization: `Bearer ${key}` };

// Files are read here: Edge Functions have no workers. What is read is bounded in length and read in one pass, and the time that
// the platform gives to a request ends it, apart from others.
Deno.serve(
  createResumeHandler({
    settings,
    addressOf: (request) => request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '',
    service: createDatabaseService(url, key, 'resume_service'),
    store: async (id, file) => {
      const response = await fetch(`${url}/storage/v1/object/attachments/${id}`, {
        method: 'POST',
        headers: { ...rights, 'content-type': file.media_type, 'x-upsert': 'true' },
        body: file.bytes,
      });
      if (!response.ok) throw new Error(`the bucket answered ${response.status}`);
    },
  }),
);
