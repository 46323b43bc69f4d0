import { lookupEntities } from '../entities/definition';

/** The parts of the product that permissions are sorted into, in the order in which they are listed. */
export const permissionAreas = {
  clients: 'Hastalar',
  tickets: 'Talepler',
  surgery: 'Ameliyat',
  insurance: 'Sigorta ve patoloji',
  pos: 'POS ve banka',
  companies: 'Firmalar ve toplantılar',
  form: 'Özgeçmişler',
  reports: 'Raporlar',
  messages: 'Mesajlar ve yenilikler',
  definitions: 'Tanımlar',
  access: 'Erişim ve sistem',
  other: 'Diğer',
} as const;
export type PermissionArea = keyof typeof permissionAreas;

/** The first pattern that fits a key decides. Further permissions of an area fall into it by themselves. */
const patterns: readonly (readonly [RegExp, PermissionArea])[] = [
  [/^(access|system)\./u, 'access'],
  [/^parse\./u, 'insurance'],
  [/^pos\./u, 'pos'],
  [/^companies\./u, 'companies'],
  [/^form\./u, 'form'],
  [/^(whats_new|crm\.(msg|message))/u, 'messages'],
  [/^crm\.(statistics|reports|questionnaires|foreign_patient_reports)/u, 'reports'],
  [/^crm\.(surger|theatre|shift_handover)/u, 'surgery'],
  [/^crm\.(ticket|client_ticket)/u, 'tickets'],
  [/^(hasta\.|crm\.(client|foreign_patients|interactions|merged_clients|tckimlik))/u, 'clients'],
];

/** Look-up lists of tickets and patients come together, those of other parts with their part. */
const lookupAreas = lookupEntities
  .map(({ options }) => `${options.area}.`)
  .filter((area) => area.startsWith('crm.'));

export function areaOf(key: string): PermissionArea {
  if (lookupAreas.some((area) => key.startsWith(area))) return 'definitions';
  return patterns.find(([pattern]) => pattern.test(key))?.[1] ?? 'other';
}
