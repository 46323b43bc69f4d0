import { entryOf, lines, minutes, onOff, oneOf } from './attribute';
import { defineLookup } from './lookup';
import type { DocumentOf } from '../entity';
import { priorities } from '../entities/ticket-values';

export const ticketType = defineLookup(
  'ticket_type',
  { singular: 'Talep tipi', plural: 'Talep tipleri' },
  {
    area: 'crm.ticket_types',
    view: 'ticket_types',
    noun: 'tip',
    withColour: true,
    withIcon: true,
    attributes: {
      default_priority: oneOf(priorities, {
        label: 'Öncelik',
        initial: 'normal',
        column: { width: 104, priority: 1, look: 'priority' },
      }),
      /** A department that works these tickets, or null. */
      default_team_id: entryOf('department', {
        label: 'Varsayılan ekip',
        column: { width: 136, priority: 2 },
      }),
      /** Time until the first answer is due; null for no target. */
      first_response_minutes: minutes({
        label: 'İlk yanıt',
        column: { width: 74, align: 'end', priority: 3 },
      }),
      /** Time until the ticket is to be resolved; null for no target. */
      resolve_minutes: minutes({ label: 'Çözüm', column: { width: 74, align: 'end', priority: 2 } }),
      call_result_required: onOff('Kapatırken sonuç zorunlu', 'CST seçilmeden kapatılamaz'),
      resolution_required: onOff('Çözerken açıklama zorunlu', 'Çözüm yazılmadan çözüldü yapılamaz'),
      contains_health: onOff('Sağlık verisi içerir', 'Oturum kaydında gizlenir', { initial: true }),
      /** Closing needs `crm.tickets.approve_close` (complaints: not by the person complained about). */
      supervisor_closes: onOff('Yönetici onayıyla kapanır', 'Şikâyet edilen kişi kapatamaz'),
      /** Tasks that every new ticket of this type starts with. */
      checklist: lines({ label: 'Yapılacaklar', note: 'Her satır yeni talepte bir görev olur' }),
    },
    screen: {
      path: '/crm/client-ticket-types',
      permissions: ['crm.ticket_types.read'],
      group: 'definitions',
      icon: 'shapes',
      words: 'talep türleri',
    },
  },
);

export type TicketType = DocumentOf<typeof ticketType>;
