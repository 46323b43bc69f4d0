import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupRecipients, makeBackupKey, readBackupKeys } from './backup-key';
import { ArchiveFault, readSealedArchive, writeSealedArchive } from './sealed-archive';

let folder: string;
let recipient: string;
let keys: readonly string[];
let sealed: Buffer;

const entries: readonly (readonly [string, Buffer])[] = [
  ['vizite.json', Buffer.from('{}')],
  ['database/000000', Buffer.alloc(300_000, 7)],
  ['data/empty', Buffer.alloc(0)],
  ['data/files/ab/ğüşi', Buffer.from('İçindekiler')],
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-archive-'));
  recipient = await makeBackupKey(join(folder, 'key.txt'));
  keys = await readBackupKeys(join(folder, 'key.txt'));
  await writeSealedArchive(join(folder, 'whole'), [recipient], async (add) => {
    for (const [name, bytes] of entries) await add(name, bytes);
  });
  sealed = await readFile(join(folder, 'whole'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array, by = keys): Promise<(readonly [string, Buffer])[]> {
  const path = join(folder, 'given');
  await writeFile(path, bytes);
  const found: (readonly [string, Buffer])[] = [];
  await readSealedArchive(path, by, (name, content) => {
    found.push([name, Buffer.from(content)]);
    return Promise.resolve();
  });
  return found;
}

it('gives back every entry, byte by byte, in order, and shows nothing of them without the key', async () => {
  expect(await read(sealed)).toEqual(entries);
  expect(sealed.includes('İçindekiler')).toBe(false);
  expect(sealed.includes('vizite.json')).toBe(false);
});

it('that is cut off anywhere is no archive', async () => {
  const steps = Array.from({ length: 24 }, (_, step) => Math.floor((sealed.length * step) / 24));
  for (const length of [...steps, sealed.length - 1])
    await expect(read(sealed.subarray(0, length))).rejects.toBeInstanceOf(ArchiveFault);
  await expect(read(Buffer.concat([sealed, Buffer.from([0])]))).rejects.toBeInstanceOf(ArchiveFault);
});

it('of which one bit is another one is no archive', async () => {
  for (let step = 0; step < 24; step += 1) {
    const changed = Buffer.from(sealed);
    const at = Math.floor(((sealed.length - 1) * step) / 23);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(read(changed)).rejects.toBeInstanceOf(ArchiveFault);
  }
});

it('is opened by its own key alone', async () => {
  await makeBackupKey(join(folder, 'other.txt'));
  await expect(read(sealed, await readBackupKeys(join(folder, 'other.txt')))).rejects.toThrow(
    'başka bir anahtarla',
  );
  await expect(read(Buffer.from('not an archive'))).rejects.toThrow('bir Vizite yedeği değil');
});

it('is not left behind where its content cannot be read', async () => {
  const path = join(folder, 'failing');
  const failing = writeSealedArchive(path, [recipient], async (add) => {
    await add('first', Buffer.alloc(20_000_000));
    throw new Error('the table is gone');
  });
  await expect(failing).rejects.toThrow('the table is gone');
  expect(await readdir(folder)).not.toContain('failing');
});

it('takes no name twice', async () => {
  const twice = writeSealedArchive(join(folder, 'twice'), [recipient], async (add) => {
    await add('a', Buffer.from('1'));
    await add('a', Buffer.from('2'));
  });
  await expect(twice).rejects.toThrow('in the archive already');
});

describe('keys', () => {
  it('are never written over, and the private one is no setting of a server', async () => {
    await expect(makeBackupKey(join(folder, 'key.txt'))).rejects.toThrow('zaten var');
    expect(backupRecipients(` ${recipient}\n# eski\n${recipient} `)).toEqual([recipient, recipient]);
    expect(() => backupRecipients(keys[0] ?? '')).toThrow('gizli anahtarı');
    expect(() => backupRecipients('ssh-rsa AAAA')).toThrow('açık anahtar');
  });

  it('are missed in a file that holds none', async () => {
    await writeFile(join(folder, 'none.txt'), '# only a line\n');
    await expect(readBackupKeys(join(folder, 'none.txt'))).rejects.toThrow('yok');
    await expect(readBackupKeys(join(folder, 'absent.txt'))).rejects.toThrow('okunamıyor');
  });
});
