import type { ImportKind } from '@/records/import-flow/import-kind';
import { KIND, TIME } from '@/records/import-flow/mapping';
import type { ImportList } from '@sync/model/entities/import-values';
import { bankKind } from './bank-kind';
import { receiptsKind } from './receipts-kind';

export const kindOfList = (list: ImportList): ImportKind => (list === 'bank' ? bankKind : receiptsKind);

/** What a field is called, by the id of its choice; null for none. */
export function labelOf({ fields }: ImportKind, id: string | null): string | null {
  if (id === null) return null;
  if (id === KIND) return 'İşlem tipi';
  return id === TIME ? 'İşlem saati' : (fields.find((one) => one.id === id)?.label ?? id);
}
