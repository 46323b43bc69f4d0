import { describe, expect, it } from 'vitest';
import { client } from '../model/entities/client';
import { emptyValue } from '../model/fields';
import { parsePullAnswer, parsePushAnswer } from './parse-answers';

const ID = '01a20002-4b35-78f1-a9d2-74de9d850199';

const row = (values: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(client.fields).map(([name, field]) => [name, emptyValue(field)])),
  id: ID,
  kind: 'client',
  row_version: 3,
  created_at: '2026-11-01T08:00:00.12+00:00',
  updated_at: '2026-11-01T08:00:00.12+00:00',
  deleted_at: null,
  ...values,
});
const page = (values: object = {}): object => ({
  collection: 'clients',
  documents: [row()],
  cursor: { xid: '7123', id: ID },
  has_more: false,
  ...values,
});
const answer = (values: object = {}): object => ({
  collections: [page()],
  access_epoch: 'one',
  access: { user_id: ID, permissions: ['crm.tickets.read'], scope: 'all', windows: { tickets: 13 } },
  schema_version: 1,
  server_time: '2026-11-21T10:00:00.000Z',
  ...values,
});
const withRow = (values: Readonly<Record<string, unknown>>): object =>
  answer({ collections: [page({ documents: [row(), row(values)] })] });

describe('a pull answer', () => {
  it('is taken as it was agreed', () => {
    expect(parsePullAnswer(answer(), ['clients'])).toMatchObject({ collections: [{ documents: [row()] }] });
  });

  it('may bring fields, kinds, collections and a version that this app does not know', () => {
    const future = { collection: 'parking', documents: [{ anything: 1 }], cursor: 'else' };
    const documents = [row({ loyalty: { level: 2 } }), { ...row(), kind: 'client_card', phones: 'else' }];
    const parsed = parsePullAnswer(
      answer({ collections: [page({ documents }), future], schema_version: 7, news: true }),
      ['clients'],
    );
    expect(parsed.schema_version).toBe(7);
    expect(parsed.collections[0]?.documents.map(({ kind }) => kind)).toEqual(['client']);
  });

  it.each([
    ['no object', 'x', 'answer'],
    ['a page of a proxy', '<html>', 'answer'],
    ['no version', answer({ schema_version: undefined }), 'schema_version'],
    ['no time', answer({ server_time: 'soon' }), 'server_time'],
    [
      'an emergency access without an end',
      answer({
        access: { user_id: ID, scope: 'all', permissions: [], emergency: { id: ID, ends_at: 'soon' } },
      }),
      'access',
    ],
    ['rights that are none', answer({ access: { user_id: ID, scope: 'all', permissions: 'all' } }), 'access'],
    ['a page without rows', answer({ collections: [page({ documents: null })] }), 'page'],
    ['no word of further pages', answer({ collections: [page({ has_more: 'no' })] }), 'page'],
    ['a cursor of another kind', answer({ collections: [page({ cursor: { xid: 7, id: ID } })] }), 'cursor'],
    ['a page that was asked for is missing', answer({ collections: [] }), 'clients'],
    ['a row without an id', withRow({ id: undefined }), 'clients.id'],
    ['a row without a version', withRow({ row_version: '3' }), 'clients.row_version'],
    ['a text that is a number', withRow({ last_name: 7 }), 'clients.last_name'],
    ['a list that is a text', withRow({ tag_ids: 'x' }), 'clients.tag_ids'],
    ['a required field that is empty', withRow({ first_name: null }), 'clients.first_name'],
    ['a time that is none', withRow({ updated_at: 'now' }), 'clients.updated_at'],
    ['a row of another collection', withRow({ kind: 'ticket' }), 'kind'],
  ])('with %s is refused as a whole, and says where', (_, value, code) => {
    expect(() => parsePullAnswer(value, ['clients'])).toThrow(
      expect.objectContaining({ reason: 'unfit', code }),
    );
  });

  it('may bring deleted rows without their content', () => {
    const gone = { id: ID, kind: 'client', row_version: 4, deleted_at: '2026-11-20T08:00:00Z' };
    expect(() => parsePullAnswer(answer({ collections: [page({ documents: [gone] })] }))).not.toThrow();
  });
});

describe('a push answer', () => {
  const push = (result: object): object => ({ results: [{ id: ID, ...result }], access_epoch: 'one' });

  it.each([
    ['applied', { status: 'applied', row_version: 1 }],
    ['a conflict', { status: 'conflict', current: row() }],
    ['a refusal', { status: 'rejected', code: '23514', message_key: 'x', current: null }],
  ])('may be %s', (_, result) => {
    expect(parsePushAnswer(push(result), [ID]).results).toHaveLength(1);
  });

  it.each([
    ['fewer results than changes', { results: [], access_epoch: 'one' }, 'results'],
    ['no rights named', { results: [{ id: ID, status: 'applied', row_version: 1 }] }, 'access_epoch'],
    ['a result of another change', push({ id: 'other', status: 'applied' }), 'result'],
    ['a status of the future', push({ status: 'undecided' }), 'status'],
    ['no version', push({ status: 'applied' }), 'row_version'],
    ['a conflict with nothing', push({ status: 'conflict', current: null }), 'row'],
    [
      'a conflict with a row that does not fit',
      push({ status: 'conflict', current: row({ phones: 7 }) }),
      'clients.phones',
    ],
  ])('with %s is refused as a whole', (_, value, code) => {
    expect(() => parsePushAnswer(value, [ID])).toThrow(expect.objectContaining({ reason: 'unfit', code }));
  });
});
