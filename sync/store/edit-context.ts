import type { CoreContext } from '../core/records';
import type { RowModel } from '../core/row';
import { newId } from './ids';

/** What edits need around them. @param edit the name of the edit, which is the first that is asked for */
export function editContext(model: RowModel, edit = newId()): CoreContext {
  const names = [edit];
  return { model, newName: () => names.pop() ?? newId(), now: () => Date.now() };
}
