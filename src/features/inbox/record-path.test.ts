import { expect, it } from 'vitest';
import type { Access } from '@sync/model/access/permissions';
import { recordPath } from './record-path';

const access = (...permissions: string[]) => ({ permissions: new Set(permissions) }) as unknown as Access;
const none = { target: null, target_id: null, topic: 'system', group_key: null } as const;

it('leads a notification without a record to the page that it speaks of', () => {
  const all = access(
    'crm.client_ticket.Id.read',
    'system.retention.read',
    'system.users.read',
    'system.queues.read',
  );
  expect(recordPath({ ...none, group_key: 'reminder:018f' }, all)).toBe('/reminder-notifications');
  expect(recordPath({ ...none, group_key: 'retention-due' }, all)).toBe('/access/retention');
  expect(recordPath({ ...none, group_key: 'dead-letters:iys' }, all)).toBe('/access/dead-letters');
  expect(recordPath({ ...none, group_key: 'something-new' }, all)).toBeNull();
  expect(recordPath(none, all)).toBeNull();
});

it('leads nowhere without the right to open it', () => {
  expect(recordPath({ ...none, group_key: 'retention-due' }, access())).toBeNull();
  expect(recordPath({ ...none, group_key: 'dead-letters:iys' }, access())).toBeNull();
  expect(recordPath({ target: 'ticket', target_id: 't' }, access())).toBeNull();
  expect(recordPath({ target: 'ticket', target_id: 't' }, access('crm.client_ticket.Id.read'))).toBe(
    '/crm/client-ticket/t',
  );
});
