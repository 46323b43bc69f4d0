import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { sentPapers } from './papers';
import { EDIT, tell } from './rules';

/** Sends the present papers to the payer; with the last paper the case waits for the payer again. */
export const sendPapers = act(insuranceCase, {
  name: 'send_papers',
  label: 'Evrakı gönder',
  icon: 'send',
  permissions: [EDIT],
  when: ({ papers }) => papers.some(({ state }) => state === 'attached') || 'Önce evrakı ekleyin.',
  run: (changes, record, _, world) => {
    const ready = record.papers.filter(({ state }) => state === 'attached');
    const papers = sentPapers(record.papers, world);
    const isComplete = papers.every(({ state }) => state !== 'wanted');
    changes.update({
      papers,
      ...(record.status === 'documents_missing' && isComplete ? { status: 'documents_completed' } : {}),
    });
    tell(changes, record, world, 'documents_sent', ready.map(({ name }) => name).join(', '));
  },
  done: 'Evrak gönderildi',
  whole: true,
});
