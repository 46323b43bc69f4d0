import { act } from '../../acts/act';
import { handoverLine, shiftHandover } from '../../entities/shift-handover';
import { flag, json } from '../../fields';
import { frozenLine, lineKey } from '../line';
import type { DrawnLine } from '../line';
import { EDIT, isOwnDraft, linesOf, NOT_OWN_DRAFT, named } from './rules';

const { note } = handoverLine.fields;

/** Writes a note beside a line of a draft, or leaves the line out. */
export const writeLine = act(shiftHandover, {
  name: 'write_line',
  label: 'Satıra not yaz',
  title: 'Satır notu',
  saves: 'Kaydet',
  icon: 'pencil',
  named,
  permissions: [EDIT],
  when: isOwnDraft,
  refusal: NOT_OWN_DRAFT,
  needs: linesOf,
  fields: {
    line: json<DrawnLine>({ label: 'Satır' }),
    note,
    left_out: flag({ label: 'Devredilmez' }),
  },
  asks: () => ({ line: { hidden: true }, left_out: { hidden: true } }),
  start: (_, { needed }, { line }) => {
    const stored = needed.lines.find((own) => line !== undefined && lineKey(own) === lineKey(line));
    return { note: stored?.note ?? null, left_out: false };
  },
  run: (changes, { id }, { line, note: written, left_out }, { needed }) => {
    const stored = needed.lines.find((own) => lineKey(own) === lineKey(line));
    const values = { ...frozenLine(line), note: written, left_out };
    if (stored !== undefined) changes.change(handoverLine, stored.id, values);
    else changes.create(handoverLine, { ...values, handover_id: id, position: needed.lines.length });
  },
  done: (_, { left_out }) => (left_out ? 'Satır devredilmeyecek' : 'Satır kaydedildi'),
});
