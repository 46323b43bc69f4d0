import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupFault } from './postgres-tools';

/*
 * A hospital seals its backups for a public key, which stands on the server. The private key opens them and belongs elsewhere:
 * a thief of the server and its archives can read none of them. The file has the form of `age-keygen`.
 */

/** Makes a pair of keys and writes the private one to a new file. @returns the public one @throws BackupFault */
export async function makeBackupKey(path: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new BackupFault(
      isThere
        ? `${path} zaten var: onunla mühürlenmiş yedekler olabilir, üzerine yazılmadı.`
        : `${path} yazılamadı.`,
      { cause: error },
    );
  }
  return recipient;
}

/** Returns the private keys of a file. @throws BackupFault where there is none */
export async function readBackupKeys(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupFault(`Anahtar dosyası ${path} okunamıyor.`, { cause: error });
  });
  return backupKeysIn(text, path);
}

/** Returns the private keys of a text. @param from where it comes from @throws BackupFault where there is none */
export function backupKeysIn(text: string, from: string): readonly string[] {
  const keys = linesOf(text).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0) throw new BackupFault(`${from} içinde yedek anahtarı (AGE-SECRET-KEY-…) yok.`);
  return keys;
}

/** Returns the public keys of a setting: separated by spaces or lines. @throws BackupFault for anything else */
export function backupRecipients(setting: string): readonly string[] {
  const keys = linesOf(setting).flatMap((line) => line.split(/[\s,]+/u));
  const odd = keys.find((key) => !/^age1[a-z0-9]+$/u.test(key));
  if (odd !== undefined)
    throw new BackupFault(
      odd.startsWith('AGE-SECRET-KEY-')
        ? 'VIZITE_BACKUP_KEY gizli anahtarı gösteriyor: sunucuda yalnızca açık anahtar (age1…) durmalı.'
        : 'VIZITE_BACKUP_KEY age1… biçiminde bir açık anahtar olmalı.',
    );
  return keys;
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
