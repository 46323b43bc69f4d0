/** Bytes of an entry that holds a part of something long: a tar tells sizes before contents. */
export const CHUNK = 16 * 1024 * 1024;

/** Cuts a stream into parts of `CHUNK` bytes; the last one is shorter. */
export async function* chunksOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    kept.push(piece);
    size += piece.byteLength;
    while (size >= CHUNK) {
      const whole = Buffer.concat(kept);
      yield whole.subarray(0, CHUNK);
      kept = [whole.subarray(CHUNK)];
      size -= CHUNK;
    }
  }
  if (size > 0) yield Buffer.concat(kept);
}

/** Returns the name of a part: `database/000007`. Parts are read in the order of the archive. */
export const chunkName = (of: string, index: number): string => `${of}/${String(index).padStart(6, '0')}`;
