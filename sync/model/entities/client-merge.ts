import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import type { MatchLevel } from '../matching/match';
import { choice, instant, integer, json, optionalJson, reference, text, textList } from '../fields';

export const mergeStates = {
  waiting: 'Onay bekliyor',
  active: 'Birleştirildi',
  declined: 'Reddedildi',
  reversed: 'Geri alındı',
} as const;
export type MergeState = keyof typeof mergeStates;

/** Basis on which somebody took two records for one person. */
export const mergeBases = {
  identity: 'Kimlik no aynı',
  name_birth: 'Ad + doğum',
  phone_name: 'Telefon + ad',
  manual: 'Elle',
} as const;

/** Reasons for a second look at a merge by another person. */
export const mergeAsks = {
  same_day_surgery: 'İki kayıtta aynı gün ameliyat var',
  sex_differs: 'Cinsiyet farklı',
  identity_types: 'İki kayıtta farklı türde kimlik numarası var',
  unlike: 'Kayıtlar birbirine benzemiyor',
  many_rows: '100’den çok kayıt taşınacak',
} as const;

/** Agreements of two records, in the order of `matchFields`. `bits` is what each of them weighs. */
export interface Likeness {
  readonly level: MatchLevel | 'none';
  readonly weight: number;
  readonly agreed: readonly string[];
  readonly bits: readonly number[];
}

/** Result of an undo. `…_same`: the record is, by its digest, what it was before the merge. */
export interface MergeUndo {
  readonly reversed: number;
  readonly kept: number;
  /** Number of rows that had come for the absorbed record after the merge, and went back to it. */
  readonly late: number;
  /** Newer rows that somebody took along. */
  readonly taken: number;
  /** Number of rows that are the other record's again, those taken along included. */
  readonly rows_back: number;
  /** Fields of the two records that were set back, by the names of `app.merge_fields`. */
  readonly fields_back: readonly string[];
  readonly survivor_same: boolean;
  readonly absorbed_same: boolean;
}

/** Two records that became one. Devices receive it; commands write it. */
export const clientMerge = defineEntity({
  kind: 'client_merge',
  collection: 'cases',
  table: 'client_merges',
  label: { singular: 'Birleştirme', plural: 'Birleştirmeler' },
  title: ['merge_no'],
  fields: {
    merge_no: text({ label: 'No', required: true, maxLength: 20, serverOnly: true }),
    survivor_id: reference('clients', { label: 'Kalan', required: true, serverOnly: true }),
    absorbed_id: reference('clients', { label: 'Yönlenen', required: true, serverOnly: true }),
    state: choice(mergeStates, { label: 'Durum', required: true, serverOnly: true }),
    basis: choice(mergeBases, { label: 'Dayanak', required: true, serverOnly: true }),
    reason: text({
      label: 'Neden',
      required: true,
      sensitivity: 'personal',
      maxLength: 500,
      serverOnly: true,
    }),
    /** Codes of `mergeAsks`. */
    asks: textList({ label: 'İkinci onay nedeni', serverOnly: true }),
    likeness: json<Likeness>({ label: 'Benzerlik', serverOnly: true }),
    /** Live rows that moved, by table. */
    moved: json<Readonly<Record<string, number>>>({ label: 'Taşınanlar', serverOnly: true }),
    rows_moved: integer({ label: 'Taşınan', required: true, serverOnly: true }),
    merged_at: instant({ label: 'Zaman', serverOnly: true }),
    /** User who proposed it, or who carried it out where nobody else had to look. */
    merged_by: reference('profiles', { label: 'Yapan', serverOnly: true }),
    decided_at: instant({ label: 'Onay zamanı', serverOnly: true }),
    decided_by: reference('profiles', { label: 'Onaylayan', serverOnly: true }),
    decision_note: text({ label: 'Onay notu', maxLength: 500, serverOnly: true }),
    reversed_at: instant({ label: 'Geri alma', serverOnly: true }),
    reversed_by: reference('profiles', { label: 'Geri alan', serverOnly: true }),
    reverse_reason: text({
      label: 'Geri alma nedeni',
      sensitivity: 'personal',
      maxLength: 500,
      serverOnly: true,
    }),
    undo_report: optionalJson<MergeUndo>({ label: 'Geri alma sonucu', serverOnly: true }),
  },
  permissions: { read: ['crm.merged_clients.read'] },
});

export type ClientMerge = DocumentOf<typeof clientMerge>;
