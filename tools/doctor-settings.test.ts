import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../supabase/embedded/doctor/settings';
import { settingReaders, unsealEach } from './doctor-settings';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-settings-'));
  await writeFile(join(folder, 'url'), 'postgres://a:gizli@b/c\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a file that cannot be read hides no other, and its name is not told: it may be the secret itself', () => {
  const environment = {
    VIZITE_FORM_SECRET_FILE: 'gizli-parola',
    DATABASE_URL_FILE: join(folder, 'url'),
    VIZITE_BACKUP_KEY: 'age1',
    VIZITE_BACKUP_KEY_FILE: join(folder, 'url'),
    OTHER_FILE: '/none',
  };
  const wrong = unsealEach(environment);
  expect([...wrong.keys()]).toEqual(['VIZITE_FORM_SECRET', 'VIZITE_BACKUP_KEY']);
  expect([...wrong.values()].join()).not.toContain('gizli');
  expect(environment).toMatchObject({ DATABASE_URL: 'postgres://a:gizli@b/c', OTHER_FILE: '/none' });
  expect('DATABASE_URL_FILE' in environment).toBe(false);
});

test.each([
  ['PORT', 'yüz'],
  ['VIZITE_PUBLIC_URL', 'vizite.hastane.example'],
  ['VIZITE_PUBLIC_URL', 'https://vizite.hastane.example/alt'],
  ['VIZITE_OFFLINE_DAYS', '0'],
  ['VIZITE_METRICS', '9464'],
  ['VIZITE_LOG', 'xml'],
  ['VIZITE_RECORDER_URL', 'http://kayit'],
  ['VIZITE_FORM_SECRET', 'gizli'],
  ['VIZITE_DEMO', '-1'],
  ['VIZITE_PUSH_CONTACT', 'bilgi-islem'],
  ['VIZITE_PUSH_HOSTS', 'fcm.googleapis.com'],
  ['VIZITE_BACKUP_KEEP', '7,5'],
  ['VIZITE_BACKUP_AT', '25:00'],
])('%s=%s is told', async (name, value) => {
  expect((await settings(settingReaders({}), []).make()).level).toBe('ok');
  const verdict = await settings(settingReaders({ [name]: value }), []).make();
  expect(verdict.level).toBe('failure');
  expect(verdict.sentence).toContain(name);
  expect(verdict.sentence).not.toContain('gizli');
});
