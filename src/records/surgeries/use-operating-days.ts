import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { theatreSession } from '@sync/model/entities/theatre-session';
import { operatingDays } from '@sync/model/rules/operating-days';
import type { OperatingDays } from '@sync/model/rules/operating-days';

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
