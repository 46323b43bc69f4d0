import type { DeviceStore, FileProblem, KeptFile } from './device';

/*
 * Files of records on this device, sealed as everything is. What waits to be sent stays whatever happens; what the server
 * has already is kept as long as there is room, the longest unseen going first.
 */

/** Bytes that all files of a user may take on a device. */
export const FILE_BUDGET = 60 * 1_024 * 1_024;

/** There is no room: what waits already fills the budget. Nothing was stored. */
export class FilesFull extends Error {
  override readonly name = 'FilesFull';
}

/** Characters that are made at once: more arguments than a call may have. */
const PIECE = 0x8000;

function toText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}

const fromText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function within<T>(device: DeviceStore, work: () => Promise<T>): Promise<T> {
  return device.transaction('rw', device.files, device.fileBytes, work);
}

async function put(
  device: DeviceStore,
  key: string,
  bytes: Uint8Array,
  state: KeptFile['state'],
  goesAt: number | null,
  budget: number,
): Promise<void> {
  // Before the transaction, which does not wait for it.
  const text = toText(bytes);
  const now = Date.now();
  await within(device, async () => {
    const others = (await device.files.toArray()).filter((file) => file.key !== key);
    const sum = (files: readonly KeptFile[]): number => files.reduce((total, { size }) => total + size, 0);
    const kept = others.filter((file) => file.state === 'kept').sort((a, b) => a.usedAt - b.usedAt);
    if (sum(others) - sum(kept) + bytes.length > budget) throw new FilesFull();
    const going: string[] = [];
    for (let total = sum(others) + bytes.length; total > budget;) {
      const oldest = kept.shift();
      if (oldest === undefined) break;
      going.push(oldest.key);
      total -= oldest.size;
    }
    await device.files.bulkDelete(going);
    await device.fileBytes.bulkDelete(going);
    await device.fileBytes.put({ key, bytes: text });
    await device.files.put({ key, state, size: bytes.length, at: now, usedAt: now, goesAt, problem: null });
  });
}

/** Stores a new file, before its record is written. @throws FilesFull, and what the browser refuses */
export function addFile(
  device: DeviceStore,
  key: string,
  bytes: Uint8Array,
  budget = FILE_BUDGET,
): Promise<void> {
  return put(device, key, bytes, 'adding', null, budget);
}

/** Keeps a file that the server has, if there is room. @param goesAt see `KeptFile` */
export async function keepFile(
  device: DeviceStore,
  key: string,
  bytes: Uint8Array,
  goesAt: number | null = null,
  budget = FILE_BUDGET,
): Promise<void> {
  await put(device, key, bytes, 'kept', goesAt, budget).catch((error: unknown) => {
    if (!(error instanceof FilesFull)) throw error;
  });
}

const isOver = ({ state, goesAt }: KeptFile, now: number): boolean =>
  state === 'kept' && goesAt != null && goesAt <= now;

/** Removes files whose time here is over. */
export async function dropOverdueFiles(device: DeviceStore, now: number): Promise<void> {
  const kept = await device.files.where('state').equals('kept').toArray();
  for (const file of kept) if (isOver(file, now)) await dropFile(device, file.key);
}

/**
 * Returns the bytes of a file. Null where there are none, they do not open, or their time here is over. Reading a
 * file keeps it longer where there is little room.
 */
export async function readFile(
  device: DeviceStore,
  key: string,
  now = Date.now(),
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await device.files.get(key);
  if (file !== undefined && isOver(file, now)) {
    await dropFile(device, key);
    return null;
  }
  const found = await within(device, async () => {
    await device.files.update(key, { usedAt: now });
    return device.fileBytes.get(key);
  });
  return found === undefined ? null : fromText(found.bytes);
}

export async function dropFile(device: DeviceStore, key: string): Promise<void> {
  await within(device, async () => {
    await device.files.delete(key);
    await device.fileBytes.delete(key);
  });
}

/** Lets a file wait to be sent; retries one that was refused. */
export async function letFileWait(device: DeviceStore, key: string): Promise<void> {
  await device.files.update(key, { state: 'waiting', problem: null });
}

/** Notes why a file goes on waiting. */
export async function hinderFile(device: DeviceStore, key: string, problem: FileProblem): Promise<void> {
  await device.files.update(key, { problem });
}

/** Notes that the server does not take a file: it stays here until somebody decides. */
export async function refuseFile(device: DeviceStore, key: string, problem: FileProblem): Promise<void> {
  await device.files.update(key, { state: 'refused', problem });
}

/**
 * Notes that the server has taken a file.
 * @param goesAt see `KeptFile`
 */
export async function settleFile(
  device: DeviceStore,
  key: string,
  goesAt: number | null = null,
): Promise<void> {
  await device.files.update(key, { state: 'kept', goesAt, problem: null });
}

/** Returns the files that the server has not taken, the oldest first. */
export async function unsentFiles({ files }: DeviceStore): Promise<readonly KeptFile[]> {
  const found = await files.where('state').anyOf('adding', 'waiting', 'refused').toArray();
  return found.sort((a, b) => a.at - b.at);
}
