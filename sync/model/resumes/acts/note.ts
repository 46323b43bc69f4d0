import { act } from '../../acts/act';
import { resume } from '../../entities/resume';
import { longText } from '../../fields';
import { applicationNo, EDIT } from './rules';

/** Writes down what the user thinks of an applicant. */
export const note = act(resume, {
  name: 'note',
  label: 'Not ekle',
  saves: 'Notu kaydet',
  named: applicationNo,
  icon: 'message-plus',
  permissions: [EDIT],
  when: () => true,
  fields: { text: longText({ label: 'Not', maxLength: 4000 }) },
  asks: () => ({ text: { required: true } }),
  check: (_, { text }) => (text === null ? { text: 'Notu yazın' } : {}),
  run: (changes, { notes }, { text }, { userId: by, now: at }) =>
    changes.update({ notes: [...notes, { id: crypto.randomUUID(), text: text ?? '', by, at }] }),
  done: 'Not kaydedildi',
});
