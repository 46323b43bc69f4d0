import { optionalText } from './attribute';
import { defineLookup } from './lookup';

export const bank = defineLookup(
  'bank',
  { singular: 'Banka', plural: 'Bankalar' },
  {
    area: 'pos.banks',
    view: 'banks',
    noun: 'banka',
    withColour: true,
    withIcon: false,
    attributes: {
      short_name: optionalText(20, { label: 'Kısa ad', column: { width: 140, priority: 1 } }),
      merchant_desk: optionalText(120, {
        label: 'Üye iş yeri birimi',
        note: 'İtiraz dilekçesinin gönderileceği birim',
        column: { width: 220, priority: 2 },
      }),
    },
    screen: {
      path: '/pos/banks',
      permissions: ['pos.terminals.read'],
      group: 'pos',
      icon: 'landmark',
      words: 'anlaşmalı bankalar',
    },
  },
);
