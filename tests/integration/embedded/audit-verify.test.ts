import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHostedPostgres } from '../support/hosted-postgres';
import { prepareDataDir } from '../support/pglite-template';

const root = join(import.meta.dirname, '../../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-audit-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function verify(
  databaseUrl: string,
  ...args: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/audit-verify.ts', ...args], {
    cwd: root,
    env: { ...process.env, VIZITE_DATA: folder, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}

describe('npm run audit:verify', () => {
  it('tells that the chain holds, and names the first link that does not', async () => {
    const database = await startHostedPostgres();
    const { owner, url } = database;
    const look = () => owner`insert into public.audit_log (event_id, at, user_id, action, was_offline)
      select gen_random_uuid(), now(), gen_random_uuid(), 'view', false from generate_series(1, 3)`;
    await look();
    const sound = await verify(url);
    expect(sound.output).toMatch(/Erişim kaydı sağlam: 3 kayıt\.\nZincirin sonu: 3:[0-9a-f]{64}\n/);
    expect(sound.code).toBe(0);
    const [, head = ''] = /Zincirin sonu: (\S+)/.exec(sound.output) ?? [];

    await look();
    expect(await verify(url, '--expect', head)).toMatchObject({ code: 0 });
    const forged = await verify(url, '--expect', `3:${'0'.repeat(64)}`);
    expect(forged.output).toContain('3 numaralı halka saklanan özete uymuyor');
    expect(forged.code).toBe(1);

    await owner.unsafe(`alter table public.audit_log disable trigger user;
      update public.audit_log set action = 'export'
      where id = (select audit_id from app.audit_links where seq = 2);
      alter table public.audit_log enable trigger user`);
    const broken = await verify(url);
    expect(broken.output).toContain('2 numaralı halkada kayıt değiştirilmiş');
    expect(broken.code).toBe(1);
    await database.stop();
  });

  it('asks the data folder where there is no other database, and says why it cannot', async () => {
    const ends = await Promise.all([verify(''), verify('', '--expect', 'dün')]);
    expect(ends).toMatchObject([
      { code: 2, output: `${folder} klasöründe Vizite verisi yok.\n` },
      { code: 2, output: '--expect önceki bir denetimin yazdığı sıra:özet biçiminde olmalı.\n' },
    ]);
    await prepareDataDir(folder, 'empty');
    expect(await verify('')).toEqual({
      code: 2,
      output: 'Bu veritabanında zincirli erişim kaydı yok; önce Vizite’yi bu sürümle bir kez başlatın.\n',
    });
  });
});
