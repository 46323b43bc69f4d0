import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { failure, ok, warning, type Check, type Verdict } from './check';

/** Files of the folder that nobody but its owner may read. */
const SECRET = ['keys.json', 'survey-keys.json', 'push-keys.json', 'gateway.json'] as const;

/** Files and folder, as far as they are there. */
interface Found {
  readonly uid: number;
  /** Rights that others than the owner have; 0 on systems without such rights. */
  readonly open: number;
}

/**
 * Checks that the data folder is there, belongs to this user, and keeps its keys to itself.
 *
 * @param user number of the user who runs this; undefined on systems without any
 */
export const dataFolder = (folder: string, user: number | undefined): Check => ({
  name: 'Veri klasörü',
  async make() {
    const found = await look(folder, user);
    if (found === null)
      return failure(`${folder} yok ya da okunamıyor: VIZITE_DATA ayarını ve klasörün iznini denetleyin.`);
    if (user !== undefined && user !== 0 && found.uid !== user)
      return failure(`${folder} başka bir kullanıcının: Vizite’yi klasörün sahibiyle çalıştırın.`);
    const keys = await lookAtFiles(folder, found, user);
    if (keys !== null) return keys;
    if (found.open !== 0) return warning(`${folder} başkalarına açık: chmod 700 ${folder} çalıştırın.`);
    const isWritable = await access(dirname(folder), constants.W_OK).then(
      () => true,
      () => false,
    );
    return isWritable
      ? ok(`${folder} yerinde, yalnızca sahibine açık.`)
      : warning(`${dirname(folder)} yazılamıyor: ${folder}.mark dosyası orada tutulur, yazma izni verin.`);
  },
});

async function look(path: string, user: number | undefined): Promise<Found | null> {
  try {
    const { uid, mode } = await stat(path);
    return { uid, open: user === undefined ? 0 : mode & 0o077 };
  } catch {
    return null;
  }
}

async function lookAtFiles(
  folder: string,
  { uid }: Found,
  user: number | undefined,
): Promise<Verdict | null> {
  for (const name of SECRET) {
    const path = join(folder, name);
    const file = await look(path, user);
    if (file === null) continue;
    if (file.open !== 0) return failure(`${path} başkalarınca okunabilir: chmod 600 ${path} çalıştırın.`);
    if (file.uid !== uid)
      return failure(`${path} klasörün sahibinin değil: sahibini klasörünkiyle aynı yapın (chown).`);
  }
  return lookAtKeys(join(folder, 'keys.json'));
}

async function lookAtKeys(path: string): Promise<Verdict | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) =>
    error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : '',
  );
  if (text === null)
    return warning(`${path} yok: yeni kurulumda ilk başlatma üretir, değilse yedeğinden geri koyun.`);
  try {
    const { anonKey, jwtSecret } = JSON.parse(text) as { anonKey?: unknown; jwtSecret?: unknown };
    if (typeof anonKey === 'string' && typeof jwtSecret === 'string' && jwtSecret.length >= 32) return null;
  } catch {
    // Told below.
  }
  return failure(`${path} bozuk ya da okunamıyor: yedeğinden geri koyun.`);
}
