import { downloadAttachment, FileRefused } from '@sync/attachments/attachment-calls';
import { actionError } from '@sync/model/action-error';
import { attachment, keptUntil } from '@sync/model/entities/attachment';
import type { Attachment, AttachmentOwner, AttachmentPurpose } from '@sync/model/entities/attachment';
import { recordKey } from '@sync/store/changes';
import { newId } from '@sync/store/ids';
import { addFile, dropFile, FilesFull, keepFile, letFileWait, readFile } from '@sync/store/kept-files';
import { session } from './session';
import { discardUnsent } from './unsent-changes';
import type { LocalWrites, Workspace } from './workspace';

type Stores = Pick<Workspace, 'store'>;

/** A file that is ready to be kept. */
export interface FileToAttach {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  /** One of `fileTypes`. */
  readonly mediaType: string;
  /** Pixels; null where it is no picture. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The record that a file is added to, and what the file is of it. */
export interface AttachTo {
  readonly owner_kind: AttachmentOwner;
  readonly owner_id: string;
  readonly purpose: AttachmentPurpose;
  /** The item of a list in the record that it belongs to. */
  readonly item_key?: string;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Adds a file to a record. It is sent by itself as soon as there is a network.
 * @param summary names the change in the sync panel
 * @throws ActionError where the right is missing, the device is full or refuses it; nothing is kept then
 */
export async function addAttachment(
  { store: { device } }: Stores,
  writes: LocalWrites,
  to: AttachTo,
  file: FileToAttach,
  summary: string,
): Promise<Attachment> {
  const id = newId();
  const { bytes, name, mediaType, width, height } = file;
  try {
    await addFile(device, id, bytes);
  } catch (error) {
    if (error instanceof FilesFull) {
      throw actionError('invalid', {
        file: 'Bu cihazda gönderilmeyi bekleyen fotoğraflara ayrılan yer dolu. Bağlantı gelip bekleyenler gönderilince yeniden çekin.',
      });
    }
    throw actionError('storage');
  }
  try {
    const added = await writes.create(
      attachment,
      {
        ...to,
        file_name: name,
        media_type: mediaType,
        byte_size: bytes.length,
        sha256: await sha256(bytes),
        width,
        height,
        state: 'waiting',
      },
      { id, summary },
    );
    await letFileWait(device, id);
    return added;
  } catch (error) {
    await dropFile(device, id);
    throw error;
  }
}

/**
 * Takes a file off its record. One that was never sent is gone, with the note of it; of another the record is removed.
 * @throws ActionError
 */
export async function removeAttachment(
  workspace: Stores,
  writes: LocalWrites,
  { id }: Attachment,
): Promise<void> {
  const { device, changes } = workspace.store;
  const key = recordKey(attachment.collection, id);
  const note = await changes.unsentOf(attachment.collection, id);
  if (note?.operation === 'create' && (await discardUnsent(workspace, key))) return;
  await writes.remove(attachment, id, { summary: 'Fotoğraf kaldırıldı' });
  await dropFile(device, id);
}

/** Has a file that was refused sent once more. */
export function retryAttachment({ store }: Stores, id: string): Promise<void> {
  return letFileWait(store.device, id);
}

/**
 * Reason why a file cannot be shown. elsewhere: it waits on another device. damaged: what came is not what was added.
 * gone: the server has it no more, or does not give it to this user.
 */
export type MissingFile = 'no-network' | 'elsewhere' | 'damaged' | 'gone';

/** Returns the bytes of an attachment: from this device, else from the server, and then kept here. Never throws. */
export async function readAttachment(
  { store: { device } }: Stores,
  file: Attachment,
): Promise<Uint8Array<ArrayBuffer> | MissingFile> {
  const { id, state, sha256: expected } = file;
  try {
    const kept = await readFile(device, id);
    if (kept !== null) return kept;
    if (state !== 'stored') return 'elsewhere';
    const bytes = await downloadAttachment(await session.client(), id);
    if ((await sha256(bytes)) !== expected) return 'damaged';
    // What the browser refuses to keep can be shown all the same.
    await keepFile(device, id, bytes, keptUntil(file, Date.now())).catch(() => undefined);
    return bytes;
  } catch (error) {
    return error instanceof FileRefused ? 'gone' : 'no-network';
  }
}
