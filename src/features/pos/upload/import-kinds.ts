import type { ImportKind } from '@/import/flow/import-kind';
import type { ImportList } from '@sync/model/entities/import-values';
import { accountKind } from './account-kind';
import { bankKind } from './bank-kind';
import { receiptsKind } from './receipts-kind';

/** Returns the description of a list of card money. */
export const kindOfList = (list: ImportList): ImportKind =>
  list === 'bank' ? bankKind : list === 'account' ? accountKind : receiptsKind;
