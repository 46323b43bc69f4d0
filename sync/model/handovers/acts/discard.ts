import { act } from '../../acts/act';
import { handoverLine, shiftHandover } from '../../entities/shift-handover';
import { EDIT, isOwnDraft, linesOf, NOT_OWN_DRAFT, named } from './rules';

/** Removes a draft, with what was written beside its lines. */
export const discardHandover = act(shiftHandover, {
  name: 'discard',
  label: 'Taslağı sil',
  icon: 'trash',
  group: 'end',
  danger: true,
  named,
  permissions: [EDIT],
  when: isOwnDraft,
  refusal: NOT_OWN_DRAFT,
  needs: linesOf,
  asksFirst: true,
  tells: () => ({ text: 'Servis notu ve satırlara yazdığınız notlar silinir.', tone: 'warning' }),
  run: (changes, { id }, _, { needed }) => {
    for (const line of needed.lines) changes.remove(handoverLine, line.id);
    changes.remove(shiftHandover, id);
  },
  done: 'Taslak silindi',
  whole: true,
});
