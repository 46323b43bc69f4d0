import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, flag, integer, json, text } from '../fields';
import type { PermissionKey } from '../access/permissions';
import type { Priority, StatusCategory } from './ticket-values';

/** Colours a look-up entry may carry: names of design tokens, so that both themes stay readable. */
export const definitionColours = {
  slate: 'Gri',
  blue: 'Mavi',
  teal: 'Turkuaz',
  green: 'Yeşil',
  amber: 'Sarı',
  orange: 'Turuncu',
  red: 'Kırmızı',
  pink: 'Pembe',
  violet: 'Mor',
} as const;

export interface TicketTypeAttributes {
  readonly default_priority: Priority;
  /** A department that works these tickets, or null. */
  readonly default_team_id: string | null;
  /** Minutes of working time until the first answer is due; null for no target. */
  readonly first_response_minutes: number | null;
  /** Minutes of working time until the ticket is to be resolved; null for no target. */
  readonly resolve_minutes: number | null;
  readonly call_result_required: boolean;
  readonly resolution_required: boolean;
  readonly contains_health: boolean;
  /** Closing needs `crm.tickets.approve_close` (complaints: not by the person complained about). */
  readonly supervisor_closes: boolean;
  /** Tasks that every new ticket of this type starts with. */
  readonly checklist: readonly string[];
}

export interface TicketStatusAttributes {
  /** Reports and rules use the category; hospitals may rename the status itself. */
  readonly category: StatusCategory;
  readonly pauses_sla: boolean;
  readonly requires_reason: boolean;
  readonly visible_in_board: boolean;
  /** The status a ticket takes when its category is entered without naming one; one per category. */
  readonly is_default: boolean;
}

export const sourceChannels = {
  phone: 'Telefon',
  web: 'Web',
  whatsapp: 'WhatsApp',
  social: 'Sosyal medya',
  email: 'E-posta',
  desk: 'Yüz yüze',
  referral: 'Yönlendirme',
  company: 'Kurum',
  authority: 'Resmî kurum',
} as const;

export interface TicketSourceAttributes {
  readonly channel: keyof typeof sourceChannels;
  readonly campaign: string | null;
  readonly foreign_only: boolean;
}

export interface TicketTagAttributes {
  readonly group: string | null;
}

export const contactDirections = { in: 'Gelen', out: 'Giden' } as const;
export const contactChannels = {
  phone: 'Telefon',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-posta',
  face: 'Yüz yüze',
  web: 'Web formu',
  social: 'Sosyal medya',
  video: 'Video görüşme',
} as const;

export interface ContactTypeAttributes {
  readonly direction: keyof typeof contactDirections;
  readonly channel: keyof typeof contactChannels;
  readonly counts_as_contact: boolean;
}

export interface RelationTypeAttributes {
  /** What the other side is called: Annesi ↔ Çocuğu. */
  readonly reverse_name: string;
}

export const callResultGroups = {
  success: 'Başarılı',
  failure: 'Başarısız',
  unreached: 'Ulaşılamadı',
  neutral: 'Nötr',
} as const;
export const callResultActions = {
  none: 'Yok',
  reminder: 'Hatırlatma',
  call_back: 'Geri arama',
  close: 'Kapatma',
  surgery: 'Ameliyat açma',
} as const;

export interface CallResultAttributes {
  readonly code: string;
  readonly group: keyof typeof callResultGroups;
  readonly next_action: keyof typeof callResultActions;
  readonly next_action_after_minutes: number | null;
  readonly requires_note: boolean;
  readonly counts_as_conversion: boolean;
  readonly sets_do_not_contact: boolean;
  /** Ticket types it is offered for; empty for all. */
  readonly ticket_type_ids: readonly string[];
}

export const departmentGroups = { clinical: 'Klinik', administrative: 'İdari' } as const;

export interface DepartmentAttributes {
  readonly group: keyof typeof departmentGroups;
  readonly short_name: string | null;
}

/** Nothing but a name, an order and a colour. */
export type CompanyTypeAttributes = Readonly<Record<string, never>>;

/** How high a position stands, the highest first. */
export const positionLevels = {
  executive: 'Üst yönetim',
  manager: 'Yönetici',
  expert: 'Uzman',
  staff: 'Görevli',
} as const;

