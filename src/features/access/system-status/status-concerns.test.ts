import { expect, test } from 'vitest';
import type { SystemStatus } from '@sync/rpc/system-status';
import { concernsOf, headlineOf, reportOf } from './status-concerns';

const now = Date.parse('2026-11-27T09:40:00Z');
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

const well: SystemStatus = {
  server_time: ago(0),
  schema: { migration: '20261201000000', contract: 2, oldest: 1 },
  database_bytes: 1_000,
  file_bytes: 2_000,
  queues: [
    {
      queue: 'messages',
      label: 'Mesaj gönderimi',
      waiting: 3,
      oldest_at: ago(4),
      set_aside: 0,
      set_aside_at: null,
    },
  ],
  devices: {
    count: 2,
    unsent: 0,
    refused: 0,
    conflicts: 0,
    lag: { current: 2 },
    versions: [{ version: '1.0.0', count: 2 }],
  },
  behind: [],
  states: {
    schedule: { at: ago(2) },
    reports: { at: ago(2) },
    server: {
      at: ago(0.5),
      facts: {
        version: '1.0.0',
        started_at: ago(600),
        data: { free: 60, total: 100 },
        files: { free: 60, total: 100 },
        backup: { finished_at: ago(300), verified_at: ago(3_000) },
      },
    },
  },
};
type Server = NonNullable<SystemStatus['states']['server']>;
const server = well.states.server as Server;
const withFacts = (facts: Partial<Server['facts']>): SystemStatus => ({
  ...well,
  states: { ...well.states, server: { ...server, facts: { ...server.facts, ...facts } } },
});

test('nothing is said of a system that does well, nor of a server that hosted Supabase does not have', () => {
  expect(concernsOf(well, now)).toEqual([]);
  expect(headlineOf([])).toBe('Vizite çalışıyor.');
  const { schedule, reports } = well.states;
  expect(concernsOf({ ...well, states: { schedule, reports } }, now)).toEqual([]);
});

test.each<readonly [string, SystemStatus, RegExp]>([
  ['a late schedule', { ...well, states: { ...well.states, schedule: { at: ago(17) } } }, /17 dk önce/u],
  ['no schedule', { ...well, states: { server } }, /hiç çalışmadı/u],
  [
    'a silent server',
    { ...well, states: { ...well.states, server: { ...server, at: ago(6) } } },
    /6 dk önce/u,
  ],
  [
    'an old backup',
    withFacts({ backup: { finished_at: ago(27 * 60), verified_at: null } }),
    /yedek 1 gün önce/u,
  ],
  ['no backup', withFacts({ backup: null }), /yedek bilinmiyor/u],
  ['a full disk', withFacts({ data: { free: 9, total: 100 } }), /Disk doluyor/u],
  ['rows set aside', { ...well, queues: well.queues.map((q) => ({ ...q, set_aside: 2 })) }, /2 kayıt/u],
  [
    'a stuck queue',
    { ...well, queues: well.queues.map((q) => ({ ...q, oldest_at: ago(31) })) },
    /Mesaj gönderimi gecikti/u,
  ],
  ['devices behind', { ...well, devices: { ...well.devices, lag: { week: 1, older: 2 } } }, /3 cihaz/u],
])('%s is said, once, and in the report', (_, status, sentence) => {
  const said = concernsOf(status, now);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(sentence);
  expect(headlineOf(said)).toBe('Vizite çalışıyor, 1 konu sizi bekliyor.');
  expect(reportOf(status, now)).toContain(`- ${said[0] ?? ''}`);
});

test('the report has no names of people, and says what nobody knows', () => {
  const behind = [
    {
      id: 'x',
      name: 'Tablet',
      app_version: '1',
      unsent: 1,
      last_seen_at: ago(9),
      last_sync_at: null,
      person: 'Ada Kaya',
    },
  ];
  expect(reportOf({ ...well, behind }, now)).not.toContain('Ada Kaya');
  expect(reportOf({ ...well, states: {} }, now)).toContain('Sürüm: bilinmiyor');
});
