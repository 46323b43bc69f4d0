import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/*
 * An archive is a tar sealed by age (https://age-encryption.org/v1): `age -d -i key.txt archive | tar x` opens it without
 * this program. Its last entry lists the SHA-256 of all others; an archive without it was cut off.
 */

const END = 'end.json';

type Sums = Readonly<Record<string, string>>;

/** The archive is not one of ours, is cut off or changed, or another key seals it; `message` is one Turkish sentence. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

/** Adds an entry. @param name path within the archive, with `/` */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/**
 * Writes an archive to a new file, through to the disk. Removes what it has written where anything fails.
 * @param recipients public keys, `age1…`
 * @returns its size in bytes @throws what `fill` throws, and what the disk refuses
 */
export async function writeSealedArchive(
  path: string,
  recipients: readonly string[],
  fill: (add: AddEntry) => Promise<void>,
): Promise<number> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const { readable, controller } = createTarPacker();
  const file = await open(path, 'wx', 0o600);
  const filling = fillAll(controller, fill);
  // Reported below, with whatever the writing says.
  filling.catch(() => undefined);
  try {
    const sealed = await encrypter.encrypt(readable);
    let size = 0;
    for await (const chunk of sealed as unknown as ReadableStream<Uint8Array>) {
      await file.writeFile(chunk);
      size += chunk.byteLength;
    }
    await filling;
    await file.sync();
    await file.close();
    return size;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function fillAll(
  controller: ReturnType<typeof createTarPacker>['controller'],
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const sha256: Record<string, string> = {};
  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    const writer = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter();
    if (bytes.byteLength > 0) await writer.write(bytes);
    await writer.close();
  };
  try {
    await fill(async (name, bytes) => {
      if (name === END || name in sha256) throw new Error(`${name} is in the archive already`);
      sha256[name] = sha256Of(bytes);
      await put(name, bytes);
    });
    await put(END, Buffer.from(JSON.stringify({ sha256 })));
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const WRONG_KEY = 'Arşiv bu anahtarla açılmıyor: başka bir anahtarla mühürlenmiş.';
const NO_ARCHIVE = 'Dosya bir Vizite yedeği değil ya da başı bozulmuş.';
const DAMAGED = 'Arşiv yarım kalmış ya da bozulmuş; başka bir yedek kullanın.';

/**
 * Reads an archive from its beginning to its end, entry by entry, each checked before `take` gets the next one.
 * @param identities private keys, `AGE-SECRET-KEY-…`
 * @throws ArchiveFault; only after the last entry is it known that nothing is missing
 */
export async function readSealedArchive(
  path: string,
  identities: readonly string[],
  take: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const opened = new Promise<void>((resolve, reject) =>
    file.once('open', () => resolve()).once('error', reject),
  );
  await opened.catch((error: unknown) => {
    throw new ArchiveFault(`${path} okunamıyor.`, { cause: error });
  });
  let isTaking = false;
  try {
    const plain = await decrypter
      .decrypt(Readable.toWeb(file) as unknown as globalThis.ReadableStream<Uint8Array>)
      .catch((error: unknown) => {
        const isOfAnother = error instanceof Error && error.message.includes('no identity matched');
        throw new ArchiveFault(isOfAnother ? WRONG_KEY : NO_ARCHIVE, { cause: error });
      });
    const found: Record<string, string> = {};
    let said: Sums | null = null;
    for await (const { header, body } of plain.pipeThrough(createTarDecoder({ strict: true }))) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      if (said !== null || bytes.byteLength !== header.size) throw new ArchiveFault(DAMAGED);
      if (header.name === END) said = sumsOf(bytes);
      else {
        found[header.name] = sha256Of(bytes);
        isTaking = true;
        await take(header.name, bytes);
        isTaking = false;
      }
    }
    if (said === null || !isSame(said, found)) throw new ArchiveFault(DAMAGED);
  } catch (error) {
    if (isTaking || error instanceof ArchiveFault) throw error;
    throw new ArchiveFault(DAMAGED, { cause: error });
  } finally {
    file.destroy();
  }
}

function sumsOf(bytes: Uint8Array): Sums {
  const end = JSON.parse(Buffer.from(bytes).toString('utf8')) as { readonly sha256?: unknown } | null;
  if (typeof end?.sha256 !== 'object' || end.sha256 === null) throw new ArchiveFault(DAMAGED);
  return end.sha256 as Sums;
}

function isSame(said: Sums, found: Sums): boolean {
  const names = Object.keys(said);
  return names.length === Object.keys(found).length && names.every((name) => said[name] === found[name]);
}
