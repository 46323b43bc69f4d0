import type { PostgresType } from 'postgres';

/**
 * json and jsonb for postgres.js, as `@supabase/lite` expects them: it has already turned objects into text, and
 * its own types would turn that text into a JSON *string* – every document stored as one long quoted word.
 */
export const jsonTypes: Record<'json' | 'jsonb', PostgresType> = {
  json: { to: 114, from: [114], serialize: toJsonText, parse: parseJson },
  jsonb: { to: 3802, from: [3802], serialize: toJsonText, parse: parseJson },
};

function toJsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}
