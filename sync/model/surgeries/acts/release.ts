import { act } from '../../acts/act';
import { theatreSession } from '../../entities/theatre-session';

const permissions = ['crm.theatre_sessions.edit'] as const;

/** Gives the hours of a session to everybody. */
export const release = act(theatreSession, {
  name: 'release',
  label: 'Bırak',
  icon: 'lock-open',
  permissions,
  when: ({ session_kind: kind, released_at: at }) => kind === 'block' && at === null,
  run: (changes, _, __, { now }) => changes.update({ released_at: now }),
  done: 'Oturum bırakıldı; herkes planlayabilir',
  undo: true,
});

/** Takes the hours of a released session back. */
export const reclaim = act(theatreSession, {
  name: 'reclaim',
  label: 'Geri al',
  icon: 'undo',
  permissions,
  when: ({ session_kind: kind, released_at: at }) => kind === 'block' && at !== null,
  run: (changes) => changes.update({ released_at: null }),
  done: 'Oturum geri alındı',
  undo: true,
});
