import type { Client } from '@sync/model/entities/client';
import { clientKinds, insuranceKinds, sexes } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';
import { formatPhone } from '@sync/model/rules/phone';
import type { ReferenceData } from '@/data/reference-data';
import { dayOf } from '@/lib/dates';
import type { SheetCell } from '@/kit/export/spreadsheet';

export const exportHead = [
  'Hasta no',
  'Protokol no',
  'Ad',
  'Soyad',
  'Kimlik no',
  'Telefonlar',
  'E-posta',
  'Doğum tarihi',
  'Cinsiyet',
  'Tür',
  'Yabancı hasta',
  'Ülke',
  'İl',
  'Güvence',
  'Kaynak',
  'Sorumlu',
  'Etiketler',
  'Aranmasın',
  'Açık talep',
  'Kayıt günü',
  'Güncellenme günü',
] as const;

const day = (value: string | null): SheetCell => (value === null ? null : { day: value });

/**
 * Returns rows of the export in the order of `exportHead`.
 * @param unmasked the user may see identity numbers; otherwise the mask replaces them
 */
export function exportRows(
  clients: readonly Client[],
  open: ReadonlyMap<string, number>,
  reference: Pick<ReferenceData, 'definitionName' | 'userName'>,
  unmasked: boolean,
): readonly (readonly SheetCell[])[] {
  return clients.map((client) => [
    client.client_no,
    client.hospital_file_no,
    client.first_name,
    client.last_name,
    unmasked ? client.identity_no : client.identity_masked,
    client.phones.map((phone) => formatPhone(phone.e164)).join(', ') || null,
    client.email,
    day(client.birth_date),
    sexes[client.sex],
    clientKinds[client.client_kind],
    client.is_foreign_patient ? 'Evet' : 'Hayır',
    client.country === null ? null : (countries[client.country as keyof typeof countries] ?? client.country),
    client.province,
    client.insurance_kind === null ? null : insuranceKinds[client.insurance_kind],
    reference.definitionName(client.source_id),
    reference.userName(client.responsible_user_id),
    client.tag_ids.map((id) => reference.definitionName(id) ?? '').join(', ') || null,
    client.do_not_contact ? 'Evet' : 'Hayır',
    open.get(client.id) ?? 0,
    day(dayOf(client.created_at)),
    day(dayOf(client.updated_at)),
  ]);
}
