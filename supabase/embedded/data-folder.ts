import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error';

/** The secrets of one installation. */
export type InstallKeys = {
  /** Public: what supabase-js is created with. */
  anonKey: string;
  /** Signs the access tokens; never leaves the folder. */
  jwtSecret: string;
};

/**
 * Makes the data folder if there is none, for this user alone.
 *
 * @throws StartError `folder_unusable`
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await stat(folder)).isDirectory()) throw new Error('not a folder');
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      'folder_unusable',
      `Veri klasörü ${folder} açılamıyor ya da yazılamıyor; yolu ve izinleri denetleyin ya da VIZITE_DATA ile başka bir klasör seçin.`,
      error,
    );
  }
}

/**
 * Returns the installation's keys, made at random on first use and stored in `keys.json` (0600).
 * @throws StartError `folder_unusable` when the file is damaged: new keys would sign everybody out unasked.
 */
export async function loadInstallKeys(folder: string): Promise<InstallKeys> {
  const path = join(folder, 'keys.json');
  const fresh: InstallKeys = {
    anonKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  try {
    await writeFile(path, `${JSON.stringify(fresh, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  await chmod(path, 0o600);
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as Partial<InstallKeys>;
    if (
      typeof kept.anonKey === 'string' &&
      typeof kept.jwtSecret === 'string' &&
      kept.jwtSecret.length >= 32
    ) {
      return { anonKey: kept.anonKey, jwtSecret: kept.jwtSecret };
    }
  } catch {
    // Said below.
  }
  throw new StartError(
    'folder_unusable',
    `${path} okunamıyor: yedeğinden geri koyun. Silerseniz yeni anahtarlar üretilir ve herkes yeniden giriş yapar.`,
  );
}
