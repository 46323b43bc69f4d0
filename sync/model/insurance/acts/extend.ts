import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { day, text } from '../../fields';
import { derivedStatus } from '../../rules/insurance-lines';
import { writtenDay } from '../../tr/clock';
import { EDIT, isOneOf, joined, tell } from './rules';

/** Extends an approval. */
export const extend = act(insuranceCase, {
  name: 'extend',
  label: 'Süreyi uzat',
  saves: 'Süreyi kaydet',
  icon: 'timer',
  key: 'u',
  permissions: [EDIT],
  group: 'step',
  when: (record) => isOneOf(record, ['approved', 'partial', 'expired']),
  refusal: 'Yalnız onaylanmış provizyonun süresi uzatılır.',
  fields: {
    valid_to: day({ label: 'Onayın yeni son günü', required: true }),
    words: text({ label: 'Kim, nasıl uzattı' }),
  },
  start: ({ valid_to }) => (valid_to === null ? {} : { valid_to }),
  check: ({ valid_from: from, valid_to: to }, { valid_to: next }) => {
    if (to !== null && next <= to) return { valid_to: 'Yeni gün eskisinden sonra olmalı' };
    return from !== null && next < from ? { valid_to: 'Son gün ilk günden önce olamaz' } : {};
  },
  run: (changes, record, { valid_to, words }, world) => {
    // The lines of an expired approval decide again.
    const before = record.status === 'expired' ? 'waiting' : record.status;
    changes.update({ valid_to, status: derivedStatus(before, record.lines) });
    tell(changes, record, world, 'extension', joined([writtenDay(valid_to), words], ': '));
  },
  done: 'Süre uzatıldı',
  whole: true,
});
