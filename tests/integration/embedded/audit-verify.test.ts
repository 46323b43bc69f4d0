import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from 'postgres';
import { runAuditVerify } from '../../../tools/run-audit-verify';
import { runHere, runProcess } from '../support/commands';
import type { Said } from '../support/commands';
import { startHostedPostgres } from '../support/hosted-postgres';
import { prepareDataDir } from '../support/pglite-template';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-audit-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const placeOf = (databaseUrl: string) => ({ VIZITE_DATA: folder, DATABASE_URL: databaseUrl });
const verify = (databaseUrl: string, ...args: readonly string[]): Promise<Said> =>
  runHere(runAuditVerify, placeOf(databaseUrl), ...args);

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
    const broken = await runProcess('audit-verify', placeOf(url));
    expect(broken.output).toContain('2 numaralı halkada kayıt değiştirilmiş');
    expect(broken.code).toBe(1);
    await database.stop();
  });

  it('asks the data folder where there is no other database, and says why it cannot', async () => {
    const ends = [await verify(''), await verify('', '--expect', 'dün')];
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

/** Logs three views of three patients, each with a reason. */
const lookThrice = (owner: Sql) => owner`
  insert into public.audit_log (event_id, at, user_id, action, was_offline, client_id, reason)
  select gen_random_uuid(), now(), gen_random_uuid(), 'view', false, gen_random_uuid(), 'Acil' from generate_series(1, 3)`;

const erase = (owner: Sql, seq: number) => owner`
  select app.erase_log_lines(array[a.client_id], gen_random_uuid(), gen_random_uuid(), '{}')
  from public.audit_log a join app.audit_links l on l.audit_id = a.id where l.seq = ${seq}`;

/** Puts somebody else into a line, calls it erased, and vouches for that, as the owner of the tables can. */
const forge = (owner: Sql, seq: number) =>
  owner.unsafe(`
    alter table public.audit_log disable trigger keep_audit;
    alter table app.audit_links disable trigger keep_audit;
    alter table app.audit_erasures disable trigger keep_audit;
    update public.audit_log set user_id = gen_random_uuid(), reason = null
    where id = (select audit_id from app.audit_links where seq = ${seq});
    update app.audit_links set salt = null where seq = ${seq};
    delete from app.audit_erasures where audit_id = (select audit_id from app.audit_links where seq = ${seq});
    alter table public.audit_log enable trigger keep_audit;
    alter table app.audit_links enable trigger keep_audit;
    alter table app.audit_erasures enable trigger keep_audit;
    with left_over as (
      select a.id, app.erased_hash(l.hash, a) as hash
      from public.audit_log a join app.audit_links l on l.audit_id = a.id where l.seq = ${seq}
    ), voucher as (
      insert into public.audit_log (id, event_id, at, user_id, action, entity, was_offline, details)
      select gen_random_uuid(), gen_random_uuid(), now(), gen_random_uuid(), 'disposal_run', 'disposal', false,
        jsonb_build_object('erased_lines', 1, 'erased_hash', encode(sha256(hash), 'hex'))
      from left_over returning id
    )
    insert into app.audit_erasures (audit_id, told_by, hash)
    select left_over.id, voucher.id, left_over.hash from left_over, voucher`);

/** Asks the database what `npm run audit:verify` asks: where its chain is broken, and its links. */
async function standingOf(
  owner: Sql,
): Promise<{ readonly broken: unknown; readonly links: readonly string[] }> {
  const [standing] = await owner<{ broken: unknown }[]>`select app.verify_audit() -> 'broken' as broken`;
  const links = await owner<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from app.audit_links order by seq`;
  return { broken: standing?.broken ?? null, links: links.map(({ hash }) => hash) };
}

describe('a line that is called erased', () => {
  it('still says what it said of who looked and when', async () => {
    const database = await startHostedPostgres();
    const { owner } = database;
    await lookThrice(owner);
    const { links } = await standingOf(owner);
    await erase(owner, 1);
    const erased = await standingOf(owner);
    expect(erased.broken).toBeNull();
    expect(erased.links.slice(0, links.length)).toEqual(links);
    await forge(owner, 2);
    expect((await standingOf(owner)).broken).toMatchObject({ problem: 'changed', seq: 2 });
    await database.stop();
  });

  it('is found where all are called so, and what vouched for them is taken away', async () => {
    const database = await startHostedPostgres();
    const { owner } = database;
    await lookThrice(owner);
    await owner.unsafe(`
      alter table public.audit_log disable trigger keep_audit;
      alter table app.audit_links disable trigger keep_audit;
      alter table app.audit_links alter column rest drop not null;
      update app.audit_links set rest = null, salt = null;
      update public.audit_log set user_id = gen_random_uuid(), reason = null;
      with voucher as (
        insert into public.audit_log (id, event_id, at, user_id, action, entity, was_offline, details)
        select gen_random_uuid(), gen_random_uuid(), now(), gen_random_uuid(), 'disposal_run', 'disposal', false,
          jsonb_build_object('erased_lines', 3, 'erased_hash',
            encode(sha256(string_agg(app.erased_hash(l.hash, a), '' order by l.seq)), 'hex'))
        from public.audit_log a join app.audit_links l on l.audit_id = a.id where l.seq <= 3 returning id
      )
      insert into app.audit_erasures (audit_id, told_by, hash)
      select a.id, voucher.id, app.erased_hash(l.hash, a)
      from public.audit_log a join app.audit_links l on l.audit_id = a.id, voucher where l.seq <= 3`);
    expect((await standingOf(owner)).broken).toMatchObject({ problem: 'changed', seq: 1 });
    await database.stop();
  });
});
