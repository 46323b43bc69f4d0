import { expect, it } from 'vitest';
import type { Access } from '@sync/model/access/permissions';
import { recordAddress, recordAt } from './record-screens';

const access = (...permissions: string[]) => ({ permissions: new Set(permissions) }) as unknown as Access;

it.each([
  ['ticket', 'crm.client_ticket.Id.read', '/crm/client-ticket/a'],
  ['client', 'crm.client_profile_Id.read', '/crm/client-profile/a'],
  ['company', 'companies.companies_list.read', '/companies/companies?open=a'],
  ['position', 'companies.positions_list.read', '/companies/positions'],
])('a %s opens at its screen, for those who may open that', (kind, permission, address) => {
  expect(recordAddress(kind, 'a', access(permission))).toBe(address);
  expect(recordAddress(kind, 'a', access())).toBeNull();
});

it('a meeting opens in the calendar where its own page may not be opened', () => {
  const calendar = access('companies.meetings_calendar.read');
  expect(recordAddress('meeting', 'a', calendar)).toBe('/companies/meetings-calendar?meeting=a');
});

it('a kind without a screen opens nowhere', () => {
  expect(recordAddress('ticket_note', 'a', access('crm.tickets.read'))).toBeNull();
});

it.each([
  ['/crm/client-ticket/$ticketId', { ticketId: 'a' }, { kind: 'ticket', id: 'a' }],
  ['/companies/meetings-calendar', { meeting: 'a' }, { kind: 'meeting', id: 'a' }],
  ['/companies/companies', { open: 'a' }, { kind: 'company', id: 'a' }],
  ['/companies/companies', {}, null],
  ['/crm/tickets', { view: 'all' }, null],
  ['/crm/tickets', { view: 'all', open: 'a' }, { kind: 'ticket', id: 'a' }],
])('%s with %o shows the record', (path, values, record) => {
  expect(recordAt(path, values)).toEqual(record);
});
