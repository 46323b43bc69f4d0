import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Sql, SqlValue } from '../supabase/embedded/database/sql';
import { StartError } from '../supabase/embedded/start-error';
import { adminSentence, accountTable, type Account } from './admin-words';
import type { Speaker } from './command';
import { setting, unsealSettings } from './setting';
import { openStored, UsageError } from './stored-database';

/**
 * `npm run admin -- create|reset|unlock|list|remove-demo [--data .data]` does at the server what nobody signed in can:
 * makes an administrator, gives a forgotten password back, takes back a sign-in lock, lists accounts, removes the demo
 * data. With DATABASE_URL it works on that PostgreSQL, also while a server runs, and on hosted Supabase as the owner;
 * else on the data folder, whose server must be stopped. Ends with 0 where it is done, 2 where it is not.
 */

const USAGE = `Kullanım:
  npm run admin -- create --name "Ad Soyad" --email ad@hastane.example [--hospital "Hastanenin adı"]
  npm run admin -- reset --email ad@hastane.example
  npm run admin -- unlock --email ad@hastane.example
  npm run admin -- list
  npm run admin -- remove-demo
Parola hiçbir zaman burada yazılmaz: kod alınır, parolayı hesabın sahibi uygulamada seçer.`;

interface Given {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly hospital: string | undefined;
}

function readArguments(args: readonly string[]): {
  readonly command: string;
  readonly folder: string;
  readonly given: Given;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string' },
        hospital: { type: 'string' },
      },
    });
    const [command = '', ...more] = positionals;
    if (more.length > 0) throw new Error('more than a command');
    return {
      command,
      folder: resolve(values.data ?? setting('VIZITE_DATA') ?? '.data'),
      given: { name: values.name, email: values.email, hospital: values.hospital },
    };
  } catch {
    // What was typed wrongly is not repeated: it may be a password.
    throw new UsageError(USAGE);
  }
}

function needed(value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new UsageError(USAGE);
  return value.trim();
}

async function ask<Value>(
  sql: Sql,
  call: string,
  values: readonly SqlValue[] = [],
): Promise<Value | undefined> {
  const [row] = await sql.query<{ answer: Value }>(`select ${call} as answer`, values);
  return row?.answer;
}

/** Returns whether accounts are those of Supabase Auth. */
async function isHosted(sql: Sql): Promise<boolean> {
  return (
    (await ask<boolean>(sql, `exists (select from pg_roles where rolname = 'supabase_auth_admin')`)) === true
  );
}

const where = (): string => setting('VIZITE_PUBLIC_URL') ?? 'uygulamanın adresi';

interface Code {
  readonly code: string;
  readonly expires_at: string | null;
}
const untilOf = (expiresAt: string | null): string =>
  expiresAt === null
    ? ''
    : ` (${new Date(expiresAt).toLocaleString('tr-TR', { timeZone: 'Europe/Istanbul' })} tarihine kadar)`;

async function create(sql: Sql, { name, email, hospital }: Given, speaker: Speaker): Promise<void> {
  const [person, address] = [needed(name), needed(email)];
  const made =
    hospital === undefined
      ? await ask<Code>(sql, 'app.console_create($1, $2)', [person, address])
      : await ask<Code>(sql, 'app.found_hospital(null, $1::jsonb)', [
          JSON.stringify({
            hospital: { name: needed(hospital), province: null, phone: null },
            administrator: { full_name: person, email: address },
          }),
        ]);
  if (made === undefined) throw new Error('no answer');
  speaker.log(`Yönetici davet edildi: ${address}
Kod${untilOf(made.expires_at)}: ${made.code}
${where()} açılır, oturum açma sayfasında “Davet kodum var” ile bu kod, bu e-posta ve seçilen parola yazılır. Kod bir kez geçer.`);
  if (await isHosted(sql)) {
    speaker.log(
      'Supabase: Before User Created kancası (app.before_user_created) takılı ve e-postayla kayıt açık olmalı; kanca yoksa hesabı Authentication bölümünde siz açın, kodu o parolayla birlikte yazın.',
    );
  }
}

