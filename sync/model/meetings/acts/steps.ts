import { act } from '../../acts/act';
import type { Act } from '../../acts/act';
import type { ActIcon } from '../../acts/icons';
import { meeting } from '../../entities/meeting';
import type { Meeting } from '../../entities/meeting';
import { meetingStatuses } from '../../entities/meeting-values';
import type { MeetingStatus } from '../../entities/meeting-values';
import { meetingMoves } from '../../rules/meeting-rules';
import { cancel } from './cancel';
import { close, withMinutes } from './close';
import { postpone } from './postpone';
import { EDIT, isAhead } from './rules';

/** Labels of the step to a status, by the status that it is taken from; those of any other under `other`. */
type Labels = Readonly<Partial<Record<MeetingStatus, string>>> & { readonly other: string };

/** Takes a meeting to a status that needs nothing but the press. */
const moveTo = (to: MeetingStatus, labels: Labels, icon: ActIcon) =>
  act(meeting, {
    name: `move_to_${to}`,
    label: ({ status }: Pick<Meeting, 'status'>) => labels[status] ?? labels.other,
    icon,
    permissions: [EDIT],
    when: (record) => isAhead(record, to),
    check: (record) => (to === 'minutes_review' ? withMinutes(record) : {}),
    run: (changes) => changes.update({ status: to, status_reason: null }),
    done: ({ status }) => (status === 'cancelled' ? 'İptal geri alındı' : meetingStatuses[to]),
  });

/** Step to each status. */
export const steps: Readonly<Record<Exclude<MeetingStatus, 'draft'>, Act>> = {
  planned: moveTo(
    'planned',
    { draft: 'Planla', cancelled: 'İptali geri al', other: 'Yeniden planla' },
    'calendar-sync',
  ),
  invited: moveTo('invited', { other: 'Davet et' }, 'send'),
  in_progress: moveTo('in_progress', { other: 'Başlat' }, 'timer'),
  completed: moveTo(
    'completed',
    {
      in_progress: 'Bitir',
      minutes_review: 'Tutanağı geri ver',
      other: 'Tamamlandı olarak işaretle',
    },
    'circle-check',
  ),
  minutes_review: moveTo('minutes_review', { other: 'Tutanağı onaya gönder' }, 'file-text'),
  closed: close,
  postponed: postpone,
  cancelled: cancel,
};

/** Returns the steps from a status, in the order in which they are offered. */
export const stepsFrom = (status: MeetingStatus): readonly Act[] =>
  meetingMoves[status].flatMap((to) => (to === 'draft' ? [] : steps[to]));

const usual: Readonly<Partial<Record<MeetingStatus, Act>>> = {
  draft: steps.planned,
  planned: steps.in_progress,
  invited: steps.in_progress,
  in_progress: steps.completed,
  completed: steps.minutes_review,
  minutes_review: steps.closed,
  postponed: steps.planned,
};

/** Returns the step that usually comes next. */
export const nextStep = (status: MeetingStatus): Act | undefined => usual[status];
