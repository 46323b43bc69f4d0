import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request, startTestBackendOn, type TestBackend } from './fixtures';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackendOn('product', {
    version: '1.2.3',
    metrics: { host: '127.0.0.1', port: 0 },
  });
});
afterAll(() => backend.dispose());

const read = async (): Promise<string> => (await fetch(backend.metricsUrl ?? '')).text();
/** Returns the value of a series; undefined where there is none. */
const valueOf = async (series: string): Promise<number | undefined> => {
  const line = (await read()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

/** Returns the names of the metrics in an expression: words that are no function, label or number. */
const namesIn = (expression: string): readonly string[] =>
  expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|on) \([^)]*\)/gu, ' ')
    .match(/\b[a-z_]+\b(?!\s*\()/gu)
    ?.filter((word) => /^(?:vizite|process|nodejs)_/u.test(word)) ?? [];

async function expressions(): Promise<readonly string[]> {
  const board = JSON.parse(await readFile('ops/grafana/vizite.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const rules = await readFile('ops/prometheus/alerts.yml', 'utf8');
  return [
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...rules.matchAll(/^ +expr: (.+)$/gmu)].map(([, expression]) => expression ?? ''),
  ];
}

it('every metric that the board and the rules name is one that the server has, and the board shows all of them', async () => {
  const text = await read();
  const has = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)].map(([, name = '', type = '']) => [name, type]),
  );
  const named = (await expressions()).map((expression) => ({ expression, names: namesIn(expression) }));
  expect(named.length).toBeGreaterThan(30);
  const base = (name: string): string => {
    const histogram = /^(.+)_(?:bucket|sum|count)$/u.exec(name)?.[1] ?? name;
    return has.get(histogram) === 'histogram' ? histogram : name;
  };
  for (const { expression, names } of named) {
    if (!expression.startsWith('up{')) expect(names, expression).not.toEqual([]);
    for (const name of names) expect([...has.keys()], expression).toContain(base(name));
  }
  const shown = new Set(named.flatMap(({ names }) => names.map(base)));
  const unshown = [...has.keys()].filter((name) => !shown.has(name));
  expect(unshown.sort()).toEqual(['process_start_time_seconds', 'vizite_figures_up']);
});

it('is the text format: each series belongs to the type above it, and ends in a number', async () => {
  await request(backend, '/rest/v1/rpc/sync_pull', { body: {} });
  let name = '';
  const seen = new Set<string>();
  for (const line of (await read()).trimEnd().split('\n')) {
    const head = /^# (?:HELP|TYPE) (\S+) /u.exec(line)?.[1];
    if (head !== undefined) name = head;
    else {
      expect(line).toMatch(/^[a-z_]+(?:\{[a-z_]+="[^"\n]*"(?:,[a-z_]+="[^"\n]*")*\})? -?[\d.e+-]+$/u);
      expect(line.startsWith(name)).toBe(true);
      const series = line.slice(0, line.lastIndexOf(' '));
      expect(seen.has(series), series).toBe(false);
      seen.add(series);
    }
  }
});

it('counts requests by route, failed sign-ins and nothing that a caller wrote', async () => {
  const route = 'method="POST",route="/rest/v1/rpc/{unknown}",status="404"';
  const before = (await valueOf(`vizite_http_requests_total{${route}}`)) ?? 0;
  await request(backend, '/rest/v1/rpc/zeliha_gorunmez', { body: {} });
  await request(backend, '/hasta/10000000146');
  const body = { email: 'zeliha@hasta.example', password: '05321234567' };
  for (let tried = 0; tried < 6; tried += 1) {
    await request(backend, '/auth/v1/token?grant_type=password', { body });
  }
  await expect.poll(() => valueOf(`vizite_http_requests_total{${route}}`)).toBe(before + 1);
  await expect.poll(() => valueOf('vizite_sign_in_failures_total{kind="sign_in_locked"}')).toBe(1);
  expect(await valueOf('vizite_sign_in_failures_total{kind="sign_in_refused"}')).toBe(1);
  expect(await read()).not.toMatch(/zeliha|hasta|10000000146|5321234567/u);
});

it('knows the state: version, queues, devices, the schedule, and a backup once there is one', async () => {
  expect(await valueOf('vizite_build_info{version="1.2.3"}')).toBe(1);
  expect(await valueOf('vizite_queue_waiting{queue="messages"}')).toBe(0);
  expect(await valueOf('vizite_devices_by_lag{lag="current"}')).toBe(0);
  expect(await valueOf('vizite_pool_connections_max{pool="people"}')).toBe(10);
  expect(await valueOf('vizite_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
  expect(await valueOf('vizite_backup_age_seconds')).toBeUndefined();
  const file = join(backend.dataDir, 'last-backup.json');
  const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  await writeFile(file, JSON.stringify({ finished_at: ago(5), verified_at: ago(50) }));
  expect(await valueOf('vizite_backup_age_seconds')).toBeGreaterThan(17_900);
  expect(await valueOf('vizite_backup_verified_age_seconds')).toBeGreaterThan(179_000);
  for (const damaged of ['', '{', '[]', '{"finished_at": 5}', '{"finished_at": "gece"}']) {
    await writeFile(file, damaged);
    expect(await valueOf('vizite_backup_age_seconds'), damaged).toBeUndefined();
  }
});

it('is on no public port, and answers nothing else', async () => {
  expect((await fetch(`${backend.url}/metrics`, { headers: { accept: '*/*' } })).status).toBe(404);
  const other = new URL(backend.metricsUrl ?? '');
  other.pathname = '/config.json';
  expect((await fetch(other)).status).toBe(404);
  expect((await fetch(backend.metricsUrl ?? '', { method: 'POST' })).status).toBe(404);
});
