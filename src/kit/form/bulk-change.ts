import { ActionError } from '@sync/model/action-error';
import type { DocumentOf, DraftOf, Entity } from '@sync/model/entity';
import { sameJson } from '@sync/model/merge/equality';
import type { LocalWrites } from '@/data/workspace';

/** A record that a bulk change has changed: the fields of the change, before and after it. */
interface Changed<E extends Entity> {
  readonly id: string;
  readonly before: Partial<DraftOf<E>>;
  readonly after: Partial<DraftOf<E>>;
}

export interface BulkResult<E extends Entity> {
  readonly changed: readonly Changed<E>[];
  /** Records that could not be changed. */
  readonly failed: number;
}

type Values = Readonly<Record<string, unknown>>;
const standing = (record: object, of: object): Values =>
  Object.fromEntries(Object.keys(of).map((name) => [name, (record as Values)[name]]));
const isSo = (record: object, values: object): boolean =>
  Object.entries(values).every(([name, value]) => sameJson((record as Values)[name], value));

/** Runs something for each record; @returns how many refused it */
async function each<T>(list: readonly T[], run: (item: T) => Promise<unknown>): Promise<number> {
  let failed = 0;
  for (const item of list) {
    try {
      await run(item);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      failed += 1;
    }
  }
  return failed;
}

/**
 * Updates every record that differs from the change; failures are counted.
 * @param patchOf what a record becomes
 */
export async function changeMany<E extends Entity>(
  writes: LocalWrites,
  entity: E,
  records: readonly (DocumentOf<E> & { readonly id: string })[],
  patchOf: (record: DocumentOf<E>) => Partial<DraftOf<E>>,
): Promise<BulkResult<E>> {
  const changed: Changed<E>[] = [];
  const wanted = records.filter((record) => !isSo(record, patchOf(record)));
  const failed = await each(wanted, async ({ id }) => {
    let before: Values = {};
    let after: Partial<DraftOf<E>> = {};
    await writes.change(
      entity,
      id,
      (current) => {
        after = patchOf(current);
        before = standing(current, after);
        return after;
      },
      { summary: 'Toplu işlem' },
    );
    changed.push({ id, before: before as Partial<DraftOf<E>>, after });
  });
  return { changed, failed };
}

/** Takes a bulk change back where nobody has changed it since. @returns how many were kept as they are */
export function undoMany<E extends Entity>(
  writes: LocalWrites,
  entity: E,
  { changed }: BulkResult<E>,
): Promise<number> {
  return each(changed, ({ id, before, after }) =>
    writes.change(
      entity,
      id,
      (current) => {
        if (!isSo(current, after)) {
          throw new ActionError('not_allowed', 'Bu kayıt bu arada değişti; geri alınmadı.');
        }
        return before;
      },
      { summary: 'Toplu işlem geri alındı' },
    ),
  );
}
