import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unsealSettings } from './setting';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vizite-settings-'));
  writeFileSync(join(folder, 'secret'), 'postgres://u:p%20w@db/vizite\n');
  writeFileSync(join(folder, 'empty'), ' \n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unsealed = (given: Record<string, string>): Record<string, string | undefined> => {
  const environment: Record<string, string | undefined> = { ...given };
  unsealSettings(environment);
  return environment;
};

it('reads a setting from the file that is named, and leaves the files of others alone', () => {
  expect(
    unsealed({
      DATABASE_URL_FILE: join(folder, 'secret'),
      VIZITE_FORM_SECRET_FILE: join(folder, 'secret'),
      SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET_FILE: join(folder, 'secret'),
      SSL_CERT_FILE: '/nowhere',
      VIZITE_DATA: '/data',
    }),
  ).toEqual({
    DATABASE_URL: 'postgres://u:p%20w@db/vizite',
    VIZITE_FORM_SECRET: 'postgres://u:p%20w@db/vizite',
    SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: 'postgres://u:p%20w@db/vizite',
    SSL_CERT_FILE: '/nowhere',
    VIZITE_DATA: '/data',
  });
});

it('refuses a file that is missing or empty, and two values of one setting', () => {
  expect(() => unsealed({ VIZITE_X_FILE: join(folder, 'absent') })).toThrow('okunamıyor');
  expect(() => unsealed({ VIZITE_X_FILE: join(folder, 'empty') })).toThrow('boş');
  expect(() => unsealed({ VIZITE_X_FILE: join(folder, 'secret'), VIZITE_X: 'here' })).toThrow('birlikte');
});

it('says nothing of what a file holds', () => {
  try {
    unsealed({ VIZITE_X_FILE: join(folder, 'secret'), VIZITE_X: 'here' });
  } catch (error) {
    expect(String(error)).not.toContain('p%20w');
  }
});
