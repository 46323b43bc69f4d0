import { databaseCheck, failure, ok, type Asked, type Check } from '../check';

/** Policies that the bucket needs. */
const POLICIES = ['attachments_read', 'attachments_store'] as const;

/** Checks the private bucket `attachments` and its policies. */
export const storage = (sql: Asked | null): Check =>
  databaseCheck('Dosya deposu', sql, async (asked) => {
    const [known] = await asked.query<{ exists: boolean }>(
      `select to_regclass('storage.buckets') is not null and to_regclass('storage.objects') is not null as exists`,
    );
    if (known?.exists !== true) return failure('Storage yok: projede Storage hizmetini açın.');
    const [bucket] = await asked.query<{ public: boolean | null }>(
      `select b.public from storage.buckets b where b.id = 'attachments'`,
    );
    if (bucket === undefined)
      return failure('attachments kovası yok: özel (public kapalı) bir kova olarak açın.');
    if (bucket.public === true) return failure('attachments kovası herkese açık: hemen özel yapın.');
    const [found] = await asked.query<{ guarded: boolean; names: string[] }>(
      `select (select c.relrowsecurity from pg_class c where c.oid = 'storage.objects'::regclass) as guarded,
         (select coalesce(jsonb_agg(p.policyname), '[]') from pg_policies p
          where p.schemaname = 'storage' and p.tablename = 'objects' and 'authenticated' = any (p.roles)) as names`,
    );
    if (found?.guarded !== true)
      return failure('storage.objects üzerinde satır güvenliği kapalı: hemen açın.');
    const missing = POLICIES.filter((name) => !found.names.includes(name));
    return missing.length === 0
      ? ok('attachments kovası özel, kuralları yerinde.')
      : failure(
          `Kova kuralları eksik (${missing.join(', ')}): supabase/schemas/attachments/attachments.sql sonundaki deyimlerle ekleyin.`,
        );
  });
