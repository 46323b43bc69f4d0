import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { formatDate, weekdayOf } from '@/lib/dates';
import { theatreSession } from '@sync/model/entities/theatre-session';
import { operatingDays } from '@sync/model/rules/operating-days';
import type { OperatingDays } from '@sync/model/rules/operating-days';
import { dayAfter } from '@sync/model/rules/theatre-days';

/** Returns the days on which the theatre operates, by the rooms and their hours on this device. */
export function useOperatingDays(): OperatingDays {
  const reference = useReferenceData();
  const sessions = useRecords(theatreSession).records;
  return useMemo(
    () =>
      operatingDays(
        reference
          .definitions('operating_room')
          .filter(({ active }) => active)
          .map(({ id, attributes }) => ({ id, hours: attributes, tables: Number(attributes.tables) })),
        sessions,
      ),
    [reference, sessions],
  );
}

/** Returns the name of a coming day: `Yarın`, else `Pazartesi 30.11.2026`. */
export const comingDay = (day: string, today: string): string =>
  day === dayAfter(today) ? 'Yarın' : `${weekdayOf(day)} ${formatDate(day)}`;
