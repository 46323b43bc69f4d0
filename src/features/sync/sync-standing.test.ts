import { describe, expect, it } from 'vitest';
import type { FieldConflict, KeptFile, RejectedChange, SyncStatus, UnsentChange } from '@/data/sync-state';
import { clockWarning, nothingWaits, syncStanding } from './sync-standing';

const status: SyncStatus = {
  phase: 'online',
  lastSyncAt: Date.parse('2026-11-17T11:05:00.000Z'),
  complete: true,
  loaded: {},
  expected: null,
  clockAhead: 0,
  storageFailed: false,
  problem: null,
  newerServer: false,
};
const note = { key: 'clients/1' } as UnsentChange;
const rejection = { key: 'clients/2' } as RejectedChange;
const conflict = { key: 'clients/3/email' } as FieldConflict;
const file = (state: KeptFile['state']) => ({ key: crypto.randomUUID(), state }) as KeptFile;

function standing(parts: {
  status?: Partial<SyncStatus>;
  unsent?: number;
  rejected?: number;
  conflicts?: number;
  files?: readonly KeptFile['state'][];
  expired?: boolean;
}) {
  const { look, text } = syncStanding(
    {
      status: { ...status, ...parts.status },
      unsent: Array.from({ length: parts.unsent ?? 0 }, () => note),
      rejected: Array.from({ length: parts.rejected ?? 0 }, () => rejection),
      conflicts: Array.from({ length: parts.conflicts ?? 0 }, () => conflict),
      files: (parts.files ?? []).map(file),
    },
    parts.expired ?? false,
  );
  return [look, text];
}

describe('syncStanding', () => {
  it.each([
    ['all sent', {}, 'synced', 'Eşitlendi 14:05'],
    ['some waiting', { unsent: 3 }, 'unsent', '3 değişiklik bekliyor'],
    ['first sync', { status: { complete: false } }, 'coming', 'Kayıtlar alınıyor'],
    ['no network', { status: { phase: 'offline' }, unsent: 2 }, 'offline', 'Çevrimdışı · 2'],
    ['server down', { status: { phase: 'failing' } }, 'offline', 'Sunucu yanıt vermiyor'],
    [
      'a server without room',
      { status: { phase: 'failing', problem: '53100' }, unsent: 2 },
      'offline',
      'Sunucuda yer kalmadı · 2',
    ],
    [
      'a wrong clock',
      { status: { clockAhead: 11 * 86_400_000 }, unsent: 2 },
      'failed',
      'Cihazın saati 11 gün ileri · 2',
    ],
    ['update needed', { status: { phase: 'outdated' }, unsent: 2 }, 'failed', 'Güncelleme gerekiyor · 2'],
    ['unfit answers', { status: { phase: 'unfit' } }, 'offline', 'Sunucunun yanıtı anlaşılamadı'],
    ['session over', { expired: true, unsent: 1 }, 'failed', 'Oturum süresi doldu · 1'],
    ['a conflict, offline', { conflicts: 1, status: { phase: 'offline' } }, 'conflict', '1 çakışma var'],
    [
      'a rejection among all else',
      { rejected: 1, conflicts: 1, unsent: 4 },
      'failed',
      '2 kayıt düzeltme bekliyor',
    ],
    ['a photograph on its way', { files: ['waiting'] }, 'unsent', '1 fotoğraf bekliyor'],
    [
      'a photograph offline',
      { files: ['waiting'], status: { phase: 'offline' } },
      'offline',
      'Çevrimdışı · 1',
    ],
    ['a refused photograph', { files: ['refused', 'waiting'] }, 'failed', '1 fotoğraf gönderilemedi'],
    ['full disk', { status: { storageFailed: true }, rejected: 1 }, 'failed', 'Cihaza kaydedilemiyor'],
  ] as const)('%s', (_, parts, look, text) => {
    expect(standing(parts)).toEqual([look, text]);
  });

  it('does not read the time out', () => {
    const { spoken } = syncStanding({ status, unsent: [], rejected: [], conflicts: [], files: [] }, false);
    expect(spoken).toBe('Eşitlendi');
  });
});

it('does not say that all is on the server while something waits for a decision', () => {
  expect(nothingWaits(0)).toBe('Bekleyen değişiklik yok. Yazdıklarınızın tümü sunucuda.');
  expect(nothingWaits(1)).toContain('kararınızı bekliyor');
  expect(nothingWaits(0, 1)).toContain('fotoğraflar aşağıda');
});

describe('clockWarning', () => {
  it('speaks beyond five minutes, either way', () => {
    expect(clockWarning(5 * 60_000)).toBeNull();
    expect(clockWarning(7 * 60_000)).toContain('7 dakika ileri');
    expect(clockWarning(-61 * 60_000)).toContain('61 dakika geri');
    expect(clockWarning(3 * 3_600_000)).toContain('3 saat ileri');
    expect(clockWarning(-11 * 86_400_000)).toContain('11 gün geri');
  });
});
