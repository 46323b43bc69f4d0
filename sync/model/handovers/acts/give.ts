import { act } from '../../acts/act';
import { handoverLine, shiftHandover } from '../../entities/shift-handover';
import type { HandoverLine } from '../../entities/shift-handover';
import { json } from '../../fields';
import { handoverControl } from '../../rules/handover-control';
import { frozenLine, isLeftOut, lineKey, writtenAlone } from '../line';
import type { DrawnLine } from '../line';
import { EDIT, isOwnDraft, linesOf, NOT_OWN_DRAFT, named } from './rules';

/** Line of a sheet that is given, with its id: one that the giver has written about, or a new one. */
type GivenLine = DrawnLine & Pick<HandoverLine, 'id' | 'note' | 'position' | 'left_out'>;

/**
 * Returns the lines that are frozen: the drawn ones that are not left out, then those that the giver has written about and
 * whose record asks for nothing any more.
 */
function givenLines(drawn: readonly DrawnLine[], stored: readonly HandoverLine[]): readonly GivenLine[] {
  const written = new Map(stored.map((line) => [lineKey(line), line]));
  return [...drawn, ...writtenAlone(drawn, stored)]
    .filter((line) => !isLeftOut(line, stored))
    .map((line, position) => {
      const own = written.get(lineKey(line));
      const id = own?.id ?? crypto.randomUUID();
      return { ...frozenLine(line), id, note: own?.note ?? null, position, left_out: false };
    });
}

/**
 * Gives the sheet to the next shift: its lines are frozen as they are drawn at this moment, and nothing of it changes
 * afterwards.
 */
export const giveHandover = act(shiftHandover, {
  name: 'give',
  label: 'Devret',
  title: 'Vardiyayı devret',
  icon: 'send',
  named,
  permissions: [EDIT],
  when: isOwnDraft,
  refusal: NOT_OWN_DRAFT,
  needs: linesOf,
  fields: { lines: json<readonly DrawnLine[]>({ label: 'Satırlar' }) },
  asksFirst: true,
  asks: () => ({ lines: { hidden: true } }),
  tells: (_, { lines }, { needed }) => ({
    text: `${givenLines(lines, needed.lines).length} satır şimdi göründüğü gibi devredilir; sonra değiştirilemez, yalnız düzeltme eklenir.`,
    tone: 'plain',
  }),
  check: ({ note }, { lines }, { needed }) =>
    note === null && givenLines(lines, needed.lines).length === 0
      ? { '': 'Devredilecek satır yok. Servis notu yazıp yeniden deneyin.' }
      : {},
  run: (changes, handover, { lines: drawn }, { needed, now }) => {
    const given = givenLines(drawn, needed.lines);
    const kept = new Set(given.map(({ id }) => id));
    const stored = new Set(needed.lines.map(({ id }) => id));
    changes.update({
      state: 'given',
      written_at: now,
      line_count: given.length,
      control: handoverControl(handover, given),
    });
    for (const { id, ...line } of given) {
      if (stored.has(id)) changes.change(handoverLine, id, line);
      else changes.create(handoverLine, { ...line, handover_id: handover.id }, id);
    }
    for (const { id } of needed.lines) if (!kept.has(id)) changes.remove(handoverLine, id);
  },
  done: 'Vardiya devredildi',
  whole: true,
});
