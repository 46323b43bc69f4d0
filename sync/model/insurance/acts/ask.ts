import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { ADD, EDIT, isOneOf, tell } from './rules';
import { sentPapers } from './papers';

/**
 * Saves that the request was sent to the payer, with the papers that are ready. Sent again after the plan has changed, the
 * deadline starts again.
 */
export const ask = act(insuranceCase, {
  name: 'ask',
  label: ({ reopened }) => (reopened === null ? 'Talep gönderildi' : 'Yeniden soruldu'),
  icon: 'send',
  permissions: [EDIT, ADD],
  when: (record) => isOneOf(record, ['draft', 'sent', 'waiting']),
  // SGK is asked for a number, others for an amount.
  check: ({ payer_kind: payer, lines }) =>
    payer !== 'sgk' && lines.some(({ asked }) => asked <= 0)
      ? { '': 'Önce kalemlerin talep tutarını yazın.' }
      : {},
  run: (changes, record, _, world) => {
    const again = record.reopened !== null;
    changes.update({
      status: 'sent',
      requested_at: again ? world.now : (record.requested_at ?? world.now),
      papers: sentPapers(record.papers, world),
    });
    tell(changes, record, world, 'asked', again ? 'yeniden soruldu' : null);
  },
  done: 'Talep gönderildi olarak yazıldı',
  whole: true,
});
