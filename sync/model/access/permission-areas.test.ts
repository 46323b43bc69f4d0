import { expect, it } from 'vitest';
import { areaOf } from './permission-areas';
import { permissionCatalogue } from './permissions';

it.each([
  ['crm.client_ticket.Id.read', 'tickets'],
  ['crm.client_profile_Id.read', 'clients'],
  ['crm.ticket_tags.add', 'definitions'],
  ['crm.ticket_tasks.add', 'tickets'],
  ['crm.questionnaires-reports.read', 'reports'],
  ['system.devices.revoke', 'access'],
  ['whats_new.write', 'messages'],
  ['companies.meetings.edit', 'companies'],
  ['something.new', 'other'],
])('%s belongs to %s', (key, area) => expect(areaOf(key)).toBe(area));

it('every permission there is has an area of its own', () => {
  expect(Object.keys(permissionCatalogue).filter((key) => areaOf(key) === 'other')).toEqual([]);
});
