import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';
import { StartError } from '../start-error';

/** Pair of keys by which push services recognise this installation (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the installation's keys, made on first use and stored in `push-keys.json` (0600).
 *
 * @throws StartError `folder_unusable` when the file is damaged: with new keys each device would have to subscribe again.
 */
export async function loadPushKeys(folder: string): Promise<PushKeys> {
  const path = join(folder, 'push-keys.json');
  const fresh = webPush.generateVAPIDKeys();
  try {
    await writeFile(path, `${JSON.stringify(fresh, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  await chmod(path, 0o600);
  try {
    const { publicKey, privateKey } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    if (
      typeof publicKey === 'string' &&
      typeof privateKey === 'string' &&
      /^[A-Za-z0-9_-]{87}$/u.test(publicKey) &&
      /^[A-Za-z0-9_-]{43}$/u.test(privateKey)
    )
      return { publicKey, privateKey };
  } catch {
    // Said below.
  }
  throw new StartError(
    'folder_unusable',
    `${path} okunamıyor: yedeğinden geri koyun. Silerseniz yeni anahtarlar üretilir; cihazlar uygulama açıldığında yeniden kaydolur.`,
  );
}
