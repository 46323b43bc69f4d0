import {
  callResult,
  callResultActions,
  callResultGroups,
  companyType,
  contactChannels,
  contactDirections,
  contactType,
  position,
  positionLevels,
  relationType,
  sourceChannels,
  ticketSource,
  ticketStatus,
  ticketTag,
  ticketType,
} from '@sync/model/entities/definition';
import type { Definition } from '@sync/model/entities/definition';
import type { Entity } from '@sync/model/entity';
import { priorities, statusCategories } from '@sync/model/entities/ticket-values';

/** Kinds that have a page of their own. */
export type LookupKind = Exclude<Definition['kind'], 'department'>;

/** A value inside `attributes`; each kind's own shape is described by its fields. */
export type AttributeValue = string | number | boolean | null | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

interface FieldBase {
  readonly name: string;
  readonly label: string;
  /** One line below the field, or beside the switch. */
  readonly note?: string;
}

/** How one attribute is edited. */
export type AttributeField =
  | (FieldBase & { readonly type: 'text'; readonly required: boolean; readonly maxLength: number })
  /** Minutes of working time. */
  | (FieldBase & { readonly type: 'minutes' })
  | (FieldBase & {
      readonly type: 'choice';
      readonly options: Readonly<Record<string, string>>;
      /** Cannot be changed once the entry is stored. */
      readonly fixed?: boolean;
    })
  | (FieldBase & { readonly type: 'switch' })
  | (FieldBase & { readonly type: 'department' })
  | (FieldBase & { readonly type: 'ticket-types' })
  | (FieldBase & { readonly type: 'lines' });

/** One column between the name and the usage. */
export interface LookupColumn {
  readonly attribute: string;
  readonly header: string;
  readonly width: number;
  readonly align?: 'end';
  /** 1 always, 2 from 900 px, 3 from 1280 px. */
  readonly priority: 1 | 2 | 3;
  /** Draws the value; the plain text of its field otherwise. */
  readonly look?: 'priority' | 'status';
}

/** Everything that one look-up page has of its own. */
export interface LookupDescription {
  readonly kind: LookupKind;
  readonly entity: Entity;
  readonly title: string;
  /** Object of "13 tip", "Tip ekle", "Bu tip …". */
  readonly noun: string;
  readonly addLabel: string;
  readonly searchLabel: string;
  readonly withColour: boolean;
  readonly withIcon: boolean;
  readonly columns: readonly LookupColumn[];
  readonly fields: readonly AttributeField[];
  /** Attributes of a new entry. */
  readonly initial: Attributes;
  /** One sentence above the list, where something has to be explained. */
  readonly explanation?: string;
  /** Entries can be merged into another. */
  readonly merges: boolean;
}

const onOff = (name: string, label: string, note: string): AttributeField => ({
  type: 'switch',
  name,
  label,
  note,
});

