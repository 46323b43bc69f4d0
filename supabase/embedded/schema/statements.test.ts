import { describe, expect, it } from 'vitest';
import { strongLocks } from './statement-locks';
import { statementsOf } from './statements';

describe('a script', () => {
  it('is split at the ends of statements alone', () => {
    const script = `
-- drop table a;
create table public.a (b text default 'it''s; drop table b;', "odd;name" integer);
/* alter table c; /* nested; */ still a comment; */
create function public.f() returns void language plpgsql as $body$
begin
  update public.a set b = 'x'; -- inside
  execute $q$drop table d;$q$;
end $body$;

select '$$;', 1 - 2, 3 / 4;;
alter table public.a drop column b`;
    expect(statementsOf(script).map(({ outline, line }) => [line, outline])).toEqual([
      [3, `create table public.a (b text default '', "odd;name" integer)`],
      [5, 'create function public.f() returns void language plpgsql as $$'],
      [11, `select '', 1 - 2, 3 / 4`],
      [12, 'alter table public.a drop column b'],
    ]);
  });

  it.each(['', ';;;', '-- nothing', '/* open', `select 'open`, 'select $$open', '"', "'", '$', '--'])(
    'that is odd ends all the same: %s',
    (script) => {
      expect(statementsOf(script).length).toBeLessThanOrEqual(1);
    },
  );

  it('hands out the comments above a statement', () => {
    expect(statementsOf('select 1;\n-- contract: 1.0.0\ndrop function f();')[1]?.comments).toEqual([
      '-- contract: 1.0.0',
    ]);
  });
});

describe('strong locks', () => {
  it.each([
    ['alter table public.clients add column later text', 'public.clients', 'ACCESS EXCLUSIVE'],
    ['ALTER TABLE IF EXISTS ONLY clients RENAME TO people', 'clients', 'ACCESS EXCLUSIVE'],
    ['alter table "odd name"."t" drop column x', '"odd name"."t"', 'ACCESS EXCLUSIVE'],
    [
      'alter table public.a add constraint a_b_fkey foreign key (b) references public.b (id)',
      'public.a',
      'SHARE ROW EXCLUSIVE',
    ],
    ['alter table public.a disable trigger t', 'public.a', 'SHARE ROW EXCLUSIVE'],
    ['create index on public.a (b)', 'public.a', 'SHARE'],
    ['create unique index if not exists a_b on only public.a using gin (b)', 'public.a', 'SHARE'],
    [
      'create trigger t before insert or update of a on public.a for each row execute function f()',
      'public.a',
      'SHARE ROW EXCLUSIVE',
    ],
    ['create policy p on public.a using (true)', 'public.a', 'ACCESS EXCLUSIVE'],
    ['drop table if exists public.a', 'public.a', 'ACCESS EXCLUSIVE'],
    ['truncate table public.a', 'public.a', 'ACCESS EXCLUSIVE'],
    ['lock table public.a in exclusive mode', 'public.a', 'ACCESS EXCLUSIVE'],
    ['update public.a set b = 1', 'public.a', 'ROW EXCLUSIVE'],
    ['with x as (select 1) update public.a set b = 1 from x', 'public.a', 'ROW EXCLUSIVE'],
    ['delete from only public.a', 'public.a', 'ROW EXCLUSIVE'],
  ])('%s', (statement, table, lock) => {
    expect(strongLocks(`select 1;\n${statement};`)).toMatchObject([{ line: 2, table, lock }]);
  });

  it.each([
    'create index concurrently a_b on public.a (b)',
    'create table public.a (id integer)',
    'create function public.f() returns void language sql as $$ update public.a set b = 1 $$',
    `comment on table public.a is 'drop table b'`,
    '-- alter table public.a drop column b',
    'insert into public.a values (1)',
    'select 1',
  ])('are not taken by %s', (statement) => {
    expect(strongLocks(statement)).toEqual([]);
  });
});
