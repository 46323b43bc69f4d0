import { databaseCheck, failure, ok, warning, type Asked, type Check } from '../check';

type Found = { guarded: boolean; allowed: boolean; others: number };

/** Checks that staff, and nobody else, may listen on the private channel `sync`. */
export const channel = (sql: Asked | null): Check =>
  databaseCheck('Kanal sync', sql, async (asked) => {
    const [found] = await asked.query<Found>(
      `with policies as (
         select p.policyname = 'staff listen to sync' as ours, p.cmd, p.roles::text[] as roles from pg_policies p
         where p.schemaname = 'realtime' and p.tablename = 'messages' and p.permissive = 'PERMISSIVE'
       )
       select coalesce((select c.relrowsecurity from pg_class c where c.oid = to_regclass('realtime.messages')), false) as guarded,
         coalesce(bool_or(ours and cmd = 'SELECT' and 'authenticated' = any (roles)), false) as allowed,
         (count(*) filter (where not ours and roles && array['anon', 'authenticated', 'public']))::integer as others
       from policies`,
    );
    if (found?.guarded !== true)
      return failure(
        'realtime.messages yok ya da satır güvenliği kapalı: Realtime’ı açın, "alter table realtime.messages enable row level security;" çalıştırın.',
      );
    if (!found.allowed)
      return failure(
        '"staff listen to sync" kuralı yok: cihazlar değişiklikleri duymaz, geçişi yeniden uygulayın (docs/deploy.md).',
      );
    return found.others > 0
      ? warning(
          `realtime.messages üzerinde Vizite’nin olmayan ${found.others} kural var: kimin ne duyduğunu elle denetleyin.`,
        )
      : ok('Kuralı yerinde; herkese açık kanalların kapalı olduğunu elle denetleyin.');
  });
