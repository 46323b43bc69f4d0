import { actionError } from '@sync/model/action-error';
import type { Entity } from '@sync/model/entity';
import type { LocalWrites } from '@sync/store/local-writes';

/**
 * Writes that fail once, as on a device whose disk is full for a moment: for tests that press again.
 * @param fails tells whether this write fails, by its number from 0 and its entity; it is asked until one has failed
 */
export function failingOnce(
  writes: LocalWrites,
  fails: (at: number, entity: Entity) => boolean,
): LocalWrites & { readonly hasFailed: () => boolean } {
  let at = 0;
  let failed = false;
  const within = (inner: LocalWrites): LocalWrites => {
    const passed = <T>(entity: Entity, write: () => Promise<T>): Promise<T> => {
      const number = at;
      at += 1;
      if (failed || !fails(number, entity)) return write();
      failed = true;
      return Promise.reject(actionError('storage'));
    };
    return {
      ...inner,
      create: (entity, ...rest) => passed(entity, () => inner.create(entity, ...rest)),
      change: (entity, ...rest) => passed(entity, () => inner.change(entity, ...rest)),
      remove: (entity, ...rest) => passed(entity, () => inner.remove(entity, ...rest)),
      run: (act, as) => inner.run((tx) => act(within(tx)), as),
    };
  };
  return { ...within(writes), hasFailed: () => failed };
}
