import type { Occurrence } from '@/data/meetings';
import type { SheetCell } from '@/kit/export/spreadsheet';
import type { Meeting } from '@sync/model/entities/meeting';
import {
  meetingKinds,
  meetingStatuses,
  meetingVisibilities,
  participantResponses,
} from '@sync/model/entities/meeting-values';
import { recurrenceWords } from '../recurrence-words';
import type { MeetingNames } from './use-meeting-list';

export const meetingExportHead = [
  'Konu',
  'Tür',
  'Durum',
  'Başlangıç',
  'Bitiş',
  'Tüm gün',
  'Salon',
  'Yer',
  'Firma',
  'Düzenleyen',
  'Yazman',
  'Katılımcılar',
  'Yineleme',
  'Karar sayısı',
  'Açık aksiyon',
  'Görünürlük',
  'Güncellenme',
] as const;

/**
 * Returns one row for each meeting, in the order of `meetingExportHead`. Minutes, decisions and actions are not
 * exported.
 * @param records the records of the meetings by id; meetings whose record is missing are left out
 */
export function meetingExportRows(
  meetings: readonly Occurrence[],
  records: ReadonlyMap<string, Meeting>,
  names: Pick<MeetingNames, 'company' | 'user'>,
): readonly (readonly SheetCell[])[] {
  return meetings.flatMap(({ row, start, end }) => {
    const record = records.get(row.id);
    if (record === undefined) return [];
    const people = record.participants.map(({ user_id, name, email, response }) => {
      const who = user_id === null ? (name ?? email ?? 'Konuk') : (names.user(user_id) ?? 'Bilinmiyor');
      return `${who} (${participantResponses[response]})`;
    });
    return [
      [
        record.title,
        meetingKinds[record.meeting_kind],
        meetingStatuses[record.status],
        { instant: new Date(start).toISOString() },
        { instant: new Date(end).toISOString() },
        record.all_day ? 'Evet' : 'Hayır',
        record.room,
        record.place,
        names.company(record.company_id),
        names.user(record.organiser_id),
        names.user(record.minute_taker_id),
        people.join(', ') || null,
        record.recurrence === null ? null : recurrenceWords(record.recurrence),
        record.decisions.length,
        row.openActions,
        meetingVisibilities[record.visibility],
        { instant: record.updated_at },
      ],
    ];
  });
}
