import { act } from '../../acts/act';
import { resume } from '../../entities/resume';
import { applicationNo, EDIT } from './rules';

const { tag_ids } = resume.fields;

/** Gives an application these tags and no others. */
export const tag = act(resume, {
  name: 'tag',
  label: 'Etiketler',
  named: applicationNo,
  icon: 'tags',
  permissions: [EDIT],
  when: () => true,
  fields: { tag_ids },
  start: ({ tag_ids: own }) => ({ tag_ids: own }),
  run: (changes, _, { tag_ids: tags }) => changes.update({ tag_ids: tags }),
  done: 'Etiketler kaydedildi',
  undo: true,
});

/** Adds tags to applications. */
export const addTags = act(resume, {
  name: 'add_tags',
  label: 'Etiketle',
  title: 'Etiket ekle',
  many: (count) => ({ saves: `${count} başvuruyu etiketle` }),
  named: applicationNo,
  icon: 'tags',
  permissions: [EDIT],
  when: () => true,
  fields: { tag_ids },
  asks: (_, __, { reference }) => ({
    tag_ids: {
      options: reference
        .definitions('resume_tag')
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ value: id, label: name })),
    },
  }),
  run: (changes, { tag_ids: own }, { tag_ids: tags }) =>
    changes.update({ tag_ids: [...new Set([...own, ...tags])] }),
  done: 'Etiketler kaydedildi',
  undo: true,
  bulk: true,
});
