import type { JSONValue, Sql } from 'postgres';
import { everybody, roleId, theatreRoles } from './people';
import { clinicians, rooms, staff } from './typed-theatre';

/** Adds what a hospital has before anybody plans surgeries or takes terminals: roles, rooms, clinicians, staff. */
export async function furnishTheatre(owner: Sql): Promise<void> {
  for (const { id, name } of everybody) {
    for (const role of theatreRoles[name] ?? []) {
      await owner`insert into public.user_roles (user_id, role_id) values (${id}, ${roleId(role)})`;
    }
  }
  const define = (id: string, kind: string, name: string, attributes: Record<string, JSONValue>) =>
    owner`insert into public.definitions (id, kind, name, position, attributes)
      values (${id}, ${kind}, ${name}, 10, ${owner.json(attributes)})`;
  for (const [at, id] of rooms.entries()) {
    await define(id, 'operating_room', `Salon ${at + 1}`, {
      department_ids: [],
      tables: '1',
      opens_at: '08:00',
      closes_at: '18:00',
      open_on_saturday: false,
      open_on_sunday: false,
      equipment: null,
    });
  }
  for (const [at, id] of clinicians.entries()) {
    await define(id, 'clinician', `Hekim ${at + 1}`, {
      profession: 'surgeon',
      department_id: null,
      user_id: null,
    });
  }
  for (const [at, id] of staff.entries()) {
    await owner`insert into public.pos_staff (id, full_name, active) values (${id}, ${`Vezne ${at + 1}`}, true)`;
  }
}
