import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { createTarPacker } from 'modern-tar';
import { isFull } from '../backup/make-backup';
import { ExportFault } from './fault';
import { MANIFEST, type ExportManifest } from './manifest';

/** Packs an export into a tar, the manifest last; with `recipients` sealed by age. @throws ExportFault */
export async function packExport(
  folder: string,
  manifest: ExportManifest,
  path: string,
  recipients: readonly string[],
): Promise<number> {
  const partial = `${path}.${randomUUID()}.partial`;
  const { readable, controller } = createTarPacker();
  const filling = (async () => {
    try {
      for (const name of [...Object.keys(manifest.sums), MANIFEST]) {
        const { size } = await stat(join(folder, name));
        const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
        for await (const piece of createReadStream(join(folder, name)) as AsyncIterable<Buffer>)
          await writer.write(piece);
        await writer.close();
      }
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  })();
  filling.catch(() => undefined);
  const file = await open(partial, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const piece of await sealed(readable, recipients)) {
      await file.writeFile(piece);
      bytes += piece.byteLength;
    }
    await filling;
    await file.sync();
    await file.close();
    await rename(partial, path);
    return bytes;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw isFull(error) ? new ExportFault(`${path} için disk dolu.`, { cause: error }) : error;
  }
}

async function sealed(
  plain: globalThis.ReadableStream<Uint8Array>,
  recipients: readonly string[],
): Promise<globalThis.ReadableStream<Uint8Array>> {
  if (recipients.length === 0) return plain;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}
