import { entriesOf, minutes, onOff, oneOf, requiredText } from './attribute';
import { defineLookup } from './lookup';
import type { DocumentOf } from '../entity';

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

export const callResult = defineLookup(
  'call_result',
  { singular: 'Sonuç tipi', plural: 'CST – Sonuç Tipleri' },
  {
    area: 'crm.cst',
    view: 'call_results',
    noun: 'sonuç',
    withColour: true,
    withIcon: false,
    explanation: 'Bir görüşmenin ya da talebin nasıl sonuçlandığını söyleyen tipler.',
    attributes: {
      code: requiredText(20, {
        label: 'Kod',
        note: 'Raporlarda kullanılır',
        column: { width: 112, priority: 2 },
      }),
      group: oneOf(callResultGroups, {
        label: 'Grup',
        initial: 'neutral',
        column: { width: 112, priority: 1 },
      }),
      next_action: oneOf(callResultActions, {
        label: 'Sonraki adım',
        initial: 'none',
        column: { width: 128, priority: 2 },
      }),
      next_action_after_minutes: minutes({ label: 'Ne kadar sonra' }),
      /** Ticket types it is offered for; empty for all. */
      ticket_type_ids: entriesOf('ticket_type', {
        label: 'Talep tipleri',
        note: 'Boşsa hepsinde sunulur',
      }),
      requires_note: onOff('Not ister', 'Not yazılmadan seçilemez'),
      counts_as_conversion: onOff('Dönüşüm sayılır', 'Aday kazanımı raporlarına girer', {
        column: { header: 'Dönüşüm', width: 92, priority: 3 },
      }),
      sets_do_not_contact: onOff('Aranmasın yapar', 'Hasta kaydında “Aranmasın” işaretlenir'),
    },
    screen: {
      path: '/crm/cst',
      permissions: ['crm.cst.read'],
      group: 'definitions',
      icon: 'phone',
      label: 'CST – Sonuç tipleri',
      words: 'sonuçlar görüşme sonuç tipleri',
    },
  },
);

export type CallResult = DocumentOf<typeof callResult>;
