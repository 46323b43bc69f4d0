import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, flag, integer, json, reference, text } from '../fields';
import { importLists, judgedRights } from './import-values';

/**
 * Reading rules of one layout of a list. Kept as `content`, whose shape the import reader checks. A new layout of a
 * bank is a new record or a new version, never a release.
 */
export const importProfile = defineEntity({
  kind: 'import_profile',
  collection: 'pos',
  table: 'import_profiles',
  label: { singular: 'Dosya düzeni', plural: 'Dosya düzenleri' },
  title: ['name'],
  fields: {
    list: choice(importLists, { label: 'Liste', required: true }),
    bank_id: reference('definitions', { label: 'Banka', lookup: 'bank' }),
    insurer_id: reference('definitions', { label: 'Şirket', lookup: 'insurer' }),
    name: text({ label: 'Ad', required: true, maxLength: 80 }),
    version: integer({ label: 'Sürüm', required: true }),
    content: json<Readonly<Record<string, unknown>>>({ label: 'Kolonlar' }),
    active: flag({ label: 'Kullanımda' }),
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
    add: [
      'pos.import_profiles.edit',
      'parse.import_profiles.edit',
      'crm.tckimlik_matching.import',
      ...judgedRights,
    ],
    edit: [
      'pos.import_profiles.edit',
      'parse.import_profiles.edit',
      'crm.tckimlik_matching.import',
      ...judgedRights,
    ],
  },
});

export type ImportProfile = DocumentOf<typeof importProfile>;
