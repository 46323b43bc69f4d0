import { databaseCheck, failure, ok, warning, type Asked, type Check } from './check';

type Known = { installed: boolean; available: boolean };

/** Checks the extension `btree_gist`, which keeps two surgeries from having one slot. */
export const extension = (sql: Asked | null): Check =>
  databaseCheck('btree_gist eklentisi', sql, async (asked) => {
    const [known] = await asked.query<Known>(
      `select exists (select from pg_extension where extname = 'btree_gist') as installed,
         exists (select from pg_available_extensions where name = 'btree_gist') as available`,
    );
    if (known?.installed === true) return ok('Kurulu.');
    return known?.available === true
      ? warning(
          'Henüz açılmamış: ilk başlatma açar, şema kuruluysa "create extension btree_gist" çalıştırın.',
        )
      : failure('Sunucuda yok: PostgreSQL’in ek paketini (postgresql-contrib) kurun.');
  });
