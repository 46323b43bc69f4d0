import { databaseCheck, failure, ok, type Asked, type Check } from '../check';

type Role = { exempt: boolean; owned: boolean };

/** Checks the role `vizite_api`, which the exposed functions run as. */
export const apiRole = (sql: Asked | null): Check =>
  databaseCheck('vizite_api rolü', sql, async (asked) => {
    const [role] = await asked.query<Role>(
      `select r.rolsuper or r.rolbypassrls or r.rolcanlogin as exempt, exists (
         select from pg_proc p where p.proowner = r.oid and p.pronamespace = 'public'::regnamespace) as owned
       from pg_roles r where r.rolname = 'vizite_api'`,
    );
    if (role === undefined)
      return failure(
        'Rol yok: docs/deploy.md’deki deyimlerle açıp yedeği ya da geçişleri yeniden uygulayın.',
      );
    if (role.exempt)
      return failure(
        'Rol fazla yetkili: "alter role vizite_api nologin nosuperuser nobypassrls;" çalıştırın.',
      );
    return role.owned
      ? ok('Yerinde ve satır kurallarına bağlı.')
      : failure('Rolün işlevi yok: geçişleri uygulayın (supabase db push).');
  });
