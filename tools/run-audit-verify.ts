import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../supabase/embedded/database/database';
import { StartError } from '../supabase/embedded/start-error';
import type { Speaker } from './command';
import { setting, unsealSettings } from './setting';
import { openStored, UsageError } from './stored-database';

/**
 * `npm run audit:verify [-- --data .data] [-- --expect 1234:ab12…]` checks the chain of the audit log and names its first
 * broken link. With DATABASE_URL it asks that PostgreSQL, else the data folder, whose server must be stopped. `--expect`
 * compares with the head that an earlier run printed: what nobody but the database's owner can forge is then noticed too.
 * Ends with 0 where the chain holds, 1 where it does not, 2 where it could not be checked.
 */

interface Standing {
  readonly entries: number;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly broken: {
    readonly problem: 'missing' | 'changed' | 'unchained' | 'cut';
    readonly seq: number | null;
    readonly entry: string | null;
  } | null;
}

function problemText({ problem, seq, entry }: NonNullable<Standing['broken']>): string {
  switch (problem) {
    case 'changed':
      return `${seq} numaralı halkada kayıt değiştirilmiş (kayıt ${entry}).`;
    case 'missing':
      return `${seq} numaralı halka ya da kaydı silinmiş.`;
    case 'cut':
      return `zincirin sonu kesilmiş; ${seq} numaralı halka olmalıydı.`;
    case 'unchained':
      return `zincirde olmayan bir kayıt eklenmiş (kayıt ${entry}).`;
  }
}

/** PostgreSQL's codes for: there is no such schema, no such function. */
const NOT_MIGRATED = ['3F000', '42883'];

async function standingOf({ sql }: Database): Promise<Standing> {
  try {
    const [row] = await sql.query<{ standing: Standing }>('select app.verify_audit() as standing');
    if (row === undefined) throw new Error('no answer');
    return row.standing;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NOT_MIGRATED.includes(code)) throw error;
    throw new UsageError(
      'Bu veritabanında zincirli erişim kaydı yok; önce Vizite’yi bu sürümle bir kez başlatın.',
    );
  }
}

async function verify(folder: string, expected: string | undefined, speaker: Speaker): Promise<boolean> {
  const wanted = expected === undefined ? null : /^(?<seq>\d{1,15}):(?<hash>[0-9a-f]{64})$/.exec(expected);
  if (expected !== undefined && wanted === null) {
    throw new UsageError('--expect önceki bir denetimin yazdığı sıra:özet biçiminde olmalı.');
  }
  const { database, close } = await openStored(folder);
  try {
    const { entries, head, broken } = await standingOf(database);
    if (broken !== null) {
      speaker.error(`Erişim kaydı bozulmuş: ${problemText(broken)}`);
      return false;
    }
    if (wanted?.groups !== undefined) {
      const [link] = await database.sql.query<{ hash: string }>(
        "select encode(hash, 'hex') as hash from app.audit_links where seq = $1",
        [Number(wanted.groups['seq'])],
      );
      if (link?.hash !== wanted.groups['hash']) {
        speaker.error(
          `Erişim kaydı bozulmuş: ${wanted.groups['seq']} numaralı halka saklanan özete uymuyor.`,
        );
        return false;
      }
    }
    speaker.log(`Erişim kaydı sağlam: ${entries} kayıt.`);
    if (head.seq > 0) speaker.log(`Zincirin sonu: ${head.seq}:${head.hash}`);
    return true;
  } finally {
    await close();
  }
}

/** Checks the chain. @returns the exit code: 0 it holds, 1 it does not, 2 it could not be checked */
export async function runAuditVerify(args: readonly string[], speaker: Speaker): Promise<0 | 1 | 2> {
  try {
    unsealSettings();
    const { values } = parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, expect: { type: 'string' } },
    });
    const folder = resolve(values.data ?? setting('VIZITE_DATA') ?? '.data');
    return (await verify(folder, values.expect, speaker)) ? 0 : 1;
  } catch (error) {
    speaker.error(error instanceof StartError || error instanceof UsageError ? error.message : error);
    return 2;
  }
}
