import { parseArgs } from 'node:util';
import { codeOf } from '../supabase/embedded/doctor/examine';
import { migrationsFolder } from './backup-words';
import { runDoctor } from './run-doctor';

/**
 * `npm run doctor [-- --data .data]` examines an installation and prints a line for each check, with what to do: ✓ well,
 * ! somebody should look, ✗ does not work. It changes nothing and may run beside the server on PostgreSQL; a data folder
 * without DATABASE_URL is looked at while its server is stopped. With the DATABASE_URL of a Supabase project, as its owner, it
 * checks what the database tells of the project. Ends with 0 where all is well, 1 with warnings, 2 where something does not
 * work.
 */

function dataArgument(): string | undefined {
  try {
    return parseArgs({ options: { data: { type: 'string' } } }).values.data;
  } catch {
    console.error('Kullanım: npm run doctor [-- --data .data]');
    return process.exit(2);
  }
}

runDoctor(
  {
    environment: process.env,
    data: dataArgument(),
    migrations: migrationsFolder,
    user: process.getuid?.(),
  },
  (line) => console.log(line),
).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`Denetim tamamlanamadı (${codeOf(error)}).`);
    process.exit(2);
  },
);
