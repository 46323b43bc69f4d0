import { onOff, oneOf, optionalText } from './attribute';
import { defineLookup } from './lookup';

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

export const ticketSource = defineLookup(
  'ticket_source',
  { singular: 'Kaynak', plural: 'Kaynaklar' },
  {
    area: 'crm.ticket_sources',
    view: 'ticket_sources',
    noun: 'kaynak',
    withColour: false,
    withIcon: false,
    attributes: {
      channel: oneOf(sourceChannels, {
        label: 'Kanal',
        initial: 'phone',
        column: { width: 134, priority: 1 },
      }),
      campaign: optionalText(120, { label: 'Kampanya', column: { width: 150, priority: 2 } }),
      foreign_only: onOff('Yalnız yabancı hasta', 'Yerli hastanın talebinde sunulmaz', {
        column: { width: 146, priority: 3 },
      }),
    },
    screen: {
      path: '/crm/sources',
      permissions: ['crm.ticket_sources.read'],
      group: 'definitions',
      icon: 'inbox',
      words: 'talep kaynakları',
    },
  },
);
