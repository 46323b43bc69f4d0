import { StartError } from '../start-error';
import type { Sql } from './sql';

/** Roles that grants and policies name. */
export const API_ROLES: readonly string[] = ['anon', 'authenticated', 'service_role', 'vizite_api'];

/** Rights of the connection's role. */
type Rights = {
  name: string;
  database: string;
  superuser: boolean;
  bypasses: boolean;
  creates_roles: boolean;
  may_create: boolean;
  owns_public: boolean;
  missing: string[];
  foreign: string[];
};

const RIGHTS = `
  select r.rolname::text as name, current_database()::text as database, r.rolsuper as superuser,
    r.rolbypassrls as bypasses, r.rolcreaterole as creates_roles,
    has_database_privilege(current_database(), 'create') as may_create,
    coalesce((select pg_has_role(n.nspowner, 'usage') from pg_namespace n where n.nspname = 'public'), false)
      as owns_public,
    (select coalesce(jsonb_agg(wanted.name), '[]') from unnest(string_to_array($1, ' ')) as wanted (name)
     where not exists (select from pg_roles o where o.rolname = wanted.name)) as missing,
    (select coalesce(jsonb_agg(o.rolname order by o.rolname), '[]') from pg_roles o
     where o.rolname = any (string_to_array($1, ' ')) and not pg_has_role(o.oid, 'usage')) as foreign
  from pg_roles r where r.rolname = current_user`;

/**
 * Returns whether the connection's role is a superuser.
 *
 * @throws StartError `database_role` where its functions could not read past row security.
 */
export async function isSuperuser(sql: Sql): Promise<boolean> {
  const rights = await rightsOf(sql);
  if (!rights.superuser && !rights.bypasses) throw lacking(rights, [bypass(rights)]);
  return rights.superuser;
}

/**
 * Looks whether the connection's role may install: as a superuser, or with the few rights that `install.sql` gives.
 *
 * @throws StartError `database_role` naming each right that is missing, and the SQL that gives it.
 */
export async function refuseWithoutRights(sql: Sql): Promise<void> {
  const rights = await rightsOf(sql);
  if (rights.superuser) return;
  const { name, database, missing, foreign } = rights;
  const wanted: Missing[] = [];
  if (!rights.bypasses) wanted.push(bypass(rights));
  if (!rights.creates_roles && missing.length > 0) {
    wanted.push({
      right: `roller (${missing.join(', ')})`,
      remedy: missing
        .map((role) => `create role ${role} nologin${role === 'service_role' ? ' bypassrls' : ''};`)
        .join(' '),
    });
  }
  const notOurs = rights.creates_roles ? [] : [...missing, ...foreign];
  if (notOurs.length > 0) {
    wanted.push({
      right: `${notOurs.join(', ')} rollerinin üyeliği`,
      remedy: `grant ${notOurs.join(', ')} to ${quoted(name)};`,
    });
  }
  if (!rights.may_create || !rights.owns_public) {
    wanted.push({
      right: 'veritabanının sahipliği',
      remedy: `alter database ${quoted(database)} owner to ${quoted(name)}; alter schema public owner to pg_database_owner;`,
    });
  }
  if (wanted.length > 0) throw lacking(rights, wanted);
}

type Missing = { right: string; remedy: string };

const bypass = ({ name }: Rights): Missing => ({
  right: 'BYPASSRLS',
  remedy: `alter role ${quoted(name)} bypassrls;`,
});

async function rightsOf(sql: Sql): Promise<Rights> {
  const [rights] = await sql.query<Rights>(RIGHTS, [API_ROLES.join(' ')]);
  if (rights === undefined) throw new Error('The role of the connection is not in the catalogue');
  return rights;
}

function lacking({ name, database }: Rights, wanted: readonly Missing[]): StartError {
  return new StartError(
    'database_role',
    `DATABASE_URL kullanıcısı ${name} için şu yetkiler eksik: ${wanted.map(({ right }) => right).join('; ')}. Bir yönetici ${database} veritabanında süper kullanıcı olarak bir kez şunu çalıştırmalı: ${wanted.map(({ remedy }) => remedy).join(' ')} (hepsi birden: psql -d ${database} -v user=${name} -f supabase/embedded/database/install.sql)`,
  );
}

/** Writes a name as SQL does: quoted where it has to be. */
const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/u.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
