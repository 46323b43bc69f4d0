import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRecords } from '@/data/records';
import { importFile } from '@sync/model/entities/import-file';
import {
  clientLists,
  companyLists,
  contactLists,
  identityLists,
  insuranceLists,
  moneyLists,
  pathologyLists,
  surgeryLists,
  ticketLists,
} from '@sync/model/entities/import-values';
import type { ImportList } from '@sync/model/entities/import-values';

/** Pages of imported files, with the kinds of lists on each. */
const pages = {
  '/pos/upload-bank-reports': moneyLists,
  '/insurance': insuranceLists,
  '/adenom-biyotip/lists': pathologyLists,
  '/crm/tckimlik-matching': identityLists,
  '/crm/client-import': clientLists,
  '/crm/surgery-import': surgeryLists,
  '/crm/ticket-import': ticketLists,
  '/companies/company-import': companyLists,
  '/companies/person-import': contactLists,
} as const;
type ListPagePath = keyof typeof pages;

/** Returns the page with the files of a kind of list. */
export const pageOfList = (list: ImportList): ListPagePath =>
  (Object.keys(pages) as ListPagePath[]).find((path) => Object.hasOwn(pages[path], list)) ??
  '/pos/upload-bank-reports';

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
