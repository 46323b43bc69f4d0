import { namedChoices, oneOf, onOff, optionalText } from './attribute';
import { defineLookup } from './lookup';

/** Records that carry extra fields. Each has a line in the policies of `extra_values`, too. */
export const extraFieldOwners = { client: 'Hasta', ticket: 'Talep', surgery: 'Ameliyat' } as const;
export type ExtraFieldOwner = keyof typeof extraFieldOwners;

export const extraFieldTypes = {
  text: 'Metin',
  number: 'Sayı',
  date: 'Tarih',
  choice: 'Seçenek',
} as const;

/** A field that the hospital gives to patients, tickets or surgeries itself. */
export const extraField = defineLookup(
  'extra_field',
  { singular: 'Ek alan', plural: 'Ek alanlar' },
  {
    area: 'crm.extra_fields',
    view: 'extra_fields',
    noun: 'alan',
    withColour: false,
    withIcon: false,
    explanation:
      'Hastane hasta, talep ve ameliyat kayıtlarına kendi alanlarını ekler. Alanlar formlarda, listelerde, süzgeçlerde ve dışa aktarılan dosyalarda görünür.',
    attributes: {
      record_kind: oneOf(extraFieldOwners, {
        label: 'Kayıt',
        initial: 'client',
        fixed: true,
        column: { width: 100, priority: 1 },
      }),
      value_kind: oneOf(extraFieldTypes, {
        label: 'Tür',
        initial: 'text',
        fixed: true,
        column: { width: 100, priority: 1 },
      }),
      choices: namedChoices({
        label: 'Seçenekler',
        only: { where: 'value_kind', is: 'choice' },
      }),
      decimals: oneOf(
        { '0': 'Tam sayı', '1': '1 basamak', '2': '2 basamak', '3': '3 basamak', '4': '4 basamak' },
        { label: 'Ondalık', initial: '0', only: { where: 'value_kind', is: 'number' } },
      ),
      unit: optionalText(20, {
        label: 'Birim',
        note: 'Sayının yanında görünür: kişi, kg, gün',
        only: { where: 'value_kind', is: 'number' },
      }),
      required: onOff('Zorunlu', 'Formda boş bırakılamaz', { column: { width: 90, priority: 2 } }),
      health: onOff(
        'Sağlık verisi',
        'Yalnız hastaların sağlık bilgisini görme yetkisi olanlar görür ve yazar. Değer girildikten sonra kapatılamaz',
        { column: { width: 110, priority: 3 } },
      ),
    },
    screen: {
      path: '/crm/extra-fields',
      permissions: ['crm.extra_fields.read'],
      group: 'definitions',
      icon: 'text-cursor-input',
      words: 'ek alan özel alan kendi alanı sütun hasta talep ameliyat form alanı',
    },
  },
);
