import { createCalendarHandler } from '../functions/calendar/handler';
import type { Sql } from './database/sql';
import type { Answer, Incoming } from './http/messages';

/**
 * Creates the handler of calendar programs, below `/functions/v1/calendar/`. Null where the migrations know no addresses
 * of calendars.
 */
export async function createCalendar(sql: Sql): Promise<((request: Incoming) => Promise<Answer>) | null> {
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('public.calendar_service(text, jsonb)') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  const handler = createCalendarHandler(async (step, given) => {
    const [row] = await sql.query<{ answer: unknown }>(
      'select public.calendar_service($1, $2::jsonb) as answer',
      [step, JSON.stringify(given)],
    );
    return row?.answer ?? null;
  });
  return async ({ method, url }) => {
    const response = await handler(new Request(url, { method }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: method === 'HEAD' ? '' : await response.text(),
    };
  };
}
