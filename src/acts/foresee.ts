import { ActionError } from '@sync/model/action-error';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { perform } from '@sync/model/acts/perform';
import type { ActEdit } from '@sync/model/acts/perform';
import { worldOf } from './run-act';
import type { ActContext } from './run-act';
import { isSo } from './undo-act';

/** Effect of an act on a selection, before anything is written. */
export interface Foreseen {
  readonly possible: readonly AnyRecord[];
  /** Already as wanted. */
  readonly unchanged: readonly AnyRecord[];
  readonly refused: readonly { readonly record: AnyRecord; readonly error: ActionError }[];
}

const changesNothing = (record: AnyRecord, edit: ActEdit): boolean =>
  edit.kind === 'change' &&
  edit.id === record.id &&
  typeof edit.patch === 'object' &&
  isSo(record, edit.patch);

/** Sorts records by what an act would do to each; for acts that read no other records. Writes nothing. */
export function foresee(
  context: ActContext,
  act: Act,
  records: readonly AnyRecord[],
  values: AnyValues,
): Foreseen {
  const world = { ...worldOf(context), needed: {} };
  const possible: AnyRecord[] = [];
  const unchanged: AnyRecord[] = [];
  const refused: { record: AnyRecord; error: ActionError }[] = [];
  for (const record of records) {
    try {
      const { edits } = perform(act, context.writes.access, record, { values, world });
      (edits.every((edit) => changesNothing(record, edit)) ? unchanged : possible).push(record);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      refused.push({ record, error });
    }
  }
  return { possible, unchanged, refused };
}
