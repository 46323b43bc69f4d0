import type { PGlite } from '@electric-sql/pglite';

/**
 * Makes PGlite's serializers fail early. They pass on what they do not understand (an object where the column is an
 * array), PGlite then stops in the middle of a protocol message, and what it has written so far corrupts everybody's
 * later messages: one wrong argument took the whole database down.
 */
export function strictSerializers(serializers: PGlite['serializers']): PGlite['serializers'] {
  return new Proxy(serializers, {
    get(target, type) {
      const serialize = typeof type === 'string' ? target[Number(type)] : undefined;
      return (value: unknown): string => {
        try {
          const written: unknown = serialize === undefined ? String(value) : serialize(value);
          if (typeof written === 'string' || written instanceof Uint8Array) return written as string;
        } catch {
          // Said below, without the value.
        }
        throw Object.assign(new Error('invalid input: the value does not fit its type'), { code: '22P02' });
      };
    },
  });
}
