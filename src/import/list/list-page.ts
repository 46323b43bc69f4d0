import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRecords } from '@/data/records';
import { importFile } from '@sync/model/entities/import-file';
import {
  identityLists,
  insuranceLists,
  isJudged,
  judgedLists,
  moneyLists,
  pathologyLists,
} from '@sync/model/entities/import-values';
import type { ImportList } from '@sync/model/entities/import-values';

/** Pages of imported files, with the kinds of lists on each. */
const pages = {
  '/pos/upload-bank-reports': moneyLists,
  '/insurance': insuranceLists,
  '/adenom-biyotip/lists': pathologyLists,
  '/crm/tckimlik-matching': identityLists,
} as const;
type ListPagePath = keyof typeof pages | (typeof judgedLists)[keyof typeof judgedLists]['page'];

/** Returns the page with the files of a kind of list. */
export const pageOfList = (list: ImportList): ListPagePath =>
  isJudged(list)
    ? judgedLists[list].page
    : ((Object.keys(pages) as (keyof typeof pages)[]).find((path) => Object.hasOwn(pages[path], list)) ??
      '/pos/upload-bank-reports');

/** Goes on to the page of the opened file's list: a link knows a file by its id alone. */
export function useOwnListPage(here: ListPagePath, open: string | undefined): void {
  const navigate = useNavigate();
  const { records } = useRecords(importFile);
  const list = open === undefined ? undefined : records.find(({ id }) => id === open)?.list;
  const page = list === undefined ? here : pageOfList(list);
  useEffect(() => {
    if (page !== here) void navigate({ to: page, search: { open }, replace: true });
  }, [page, here, open, navigate]);
}
