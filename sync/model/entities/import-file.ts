import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, day, instant, integer, json, optionalJson, reference, text } from '../fields';
import type { ImportSums } from '../rules/import-sums';
import { importLists, importMoves, importStates, judgedRights } from './import-values';

/** Amounts in minor units by currency and field. */
export type ImportTotals = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Result of an undone import: rows that went, rows that stayed, and how many of those for which reason. */
export interface UndoReport {
  readonly reversed: number;
  /** Rows of other files that got back what this one had changed. */
  readonly restored?: number;
  readonly kept: number;
  readonly errored: number;
  readonly reasons: Readonly<Record<string, number>>;
}

/** A list that was imported, without its rows. Devices receive it; commands write it. */
export const importFile = defineEntity({
  kind: 'import_file',
  collection: 'pos',
  table: 'import_files',
  label: { singular: 'Yüklenen liste', plural: 'Yüklenen listeler' },
  title: ['file_name'],
  fields: {
    list: choice(importLists, { label: 'Liste', required: true, serverOnly: true }),
    /** The bank of a bank's report. */
    bank_id: reference('definitions', { label: 'Banka', lookup: 'bank', serverOnly: true }),
    /** Insurer of an insurer's list; null where its rows tell. */
    insurer_id: reference('definitions', { label: 'Şirket', lookup: 'insurer', serverOnly: true }),
    profile_id: reference('import_profiles', { label: 'Düzen', serverOnly: true }),
    file_name: text({ label: 'Dosya', required: true, serverOnly: true }),
    byte_size: integer({ label: 'Boyut', required: true, serverOnly: true }),
    /** SHA-256 of the bytes, in hexadecimal digits. */
    file_hash: text({ label: 'Dosya özeti', required: true, maxLength: 64, serverOnly: true }),
    /** SHA-256 of what was read: the same where the file was only saved again. */
    content_hash: text({ label: 'İçerik özeti', required: true, maxLength: 64, serverOnly: true }),
    period_from: day({ label: 'İlk gün', serverOnly: true }),
    period_to: day({ label: 'Son gün', serverOnly: true }),
    rows_total: integer({ label: 'Satır', required: true, serverOnly: true }),
    /** Rows that the server has received while the file is sent. */
    rows_staged: integer({ label: 'Gönderilen', required: true, serverOnly: true }),
    rows_new: integer({ label: 'Alınan', required: true, serverOnly: true }),
    /** Rows that an earlier file had brought. */
    rows_same: integer({ label: 'Tekrar eden', required: true, serverOnly: true }),
    /** Rows of earlier files that this one has changed. */
    rows_changed: integer({ label: 'Değişen', required: true, serverOnly: true }),
    rows_error: integer({ label: 'Hatalı', required: true, serverOnly: true }),
    rows_warning: integer({ label: 'Uyarılı', required: true, serverOnly: true }),
    rows_matched: integer({ label: 'Eşleşen', required: true, serverOnly: true }),
    totals: json<ImportTotals>({ label: 'Toplamlar', serverOnly: true }),
    /** Sums of what the tables hold of the file, counted by the server when it had stored them. */
    stored: json<ImportSums>({ label: 'Saklanan toplamlar', serverOnly: true }),
    /** Totals in the total rows of the file. */
    controls: json<ImportTotals>({ label: 'Dosyadaki toplamlar', serverOnly: true }),
    /** Reason for the import of a file whose totals differ. */
    control_note: text({ label: 'Fark açıklaması', maxLength: 500, serverOnly: true }),
    state: choice(importStates, { label: 'Durum', required: true, serverOnly: true }),
    imported_at: instant({ label: 'İçe alma', serverOnly: true }),
    imported_by: reference('profiles', { label: 'İçe alan', serverOnly: true }),
    undone_at: instant({ label: 'Geri alma', serverOnly: true }),
    undone_by: reference('profiles', { label: 'Geri alan', serverOnly: true }),
    undo_report: optionalJson<UndoReport>({ label: 'Geri alma sonucu', serverOnly: true }),
  },
  permissions: {
    read: [
      'pos.ms_reports.read',
      'pos.bank_reports.read',
      'pos.upload_bank_reports.read',
      'parse.insurance.read',
      'parse.adenom_biyotip.read',
      'crm.tckimlik_matching.read',
      ...judgedRights,
    ],
  },
  moves: importMoves,
  search: { words: ['file_name'], detail: ['list', 'bank_id'] },
  screen: {
    path: '/pos/upload-bank-reports',
    permissions: ['pos.upload_bank_reports.read'],
    group: 'pos',
    icon: 'file-up',
    label: 'Liste yükleme',
    words: 'banka raporu yükle vezne tahsilat listesi dosya düzeni',
    opensRecords: true,
  },
});

export type ImportFile = DocumentOf<typeof importFile>;
