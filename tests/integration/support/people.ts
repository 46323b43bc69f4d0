import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

interface PersonOptions {
  readonly roles?: readonly string[];
  readonly scope?: 'own' | 'ward' | 'department' | 'all';
  readonly status?: 'invited' | 'active' | 'suspended' | 'left';
  readonly department?: string;
  readonly extra?: readonly string[];
  readonly denied?: readonly string[];
  readonly validUntil?: string;
}

/** Adds a member of staff, past row security, and gives the id back. */
export async function addPerson(owner: Sql, options: PersonOptions = {}): Promise<string> {
  const id = randomUUID();
  await owner`
    insert into public.profiles
      (id, email, full_name, scope, status, department_id, extra_permissions, denied_permissions, valid_until)
    values (${id}, ${`${id}@vizite.test`}, 'Deniz Yıldız', ${options.scope ?? 'all'},
      ${options.status ?? 'active'}, ${options.department ?? null}, ${[...(options.extra ?? [])]},
      ${[...(options.denied ?? [])]}, ${options.validUntil ?? null})`;
  for (const role of options.roles ?? []) {
    await owner`insert into public.user_roles (user_id, role_id) values (${id}, ${role})`;
  }
  return id;
}
