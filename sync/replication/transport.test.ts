import { describe, expect, it } from 'vitest';
import { failureOf } from './transport';

describe('failureOf', () => {
  it.each([
    [0, null, '', 'network'],
    [401, 'PGRST301', 'JWT expired', 'session'],
    [403, '42501', 'account_inactive', 'inactive'],
    [403, '42501', 'permission denied for function sync_pull', 'server'],
    [500, '42501', '', 'server'],
    [404, 'PGRST202', 'account_inactive', 'server'],
    [426, 'PT426', 'client_outdated', 'outdated'],
    [400, 'PT426', 'client_outdated', 'outdated'],
    [503, 'PT503', 'server_outdated', 'server'],
    [408, null, '', 'busy'],
    [429, null, '', 'busy'],
    [413, null, '', 'too-large'],
    [400, '22023', 'change_malformed', 'refused'],
    [502, null, '', 'server'],
  ] as const)('%i %s %s is %s', (status, code, message, reason) => {
    expect(failureOf(status, code, message)).toMatchObject({ reason, status, code });
  });
});
