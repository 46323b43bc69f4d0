import { act } from '../../acts/act';
import { meeting } from '../../entities/meeting';
import { participantResponses } from '../../entities/meeting-values';
import { choice } from '../../fields';
import { answered } from '../../rules/meeting-rules';
import { EDIT, meantBy, scopeField } from './rules';

/** Sets the user's own answer to a meeting, or to its whole series. */
export const answer = act(meeting, {
  name: 'answer',
  label: 'Yanıtınız',
  icon: 'user-check',
  permissions: ['companies.meetings.answer', EDIT],
  when: ({ participants }, { userId }) => participants.some(({ user_id }) => user_id === userId),
  refusal: 'Bu toplantının katılımcısı değilsiniz.',
  fields: {
    response: choice(participantResponses, { label: 'Yanıt', required: true }),
    scope: scopeField('Yanıt neyi kapsasın'),
  },
  start: () => ({ scope: 'one' }),
  asks: ({ series_id }) => ({ scope: { hidden: series_id === null } }),
  run: (changes, record, { response, scope }, { userId, now }) =>
    changes.change(meeting, meantBy(record, scope), ({ participants }) => ({
      participants: answered(participants, userId, response, now),
    })),
  done: (_, { response }) => `Yanıtınız: ${participantResponses[response]}`,
  undo: true,
});