export const lookups: { readonly [K in LookupKind]: LookupDescription & { readonly kind: K } } = {
  ticket_type: {
    kind: 'ticket_type',
    entity: ticketType,
    title: 'Talep tipleri',
    noun: 'tip',
    addLabel: 'Tip ekle',
    searchLabel: 'Tiplerde ara',
    withColour: true,
    withIcon: true,
    columns: [
      { attribute: 'default_priority', header: 'Öncelik', width: 104, priority: 1, look: 'priority' },
      { attribute: 'default_team_id', header: 'Varsayılan ekip', width: 136, priority: 2 },
      { attribute: 'first_response_minutes', header: 'İlk yanıt', width: 74, align: 'end', priority: 3 },
      { attribute: 'resolve_minutes', header: 'Çözüm', width: 74, align: 'end', priority: 2 },
    ],
    fields: [
      { type: 'choice', name: 'default_priority', label: 'Öncelik', options: priorities },
      { type: 'department', name: 'default_team_id', label: 'Varsayılan ekip' },
      { type: 'minutes', name: 'first_response_minutes', label: 'İlk yanıt' },
      { type: 'minutes', name: 'resolve_minutes', label: 'Çözüm' },
      onOff('call_result_required', 'Kapatırken sonuç zorunlu', 'CST seçilmeden kapatılamaz'),
      onOff('resolution_required', 'Çözerken açıklama zorunlu', 'Çözüm yazılmadan çözüldü yapılamaz'),
      onOff('contains_health', 'Sağlık verisi içerir', 'Oturum kaydında gizlenir'),
      onOff('supervisor_closes', 'Yönetici onayıyla kapanır', 'Şikâyet edilen kişi kapatamaz'),
      {
        type: 'lines',
        name: 'checklist',
        label: 'Yapılacaklar',
        note: 'Her satır yeni talepte bir görev olur',
      },
    ],
    initial: {
      default_priority: 'normal',
      default_team_id: null,
      first_response_minutes: null,
      resolve_minutes: null,
      call_result_required: false,
      resolution_required: false,
      contains_health: true,
      supervisor_closes: false,
      checklist: [],
    },
    merges: false,
  },
  ticket_status: {
    kind: 'ticket_status',
    entity: ticketStatus,
    title: 'Durumlar',
    noun: 'durum',
    addLabel: 'Durum ekle',
    searchLabel: 'Durumlarda ara',
    withColour: true,
    withIcon: false,
    columns: [
      { attribute: 'category', header: 'Tür', width: 124, priority: 1, look: 'status' },
      { attribute: 'is_default', header: 'Varsayılan', width: 96, priority: 2 },
      { attribute: 'pauses_sla', header: 'Süreyi durdurur', width: 126, priority: 3 },
      { attribute: 'visible_in_board', header: 'Panoda', width: 84, priority: 2 },
    ],
    fields: [
      {
        type: 'choice',
        name: 'category',
        label: 'Tür',
        note: 'Kurallar ve raporlar türe bakar; kaydedildikten sonra değişmez',
        options: statusCategories,
        fixed: true,
      },
      onOff('is_default', 'Türün varsayılanı', 'Tür seçilince talep bu duruma geçer'),
      onOff('pauses_sla', 'Süreyi durdurur', 'Bu durumdayken çözüm süresi işlemez'),
      onOff('requires_reason', 'Neden ister', 'Bu duruma neden yazılmadan geçilemez'),
      onOff('visible_in_board', 'Panoda görünür', 'Panoda kendi sütunu olur'),
    ],
    initial: {
      category: 'open',
      pauses_sla: false,
      requires_reason: false,
      visible_in_board: true,
      is_default: false,
    },
    explanation:
      'Beş tür sabittir: Yeni, İşlemde, Beklemede, Çözüldü, Kapatıldı. Durumlara dilediğiniz adı verebilirsiniz; kurallar ve raporlar türü kullanır.',
    merges: false,
  },
  ticket_source: {
    kind: 'ticket_source',
    entity: ticketSource,
    title: 'Kaynaklar',
    noun: 'kaynak',
    addLabel: 'Kaynak ekle',
    searchLabel: 'Kaynaklarda ara',
    withColour: false,
    withIcon: false,
    columns: [
      { attribute: 'channel', header: 'Kanal', width: 134, priority: 1 },
      { attribute: 'campaign', header: 'Kampanya', width: 150, priority: 2 },
      { attribute: 'foreign_only', header: 'Yalnız yabancı hasta', width: 146, priority: 3 },
    ],
    fields: [
      { type: 'choice', name: 'channel', label: 'Kanal', options: sourceChannels },
      { type: 'text', name: 'campaign', label: 'Kampanya', required: false, maxLength: 120 },
      onOff('foreign_only', 'Yalnız yabancı hasta', 'Yerli hastanın talebinde sunulmaz'),
    ],
    initial: { channel: 'phone', campaign: null, foreign_only: false },
    merges: false,
  },
  ticket_tag: {
    kind: 'ticket_tag',
    entity: ticketTag,
    title: 'Etiketler',
    noun: 'etiket',
    addLabel: 'Etiket ekle',
    searchLabel: 'Etiketlerde ara',
    withColour: true,
    withIcon: false,
    columns: [{ attribute: 'group', header: 'Grup', width: 168, priority: 1 }],
    fields: [{ type: 'text', name: 'group', label: 'Grup', required: false, maxLength: 60 }],
    initial: { group: null },
    merges: true,
  },
  contact_type: {
    kind: 'contact_type',
    entity: contactType,
    title: 'İletişim tipleri',
    noun: 'tip',
    addLabel: 'Tip ekle',
    searchLabel: 'Tiplerde ara',
    withColour: false,
    withIcon: true,
    columns: [
      { attribute: 'direction', header: 'Yön', width: 92, priority: 1 },
      { attribute: 'channel', header: 'Kanal', width: 132, priority: 1 },
      { attribute: 'counts_as_contact', header: 'Temas sayılır', width: 112, priority: 3 },
    ],
    fields: [
      { type: 'choice', name: 'direction', label: 'Yön', options: contactDirections },
      { type: 'choice', name: 'channel', label: 'Kanal', options: contactChannels },
      onOff('counts_as_contact', 'Temas sayılır', 'Son temas ve ilk yanıt bununla dolar'),
    ],
    initial: { direction: 'in', channel: 'phone', counts_as_contact: true },
    merges: false,
  },
  relation_type: {
    kind: 'relation_type',
    entity: relationType,
    title: 'Yakınlık tipleri',
    noun: 'tip',
    addLabel: 'Tip ekle',
    searchLabel: 'Tiplerde ara',
    withColour: false,
    withIcon: false,
    columns: [{ attribute: 'reverse_name', header: 'Karşılığı', width: 200, priority: 1 }],
    fields: [
      {
        type: 'text',
        name: 'reverse_name',
        label: 'Karşılığı',
        note: 'Öbür kişinin kaydında görünen ad: Annesi ↔ Çocuğu',
        required: true,
        maxLength: 60,
      },
    ],
    initial: { reverse_name: '' },
    merges: false,
  },
  call_result: {
    kind: 'call_result',
    entity: callResult,
    title: 'CST – Sonuç Tipleri',
    noun: 'sonuç',
    addLabel: 'Sonuç ekle',
    searchLabel: 'Sonuçlarda ara',
    withColour: true,
    withIcon: false,
    columns: [
      { attribute: 'code', header: 'Kod', width: 112, priority: 2 },
      { attribute: 'group', header: 'Grup', width: 112, priority: 1 },
      { attribute: 'next_action', header: 'Sonraki adım', width: 128, priority: 2 },
      { attribute: 'counts_as_conversion', header: 'Dönüşüm', width: 92, priority: 3 },
    ],
    fields: [
      {
        type: 'text',
        name: 'code',
        label: 'Kod',
        note: 'Raporlarda kullanılır',
        required: true,
        maxLength: 20,
      },
      { type: 'choice', name: 'group', label: 'Grup', options: callResultGroups },
      { type: 'choice', name: 'next_action', label: 'Sonraki adım', options: callResultActions },
      { type: 'minutes', name: 'next_action_after_minutes', label: 'Ne kadar sonra' },
      {
        type: 'ticket-types',
        name: 'ticket_type_ids',
        label: 'Talep tipleri',
        note: 'Boşsa hepsinde sunulur',
      },
      onOff('requires_note', 'Not ister', 'Not yazılmadan seçilemez'),
      onOff('counts_as_conversion', 'Dönüşüm sayılır', 'Aday kazanımı raporlarına girer'),
      onOff('sets_do_not_contact', 'Aranmasın yapar', 'Hasta kaydında “Aranmasın” işaretlenir'),
    ],
    initial: {
      code: '',
      group: 'neutral',
      next_action: 'none',
      next_action_after_minutes: null,
      requires_note: false,
      counts_as_conversion: false,
      sets_do_not_contact: false,
      ticket_type_ids: [],
    },
    explanation: 'Bir görüşmenin ya da talebin nasıl sonuçlandığını söyleyen tipler.',
    merges: false,
  },
  company_type: {
    kind: 'company_type',
    entity: companyType,
    title: 'Firma tipleri',
    noun: 'tip',
    addLabel: 'Tip ekle',
    searchLabel: 'Tiplerde ara',
    withColour: true,
    withIcon: false,
    columns: [],
    fields: [],
    initial: {},
    merges: false,
  },
  position: {
    kind: 'position',
    entity: position,
    title: 'Pozisyonlar',
    noun: 'pozisyon',
    addLabel: 'Pozisyon ekle',
    searchLabel: 'Pozisyonlarda ara',
    withColour: false,
    withIcon: false,
    columns: [{ attribute: 'level', header: 'Düzey', width: 148, priority: 1 }],
    fields: [{ type: 'choice', name: 'level', label: 'Düzey', options: positionLevels }],
    initial: { level: 'staff' },
    merges: false,
  },
};
