import { createDatabaseService } from '../_shared/database-service.ts';
import { createCalendarHandler } from './handler.ts';

/** The Edge Function. Its environment: SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY. */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

Deno.serve(
  createCalendarHandler(
    createDatabaseService(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), 'calendar_service'),
  ),
);
