import type { ImportKind } from '@/records/import-flow/import-kind';
import type { ImportList } from '@sync/model/entities/import-values';
import { bankKind } from './bank-kind';
import { receiptsKind } from './receipts-kind';

export const kindOfList = (list: ImportList): ImportKind => (list === 'bank' ? bankKind : receiptsKind);
