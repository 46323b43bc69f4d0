import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOnDevice, isOnDevice } from '@sync/model/figures/on-device';
import type { DeviceFigureRow, DeviceSpec } from '@sync/model/figures/on-device';
import { deviceSources } from '@sync/model/figures/on-device-sources';
import type { FigureRecord } from '@sync/model/figures/on-device-sources';
import { figureSource } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import { entityOfKind } from '@sync/model/registry';
import { figuresAnswer } from '@sync/rpc/figures';
import type { FigureCell, FigureRow } from '@sync/rpc/figures';
import type { Sql } from '../../../supabase/embedded/database/sql';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';

let backend: TestBackend;
let sql: Sql;
/** People by login: who sees all, and who sees the own department or less. */
let people: ReadonlyMap<string, string>;
let calls: ReadonlySet<string>;

beforeAll(async () => {
  backend = await startTestBackendOn('hospital');
  sql = backend.sql;
  const rows = await sql.query<{ id: string; login: string }>(
    "select id::text, split_part(email, '@', 1) as login from public.profiles",
  );
  people = new Map(rows.map(({ id, login }) => [login, id]));
  await sql.query(
    `update public.profiles set extra_permissions = extra_permissions || '{crm.statistics.read}'
     where email = any (select l || '@vizite.demo' from unnest($1::text[]) l)`,
    [NARROW as never],
  );
  const phones = await sql.query<{ id: string }>(
    "select id::text from public.definitions where kind = 'contact_type' and attributes ->> 'channel' = 'phone'",
  );
  calls = new Set(phones.map(({ id }) => id));
});
afterAll(() => backend.dispose());

interface Both {
  readonly records: readonly FigureRecord[];
  readonly ask: (spec: DeviceSpec) => Promise<readonly FigureRow[]>;
}

const idOf = (login: string): string => people.get(login) ?? '';

/**
 * Reads the rows of a source as the person's device holds them, and asks the server in the person's name: both of one
 * moment, since the server closes tickets meanwhile.
 */
async function compare(
  source: FigureSourceId,
  look: (both: Both) => Promise<void>,
  login = 'yonetici',
): Promise<void> {
  const { table } = entityOfKind(deviceSources[source]?.kind ?? '');
  await sql.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read');
    await session.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ sub: idOf(login), role: 'authenticated' }), idOf(login)],
    );
    await session.query('set local role vizite_api');
    const rows = await session.query<{ record: FigureRecord }>(
      `select to_jsonb(t) as record from public.${table} t where deleted_at is null order by id`,
    );
    await session.query('reset role');
    await look({
      records: rows.map(({ record }) => record),
      ask: async (spec) => {
        const [row] = await session.query<{ answer: unknown }>(
          'select app.read_figures($1::jsonb) as answer',
          [JSON.stringify([spec])],
        );
        return figuresAnswer(row?.answer).answers[0]?.rows ?? [];
      },
    });
  });
}

/** Returns values by group and figure, rounded where the one adds in another order than the other. */
function plain(rows: readonly (FigureRow | DeviceFigureRow)[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    rows.flatMap(({ g, m }) =>
      Object.entries<FigureCell>(m).map(([id, cell]) => [
        `${JSON.stringify(g)} ${id}`,
        'v' in cell ? [cell.v === null ? null : Math.round(cell.v * 1e6) / 1e6, cell.n] : cell,
      ]),
    ),
  );
}

const facts = { isCall: (type: unknown) => calls.has(String(type)), narrowedTo: null };
/** Demo accounts that see their department or their own. */
const NARROW = ['hakan.koc', 'baris.unal', 'ayfer.ceylan'] as const;
const sources = Object.keys(deviceSources) as FigureSourceId[];

describe.each(sources)('Figures of a device: %s', (source) => {
  const { columns, figures } = figureSource(source);
  const known = Object.keys(figures).filter((id) => isOnDevice(source, id));
  const column = Object.keys(columns);
  const groups: readonly (readonly string[])[] = [
    [],
    ['day'],
    ['week'],
    ['month'],
    ['weekday', 'hour'],
    ...column.map((name) => [name]),
    ...column.map((name) => [name, 'month']),
  ];

  test('are figures of the catalogue', () => {
    expect(Object.keys(deviceSources[source]?.figures ?? {})).toEqual(known);
    expect(known.length).toBeGreaterThan(3);
  });

  test.each([
    ['2026-09-01', '2026-11-15'],
    ['2026-11-01', '2026-11-30'],
    ['2026-10-14', '2026-10-14'],
  ])('are those of the server, by every group: %s to %s', (from, to) =>
    compare(source, async ({ records, ask }) => {
      let counted = 0;
      for (const group of groups) {
        const spec = { source, figures: known, groups: group, filters: {}, from, to };
        const own = plain(countOnDevice(spec, records, { ...facts, now: Date.now() }) ?? []);
        expect(own, group.join()).toEqual(plain(await ask(spec)));
        counted += Object.keys(own).length;
      }
      if (from !== to) expect(counted).toBeGreaterThan(20);
    }),
  );

  test('are those of the server with filters, also for records without a value', () =>
    compare(source, async ({ records, ask }) => {
      for (const name of column) {
        const [some] = records.map((record) => record[name]).filter((value) => typeof value === 'string');
        for (const values of [[some ?? null], [null], [some ?? null, null]]) {
          const filters = { [name]: values };
          const spec = {
            source,
            figures: known,
            groups: ['month'],
            filters,
            from: '2026-06-01',
            to: '2026-12-31',
          };
          const own = plain(countOnDevice(spec, records, { ...facts, now: Date.now() }) ?? []);
          expect(own, JSON.stringify(filters)).toEqual(plain(await ask(spec)));
        }
      }
    }));
});

test.each(sources.flatMap((source) => NARROW.map((login) => [source, login] as const)))(
  'A narrower scope counts the same rows on the device and on the server: %s, %s',
  (source, login) => {
    const figures = Object.keys(figureSource(source).figures).filter((id) => isOnDevice(source, id));
    return compare(
      source,
      async ({ records, ask }) => {
        const spec = { source, figures, groups: ['week'], filters: {}, from: '2026-06-01', to: '2026-12-31' };
        const own = countOnDevice(spec, records, { ...facts, narrowedTo: idOf(login), now: Date.now() });
        // Who may not read the rows holds none; the sums of the server are not theirs to count.
        if (records.length > 0) expect(plain(own ?? [])).toEqual(plain(await ask(spec)));
      },
      login,
    );
  },
);

test('a source that hides small groups, or that devices do not hold, is the server’s', () => {
  for (const source of ['biopsies', 'card_money', 'leads', 'sessions'] as const) {
    const spec = {
      source,
      figures: ['taken'],
      groups: [],
      filters: {},
      from: '2026-11-01',
      to: '2026-11-30',
    };
    expect(countOnDevice(spec, [], { ...facts, now: 0 })).toBeNull();
  }
});
