import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { entityOfKind } from '../model/registry';
import { indexPlans, ROW_REVISION } from './row-source';
import type { IndexName } from './row-source';

const AT = '2026-11-23T08:00:00.000Z';
const values: Readonly<Record<string, unknown>> = {
  boolean: true,
  integer: 7,
  date: '2026-11-23',
  'timestamp with time zone': AT,
  'text[]': ['bir', 'iki'],
  'uuid[]': ['bir', 'iki'],
  'integer[]': [15],
  jsonb: [],
};
const special: Readonly<Record<string, unknown>> = {
  phones: [{ e164: '+905321234567', label: 'mobile', primary: true, whatsapp: false, shared: false }],
  participants: [{ id: 'p', user_id: 'u', person_id: null, response: 'accepted' }],
  actions: [{ id: 'a', state: 'open' }],
  recurrence: null,
  related_client_id: null,
};

/** A record whose fields all say something. */
function sample(kind: string): Readonly<Record<string, unknown>> {
  const { fields } = entityOfKind(kind);
  const given = Object.entries(fields).map(([name, { column }]) => [
    name,
    special[name] === undefined ? (values[column] ?? `${name} İ ı`) : special[name],
  ]);
  const system = { id: 'kayıt', kind, row_version: 3, created_at: AT, created_by: 'u', updated_at: AT };
  return {
    ...system,
    updated_by: 'u',
    sort_key: 'sıra',
    ...(Object.fromEntries(given) as Record<string, unknown>),
  };
}

const kinds: Readonly<Record<IndexName, readonly string[]>> = {
  clients: ['client'],
  tickets: ['ticket'],
  relatives: ['relation'],
  meetings: ['meeting', 'busy_time'],
};

it('has another revision when rows say something else of the same documents', () => {
  const rows = (Object.keys(kinds) as IndexName[]).flatMap((index) => {
    const project = indexPlans[index].row as (document: unknown) => unknown;
    return kinds[index].map((kind) => project(sample(kind)));
  });
  const fingerprint = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
  // Devices keep rows. Where this fails the rows are others: raise ROW_REVISION and note their fingerprint beside it.
  expect({ revision: ROW_REVISION, fingerprint }).toEqual({ revision: 2, fingerprint: '52902a93491c' });
});
