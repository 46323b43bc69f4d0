import { act } from '../../acts/act';
import { CHANGED_SINCE, refuse } from '../../acts/perform';
import { surgery } from '../../entities/surgery';
import { checklistItems, checklistStates } from '../../entities/surgery-values';
import type { ChecklistState } from '../../entities/surgery-values';
import { choice, text } from '../../fields';
import { sameJson } from '../../merge/equality';
import { isMarkable, itemPatch, OVER } from '../steps';
import { EDIT, MARK } from './rules';

const notes: Readonly<Record<ChecklistState, string>> = {
  open: 'Not',
  done: 'Not',
  not_needed: 'Neden',
  deferred: 'Erteleme nedeni',
};

/** Notes the state of a preparation item, its user and its time; adds an item that the list lacks. */
export const settleItem = act(surgery, {
  name: 'settle_item',
  label: 'Hazırlığı işaretle',
  title: (_, __, { item }) => checklistItems[item],
  saves: 'Kaydet',
  icon: 'circle-check',
  permissions: [MARK, EDIT],
  when: (record, { permissions }) => isMarkable(record, permissions),
  refusal: OVER,
  fields: {
    item: choice(checklistItems, { label: 'Madde', required: true }),
    state: choice(checklistStates, { label: 'Durum', required: true }),
    note: text({ label: 'Not', maxLength: 300 }),
  },
  start: ({ checklist }, _, given) => {
    const stored = checklist.find(({ id }) => id === given.item);
    const state = stored?.state ?? 'open';
    return { state: state === 'open' ? 'done' : state, note: stored?.note ?? null };
  },
  asks: (_, { state }) => ({
    state: { cards: {} },
    note: { label: notes[state], hidden: state === 'open', required: state === 'deferred' },
  }),
  check: (_, { state, note }): Readonly<Record<string, string>> =>
    state === 'deferred' && note === null
      ? { '': 'Ertelemek için nedenini yazın.', note: 'Nedenini yazın' }
      : {},
  run: (changes, record, { item: id, state, note }, { userId, now }) =>
    changes.update(
      itemPatch(record, {
        id,
        state,
        note: state === 'open' ? null : note,
        ...(state === 'open' ? { by: null, at: null } : { by: userId, at: now }),
      }),
    ),
  done: (_, { item, state }) =>
    `${checklistItems[item]}: ${checklistStates[state].toLocaleLowerCase('tr-TR')}`,
  undo: (current, { before, after, permissions }) => {
    if (!isMarkable(current, permissions)) refuse({ '': OVER });
    const was = before.checklist ?? [];
    const [item] = (after.checklist ?? []).filter((entry) => !was.some((other) => sameJson(other, entry)));
    if (item === undefined || !current.checklist.some((entry) => sameJson(entry, item))) {
      refuse({ '': CHANGED_SINCE });
    }
    // The items that others have settled since stay.
    const id = item?.id;
    const former = was.find((entry) => entry.id === id);
    const patch =
      former === undefined
        ? { checklist: current.checklist.filter((entry) => entry.id !== id) }
        : itemPatch(current, former);
    const isWhole = sameJson(patch.checklist, was) && current.status === after.status;
    return isWhole && before.status !== undefined ? { ...patch, status: before.status } : patch;
  },
});