async function reset(sql: Sql, { email }: Given, speaker: Speaker): Promise<void> {
  const address = needed(email);
  if (await isHosted(sql)) {
    throw new UsageError(
      'Bu veritabanında parolaları Supabase Auth tutar; buradan değiştirilemez. Supabase panosunda Authentication › Users bölümünde hesabı açın, “Send password recovery” ile sıfırlama bağlantısı gönderin. Oturumları orada “Sign out user” kapatır.',
    );
  }
  const made = await ask<Code>(sql, 'app.console_reset($1)', [address]);
  if (made === undefined) throw new Error('no answer');
  speaker.log(`Parola sıfırlama kodu verildi: ${address}
Kod${untilOf(made.expires_at)}: ${made.code}
Hesabın açık oturumları kapatıldı; eski parola yenisi seçilene kadar geçer.
${where()} açılır, oturum açma sayfasında “Davet kodum var” ile bu kod, bu e-posta ve yeni parola yazılır. Kod bir kez geçer.
Kilitli bir cihazda gönderilmemiş kayıt varsa, PIN ya da eski parola bilinmeden açılamaz.`);
}

async function unlock(sql: Sql, { email }: Given, speaker: Speaker): Promise<void> {
  const address = needed(email);
  if (await isHosted(sql)) {
    throw new UsageError(
      'Supabase Auth bir hesabı yanlış parolayla kilitlemez, adrese göre bekletir; birkaç dakika sonra kendiliğinden açılır. Engellenen hesabı Authentication › Users bölümünde “Unban user” açar.',
    );
  }
  await ask(sql, 'app.console_unlock($1)', [address]);
  speaker.log(
    `Giriş kilidi kaldırıldı: ${address}. Çalışan sunucu bunu bir sonraki girişte görür; durdurulmuş sunucuda kilit zaten kalkmıştır.`,
  );
}

async function list(sql: Sql, _: Given, speaker: Speaker): Promise<void> {
  const accounts = (await ask<readonly Account[]>(sql, 'app.console_list()')) ?? [];
  speaker.log(accounts.length === 0 ? 'Hiç hesap yok.' : accountTable(accounts));
}

async function removeDemo(sql: Sql, _: Given, speaker: Speaker): Promise<void> {
  const removed = await ask<{ rows: number; accounts: number }>(sql, 'app.remove_demo(app.console_id())');
  speaker.log(
    removed === undefined || removed.rows === 0
      ? 'Örnek veri yok.'
      : `Örnek veriler kaldırıldı: ${removed.rows} satır, ${removed.accounts} hesap. Cihazlar ilk bağlantılarında her şeyi baştan okur; gönderilmemiş değişiklikleri onlarda kalır.`,
  );
}

const commands: Readonly<Record<string, (sql: Sql, given: Given, speaker: Speaker) => Promise<void>>> = {
  create,
  reset,
  unlock,
  list,
  'remove-demo': removeDemo,
};

async function run(args: readonly string[], speaker: Speaker): Promise<void> {
  unsealSettings();
  const { command, folder, given } = readArguments(args);
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (work === undefined) throw new UsageError(USAGE);
  const { database, close } = await openStored(folder);
  try {
    await work(database.sql, given, speaker);
  } catch (error) {
    const sentence = adminSentence(error);
    throw sentence === null ? error : new UsageError(sentence);
  } finally {
    await close();
  }
}

/** Does what the arguments name. @returns the exit code: 0 is done, 2 is not */
export async function runAdmin(args: readonly string[], speaker: Speaker): Promise<0 | 2> {
  try {
    await run(args, speaker);
    return 0;
  } catch (error) {
    speaker.error(error instanceof StartError || error instanceof UsageError ? error.message : error);
    return 2;
  }
}
