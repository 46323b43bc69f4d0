import { databaseCheck, failure, ok, type Asked, type Check } from '../check';

/** Checks that Auth can run the hook that turns away who was not invited. */
export const hook = (sql: Asked | null): Check =>
  databaseCheck('Hesap açma kancası', sql, async (asked) => {
    const [found] = await asked.query<{ exists: boolean; granted: boolean }>(
      `with hook as (select to_regprocedure('app.before_user_created(jsonb)') as id)
       select id is not null as exists,
         coalesce(has_function_privilege('supabase_auth_admin', id::oid, 'execute'), false) and exists (
           select from pg_namespace n
           where n.nspname = 'app' and has_schema_privilege('supabase_auth_admin', n.oid, 'usage')
         ) as granted
       from hook`,
    );
    if (found?.exists !== true)
      return failure(
        'app.before_user_created işlevi yok: geçişleri uygulayın (supabase db push), o zamana dek kaydı kapatın.',
      );
    return found.granted
      ? ok(
          'app.before_user_created var ve supabase_auth_admin çalıştırabiliyor; panelde açık olduğunu elle denetleyin.',
        )
      : failure(
          'supabase_auth_admin kancayı çalıştıramıyor: "grant usage on schema app to supabase_auth_admin; grant execute on function app.before_user_created(jsonb) to supabase_auth_admin;" çalıştırın.',
        );
  });
