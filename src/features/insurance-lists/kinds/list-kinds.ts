import type { ImportKind } from '@/import/flow/import-kind';
import type { ImportList, InsuranceList, PathologyList } from '@sync/model/entities/import-values';
import { agreementKind } from './agreement-kind';
import { colonoscopyKind } from './colonoscopy-kind';
import type { ListContext } from './list-context';
import { specimenKind } from './specimen-kind';
import { pathologyKind } from './pathology-kind';
import { paymentKind } from './payment-kind';
import { denialKind, provisionKind } from './provision-kind';

export type CaseList = InsuranceList | PathologyList;

const kinds: Readonly<Record<CaseList, (context: ListContext) => ImportKind>> = {
  provision: provisionKind,
  payment: paymentKind,
  denial: denialKind,
  agreement: agreementKind,
  pathology: pathologyKind,
  colonoscopy: colonoscopyKind,
  specimen: specimenKind,
};

export const isCaseList = (list: ImportList): list is CaseList => Object.hasOwn(kinds, list);

/** Returns how lists of a kind are read. */
export const kindOfList = (list: ImportList, context: ListContext): ImportKind =>
  kinds[isCaseList(list) ? list : 'provision'](context);