export interface PositionAttributes {
  readonly level: keyof typeof positionLevels;
}

/** Areas of the permissions whose entries are added, edited and deleted one by one. */
type AreaOf<Key> = Key extends `${infer Area}.add`
  ? `${Area}.edit` | `${Area}.delete` extends PermissionKey
    ? Area
    : never
  : never;
type LookupArea = AreaOf<PermissionKey>;

function defineLookup<const K extends string, A>(
  kind: K,
  label: { singular: string; plural: string },
  permission: LookupArea,
) {
  return defineEntity({
    kind,
    collection: 'definitions',
    table: 'definitions',
    label,
    fields: {
      name: text({ label: 'Ad', required: true, maxLength: 120 }),
      position: integer({ label: 'Sıra', required: true }),
      colour: choice(definitionColours, { label: 'Renk' }),
      icon: text({ label: 'Simge', maxLength: 40 }),
      active: flag({ label: 'Etkin' }),
      attributes: json<A>({ label: 'Özellikler', merge: 'by-property' }),
    },
    // Every screen shows names of look-up entries, so whoever is signed in reads them all; the page needs the permission.
    permissions: {
      read: [],
      add: [`${permission}.add`],
      edit: [`${permission}.edit`],
      remove: [`${permission}.delete`],
    },
  });
}

export const ticketType = defineLookup<'ticket_type', TicketTypeAttributes>(
  'ticket_type',
  { singular: 'Talep tipi', plural: 'Talep tipleri' },
  'crm.ticket_types',
);
export const ticketStatus = defineLookup<'ticket_status', TicketStatusAttributes>(
  'ticket_status',
  { singular: 'Durum', plural: 'Durumlar' },
  'crm.ticket_statuses',
);
export const ticketSource = defineLookup<'ticket_source', TicketSourceAttributes>(
  'ticket_source',
  { singular: 'Kaynak', plural: 'Kaynaklar' },
  'crm.ticket_sources',
);
export const ticketTag = defineLookup<'ticket_tag', TicketTagAttributes>(
  'ticket_tag',
  { singular: 'Etiket', plural: 'Etiketler' },
  'crm.ticket_tags',
);
export const contactType = defineLookup<'contact_type', ContactTypeAttributes>(
  'contact_type',
  { singular: 'İletişim tipi', plural: 'İletişim tipleri' },
  'crm.contact_types',
);
export const relationType = defineLookup<'relation_type', RelationTypeAttributes>(
  'relation_type',
  { singular: 'Yakınlık tipi', plural: 'Yakınlık tipleri' },
  'crm.relation_types',
);
export const callResult = defineLookup<'call_result', CallResultAttributes>(
  'call_result',
  { singular: 'Sonuç tipi', plural: 'CST – Sonuç Tipleri' },
  'crm.cst',
);
export const department = defineLookup<'department', DepartmentAttributes>(
  'department',
  { singular: 'Birim', plural: 'Birimler' },
  'crm.departments',
);

export const companyType = defineLookup<'company_type', CompanyTypeAttributes>(
  'company_type',
  { singular: 'Firma tipi', plural: 'Firma tipleri' },
  'companies.company_types',
);
export const position = defineLookup<'position', PositionAttributes>(
  'position',
  { singular: 'Pozisyon', plural: 'Pozisyonlar' },
  'companies.positions',
);

export type TicketType = DocumentOf<typeof ticketType>;
export type TicketStatus = DocumentOf<typeof ticketStatus>;
export type TicketSource = DocumentOf<typeof ticketSource>;
export type TicketTag = DocumentOf<typeof ticketTag>;
export type ContactType = DocumentOf<typeof contactType>;
export type RelationType = DocumentOf<typeof relationType>;
export type CallResult = DocumentOf<typeof callResult>;
export type Department = DocumentOf<typeof department>;
export type CompanyType = DocumentOf<typeof companyType>;
export type Position = DocumentOf<typeof position>;
export type Definition =
  | TicketType
  | TicketStatus
  | TicketSource
  | TicketTag
  | ContactType
  | RelationType
  | CallResult
  | Department
  | CompanyType
  | Position;
