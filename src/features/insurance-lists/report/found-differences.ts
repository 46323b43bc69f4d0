import type { ScannedFile } from '@/import/flow/scan-rows';
import { listDifferences } from '@sync/model/rules/list-difference';
import type { Difference } from '@sync/model/rules/list-difference';
import { reportDifferences } from '@sync/model/rules/pathology-difference';
import type { ReportDifference } from '@sync/model/rules/pathology-difference';
import type { CaseList } from '../kinds/list-kinds';
import { answerRows, reportRows } from './report-rows';
import type { Around } from './use-known';

/** Changes by a list that is about records. */
export type FoundDifferences =
  | { readonly of: 'insurance'; readonly all: readonly Difference[] }
  | { readonly of: 'pathology'; readonly all: readonly ReportDifference[] };

function find(
  list: CaseList,
  { kept }: Pick<ScannedFile, 'kept'>,
  sourceId: string | null,
  around: Around,
): FoundDifferences | null {
  const { clientOf, isSoon } = around;
  if (list === 'pathology') {
    const all = reportDifferences(reportRows(kept), { biopsies: around.believed, clientOf });
    return { of: 'pathology', all };
  }
  if (list !== 'provision' && list !== 'denial' && list !== 'payment') return null;
  const cases = [...around.cases.values()];
  return {
    of: 'insurance',
    all: listDifferences(list, answerRows(kept, sourceId), { cases, isSoon, clientOf }),
  };
}

/** Caches the last answer: the report and its figures are in two cards. */
function onceFor<Given extends readonly unknown[], Answer>(
  answer: (...given: Given) => Answer,
): (...given: Given) => Answer {
  let last: { readonly given: Given; readonly answer: Answer } | null = null;
  return (...given) => {
    if (last === null || given.some((argument, at) => argument !== last?.given[at])) {
      last = { given, answer: answer(...given) };
    }
    return last.answer;
  };
}

/** Changes by a list to the hospital's data; null for a list that is about no records. */
export const findDifferences = onceFor(find);
