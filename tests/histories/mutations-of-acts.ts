import type { Mutation } from './mutation';

/** Safeguards of acts. */
export const acts: readonly Mutation[] = [
  {
    name: 'the changes of a whole act go one by one',
    file: 'units',
    replace: [['boundEntries(queue, isWhole)', 'boundEntries(queue, () => isWhole === undefined)']],
  },
  {
    name: 'a unit is sent in parts where a call has not room for it',
    file: 'push',
    replace: [
      [
        'unit.every(({ collection, id }) => among?.has(entryKey(collection, id)) ?? true),\n      );',
        'unit.every(({ collection, id }) => among?.has(entryKey(collection, id)) ?? true),\n      ).flatMap((unit) => (unit.length > 2 ? [unit.slice(0, 2), unit.slice(2)] : [unit]));',
      ],
    ],
  },
  {
    name: 'acts and single changes that refer to one another in a circle wait for each other',
    file: 'units',
    replace: [
      [
        'return circle.some((group) => group.length > 1) ?',
        'return circle.length > 0 ? circle : circle.length > 9 ?',
      ],
    ],
  },
  {
    name: 'the server stores what it can of an act',
    file: 'tests/histories/model-acts',
    replace: [['    takeBack();\n', '']],
  },
  {
    name: 'the server forgets the refusal of what was not at fault',
    file: 'tests/histories/model-acts',
    replace: [
      [
        "rejection.code !== '23503' && !isInherited",
        "rejection.code !== '23503' && !isInherited && id === failed",
      ],
    ],
  },
  {
    name: 'a postponed change counts as answered for good',
    file: 'overlay',
    replace: [
      [
        "case 'postponed':\n      return keeps(entry);",
        "case 'postponed':\n      return settles(entry.base);",
      ],
    ],
  },
  {
    name: 'a postponed change counts as unsent, though an earlier call may have stored it',
    file: 'overlay',
    replace: [
      [
        "case 'postponed':\n      return keeps(entry);",
        "case 'postponed':\n      return keeps({ ...entry, sent: [] });",
      ],
    ],
  },
  {
    name: 'a rejected act is listed, though something of it was edited meanwhile',
    file: 'unit-answers',
    replace: [['if (rejected.every(isCurrent)) for (const', 'for (const']],
  },
  {
    name: 'what was refused because of another change goes again under the name that is refused for good',
    file: 'unit-answers',
    replace: [['renamed(entry, context.newName())', 'entry']],
  },
  {
    name: 'a part of a whole act is discarded',
    file: 'edits',
    replace: [['if (!isAsShown || !isWholly(bound, keys)) return false;', 'if (!isAsShown) return false;']],
  },
  {
    name: 'a part of a rejected act is dropped',
    file: 'edits',
    replace: [['if (!isThere || !isWholly(boundRejections(tx.all(REJECTED)), keys))', 'if (!isThere)']],
  },
  {
    name: 'an act stays when its changes are answered',
    file: 'acts',
    replace: [
      [
        'draft.set(actKey(id), records.length === 0',
        'if (key === "") draft.set(actKey(id), records.length === 0',
      ],
    ],
  },
  {
    name: 'what is stored of an act binds what came later',
    file: 'entry',
    replace: [['acts.filter((made) => later.includes(made.edit))', 'acts']],
  },
  {
    name: 'a rejected act does not know what it is',
    file: 'rejected',
    replace: [['...(acts.length === 0 ? {} : { acts }),', '']],
  },
];
