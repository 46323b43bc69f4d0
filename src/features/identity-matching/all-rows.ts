import { runQuery } from '@/data/server';
import { readPages } from '@/kit/list/read-pages';
import { ActionError } from '@sync/model/action-error';
import { listIdentityRows } from '@sync/rpc/identity-matching';
import type { IdentityPart, IdentityRow } from '@sync/rpc/identity-matching';
import { identityProblem } from './identity-words';
import { PAGE_ROWS } from './rows-pager';

/** Reads all rows of a part of a list. @throws ActionError with what to say where they cannot be read */
export function allIdentityRows(target: string, part: IdentityPart): Promise<readonly IdentityRow[]> {
  return readPages<IdentityRow>(async (before) => {
    const answer = await runQuery(listIdentityRows, { target, part, behind: before.at(-1)?.line ?? 0 });
    if (!answer.ok) throw new ActionError('invalid', identityProblem(answer.problem));
    return { rows: answer.value.rows, more: answer.value.rows.length === PAGE_ROWS };
  });
}
