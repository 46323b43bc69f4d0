import { permissionRisks } from '../access/permissions';
import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, day, flag, instant, longText, reference, text, textList, referenceList } from '../fields';

/** Visibility scope of a user: own tickets, those of the ward or department, or all. */
export const scopes = { own: 'Kendi', ward: 'Servis', department: 'Birim', all: 'Tümü' } as const;
export const userStatuses = {
  invited: 'Davetli',
  active: 'Etkin',
  suspended: 'Askıda',
  left: 'Ayrıldı',
} as const;

const forAdministrators = { restrictedTo: 'access.users.read' } as const;

/**
 * A member of staff. Names, titles, departments and absences are the staff directory, readable by every active
 * colleague; the restricted fields only by the person and by user administrators. Changed by commands of the server
 * alone (`sync/session/people.ts`).
 */
export const user = defineEntity({
  kind: 'user',
  collection: 'access',
  table: 'profiles',
  label: { singular: 'Kullanıcı', plural: 'Kullanıcılar' },
  fields: {
    email: text({
      label: 'E-posta',
      sensitivity: 'personal',
      required: true,
      maxLength: 254,
      ...forAdministrators,
    }),
    full_name: text({ label: 'Ad Soyad', required: true, sensitivity: 'personal', maxLength: 120 }),
    phone: text({ label: 'Telefon', sensitivity: 'personal', maxLength: 20, ...forAdministrators }),
    extension: text({ label: 'Dahili', maxLength: 10 }),
    department_id: reference('definitions', { label: 'Birim', lookup: 'department' }),
    ward: text({ label: 'Servis', maxLength: 80 }),
    title: text({ label: 'Unvan', maxLength: 80 }),
    role_ids: referenceList('roles', { label: 'Roller', derived: true }),
    extra_permissions: textList({ label: 'Ek yetkiler', ...forAdministrators }),
    denied_permissions: textList({ label: 'Kısıtlı yetkiler', ...forAdministrators }),
    scope: choice(scopes, { label: 'Görme kapsamı', required: true }),
    status: choice(userStatuses, { label: 'Durum', required: true }),
    valid_until: day({ label: 'Yetki bitiş', ...forAdministrators }),
    last_sign_in_at: instant({ label: 'Son giriş', serverOnly: true, ...forAdministrators }),
    out_of_office_from: day({ label: 'İzin başlangıcı' }),
    out_of_office_to: day({ label: 'İzin bitişi' }),
    delegate_id: reference('profiles', { label: 'Vekil' }),
  },
  title: ['full_name'],
  permissions: { read: [] },
});

/** A person reads the own roles; all of them with `access.roles.read`. Changed by commands of the server alone. */
export const role = defineEntity({
  kind: 'role',
  collection: 'access',
  table: 'roles',
  label: { singular: 'Rol', plural: 'Roller' },
  fields: {
    name: text({ label: 'Ad', required: true, maxLength: 80 }),
    description: longText({ label: 'Açıklama', maxLength: 500 }),
    is_system: flag({ label: 'Sistem rolü', serverOnly: true }),
    permission_keys: textList({ label: 'Yetkiler', derived: true }),
  },
  title: ['name'],
  permissions: { read: ['access.roles.read'] },
});

export const permission = defineEntity({
  kind: 'permission',
  collection: 'access',
  table: 'permissions',
  label: { singular: 'Yetki', plural: 'Yetkiler' },
  fields: {
    key: text({ label: 'Anahtar', required: true, serverOnly: true, maxLength: 80 }),
    description: text({ label: 'Açıklama', required: true, serverOnly: true }),
    risk: choice(permissionRisks, { label: 'Risk', required: true, serverOnly: true }),
  },
  // The denied page names the missing permission in Turkish, so the catalogue is readable by all staff.
  permissions: { read: [] },
});

export type User = DocumentOf<typeof user>;
export type Role = DocumentOf<typeof role>;
