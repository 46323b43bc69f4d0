import { onOff, oneOf } from './attribute';
import { defineLookup } from './lookup';
import type { DocumentOf } from '../entity';

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

export const contactType = defineLookup(
  'contact_type',
  { singular: 'İletişim tipi', plural: 'İletişim tipleri' },
  {
    area: 'crm.contact_types',
    view: 'contact_types',
    noun: 'tip',
    withColour: false,
    withIcon: true,
    attributes: {
      direction: oneOf(contactDirections, {
        label: 'Yön',
        initial: 'in',
        column: { width: 92, priority: 1 },
      }),
      channel: oneOf(contactChannels, {
        label: 'Kanal',
        initial: 'phone',
        column: { width: 132, priority: 1 },
      }),
      counts_as_contact: onOff('Temas sayılır', 'Son temas ve ilk yanıt bununla dolar', {
        initial: true,
        column: { width: 112, priority: 3 },
      }),
    },
    screen: {
      path: '/crm/contact-types',
      permissions: ['crm.contact_types.read'],
      group: 'definitions',
      icon: 'message',
      words: 'görüşme tipleri kanal',
    },
  },
);

export type ContactType = DocumentOf<typeof contactType>;
