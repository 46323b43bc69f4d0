import { ActionError } from '../../action-error';
import type { Meeting } from '../../entities/meeting';
import type { MeetingStatus } from '../../entities/meeting-values';
import { choice } from '../../fields';
import { meetingMoves } from '../../rules/meeting-rules';

export const EDIT = 'companies.meetings.edit';

/** Sentence where the minutes are approved: they do not change any more. */
export const CLOSED = 'Toplantı kapandı; tutanağı, kararları ve gündemi artık değişmez.';

/** @throws ActionError where the minutes are approved */
export function requireOpen(status: MeetingStatus): void {
  if (status === 'closed') throw new ActionError('not_allowed', CLOSED);
}

/** Others may have changed single meetings of it meanwhile. */
export const SERIES_ONLINE =
  'Yinelenen dizi yalnız bağlıyken değiştirilebilir. Tek toplantıyı şimdi değiştirebilirsiniz.';

export const isAhead = ({ status }: Pick<Meeting, 'status'>, next: MeetingStatus): boolean =>
  meetingMoves[status].includes(next);

/** Returns the field that asks for one meeting of a series or for all of them. */
export const scopeField = (label: string) =>
  choice({ one: 'Yalnız bu toplantı', series: 'Tüm dizi' }, { label, required: true });

/** Returns the id of the record that is meant: the meeting itself, or its series. */
export const meantBy = (
  { id, series_id }: Pick<Meeting, 'id' | 'series_id'>,
  scope: 'one' | 'series',
): string => (scope === 'series' ? (series_id ?? id) : id);
