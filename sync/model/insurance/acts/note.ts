import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { longText } from '../../fields';
import { ADD, EDIT, tell } from './rules';

/** Adds a note to the course of a case. */
export const note = act(insuranceCase, {
  name: 'note',
  label: 'Not ekle',
  saves: 'Notu kaydet',
  icon: 'message-plus',
  permissions: [EDIT, ADD],
  group: 'edit',
  when: () => true,
  fields: { text: longText({ label: 'Not', required: true, maxLength: 2000 }) },
  asks: () => ({ text: { rows: 4 } }),
  run: (changes, record, { text }, world) => tell(changes, record, world, 'note', text),
  done: 'Not kaydedildi',
});

/** Writes down what was said with the payer on the phone. */
export const call = act(insuranceCase, {
  name: 'call',
  label: 'Şirketle görüşüldü',
  title: 'Şirketle görüşme',
  saves: 'Görüşmeyi kaydet',
  icon: 'phone',
  key: 't',
  permissions: [EDIT, ADD],
  group: 'edit',
  when: () => true,
  fields: { text: longText({ label: 'Kiminle, ne konuşuldu', required: true, maxLength: 2000 }) },
  asks: () => ({ text: { rows: 4 } }),
  run: (changes, record, { text }, world) => tell(changes, record, world, 'call', text),
  done: 'Görüşme kaydedildi',
});
