import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { paperStates } from '../../entities/insurance-values';
import type { PaperState } from '../../entities/insurance-values';
import { choice, text } from '../../fields';
import { settledPapers, withWanted } from './papers';
import { EDIT, PAPERS } from './rules';

const said: Readonly<Record<PaperState, string>> = {
  wanted: 'eksik',
  attached: 'hazır',
  sent: 'gönderildi',
  not_needed: 'gerekmiyor',
};

/** Marks a paper as present, sent, not needed, or wanted again. */
export const settlePaper = act(insuranceCase, {
  name: 'settle_paper',
  label: 'Evrakı işaretle',
  icon: 'check',
  permissions: [EDIT, PAPERS],
  when: () => true,
  fields: {
    paper: text({ label: 'Evrak', required: true }),
    state: choice(paperStates, { label: 'Durum', required: true }),
    note: text({ label: 'Not' }),
  },
  check: ({ papers }, { paper }) =>
    papers.some(({ id }) => id === paper) ? {} : { '': 'Evrak bu provizyonda yok.' },
  run: (changes, { papers }, { paper, state, note }, world) =>
    changes.update({ papers: settledPapers(papers, paper, { state, note }, world) }),
  done: ({ papers }, { paper, state }) =>
    `${papers.find(({ id }) => id === paper)?.name ?? 'Evrak'} ${said[state]}`,
  undo: true,
});

/** Adds a paper that the hospital itself wants with the case; the payer has not asked. */
export const addPaper = act(insuranceCase, {
  name: 'add_paper',
  label: 'Evrak ekle',
  icon: 'file-plus',
  permissions: [EDIT],
  when: () => true,
  fields: { name: text({ label: 'Evrakın adı', required: true, maxLength: 120 }) },
  run: (changes, { papers }, { name }, { reference }) =>
    changes.update({ papers: withWanted(papers, [name], reference) }),
  done: 'Evrak eklendi',
});
