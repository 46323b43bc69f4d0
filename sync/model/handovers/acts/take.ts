import { act } from '../../acts/act';
import { handoverEntry, shiftHandover } from '../../entities/shift-handover';
import { handoverControl } from '../../rules/handover-control';
import { EDIT, entriesOf, isGivenByOther, linesOf, named } from './rules';

/**
 * Takes the sheet over, also without a network: an entry of its own says who, when by this device, and what was read. Two
 * who do so apart write two entries, and both stay named.
 */
export const takeHandover = act(shiftHandover, {
  name: 'take',
  label: 'Devraldım',
  icon: 'check',
  named,
  permissions: [EDIT],
  when: isGivenByOther,
  refusal: 'Bu vardiyayı siz devrettiniz ya da henüz devredilmedi.',
  needs: { ...linesOf, ...entriesOf },
  check: (_, __, { needed, userId }) =>
    needed.entries.some(({ entry_kind, created_by }) => entry_kind === 'taken' && created_by === userId)
      ? { '': 'Bu vardiyayı zaten devraldınız.' }
      : {},
  run: (changes, handover, _, { needed, now }) => {
    const read = needed.lines.filter(({ left_out }) => !left_out);
    changes.create(handoverEntry, {
      handover_id: handover.id,
      entry_kind: 'taken',
      at: now,
      line_count: read.length,
      control: handoverControl(handover, read),
    });
  },
  done: 'Vardiya devralındı',
});
