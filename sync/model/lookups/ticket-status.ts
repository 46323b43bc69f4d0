import { onOff, oneOf } from './attribute';
import { defineLookup } from './lookup';
import type { DocumentOf } from '../entity';
import { statusCategories } from '../entities/ticket-values';

export const ticketStatus = defineLookup(
  'ticket_status',
  { singular: 'Durum', plural: 'Durumlar' },
  {
    area: 'crm.ticket_statuses',
    view: 'ticket_statuses',
    noun: 'durum',
    withColour: true,
    withIcon: false,
    explanation:
      'Beş tür sabittir: Yeni, İşlemde, Beklemede, Çözüldü, Kapatıldı. Durumlara dilediğiniz adı verebilirsiniz; kurallar ve raporlar türü kullanır.',
    attributes: {
      /** Reports and rules use the category; hospitals may rename the status itself. */
      category: oneOf(statusCategories, {
        label: 'Tür',
        note: 'Kurallar ve raporlar türe bakar; kaydedildikten sonra değişmez',
        fixed: true,
        initial: 'open',
        column: { width: 124, priority: 1, look: 'status' },
      }),
      /** The status a ticket takes when its category is entered without naming one. One per category. */
      is_default: onOff('Türün varsayılanı', 'Tür seçilince talep bu duruma geçer', {
        column: { header: 'Varsayılan', width: 96, priority: 2 },
      }),
      pauses_sla: onOff('Süreyi durdurur', 'Bu durumdayken çözüm süresi işlemez', {
        column: { width: 126, priority: 3 },
      }),
      requires_reason: onOff('Neden ister', 'Bu duruma neden yazılmadan geçilemez'),
      visible_in_board: onOff('Panoda görünür', 'Panoda kendi sütunu olur', {
        initial: true,
        column: { header: 'Panoda', width: 84, priority: 2 },
      }),
    },
    screen: {
      path: '/crm/statuses',
      permissions: ['crm.ticket_statuses.read'],
      group: 'definitions',
      icon: 'circle-dot',
      words: 'talep durumları',
    },
  },
);

export type TicketStatus = DocumentOf<typeof ticketStatus>;
