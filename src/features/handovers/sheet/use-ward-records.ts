import { useMemo } from 'react';
import { map } from 'rxjs';
import { documents$ } from '@/data/documents';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { stateOfAll, useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useSurgeriesBetween } from '@/data/surgeries';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { addDays, instantAt, todayIso } from '@/lib/dates';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { biopsy } from '@sync/model/entities/biopsy';
import { reminder } from '@sync/model/entities/inbox';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { Task } from '@sync/model/entities/ticket-entry';
import type { DrawnLine } from '@sync/model/handovers/line';
import { drawLines } from './draw-lines';

/** Days back in which a surgery tells the bed of its patient. */
const STAY = 14;
const none: readonly never[] = [];

/** Returns the names of patients by id, as this device knows them. */
export function usePatientNames(): (clientId: string | null) => string {
  return useIndexes(
    ({ clients }) =>
      (id: string | null) =>
        id === null ? 'Hasta yok' : (clients.get(id)?.name ?? 'Hasta bu cihazda yok'),
    [],
    'clients',
  ).value;
}

/** Returns the lines of a ward's sheet as the records on this device say them, again with every change and minute. */
export function useDrawnLines(departmentId: string): {
  readonly lines: readonly DrawnLine[];
  readonly state: Records<typeof biopsy>['state'];
} {
  const { access } = useSignedIn();
  const now = useNow();
  const today = todayIso(now);
  const next = useOperatingDays().after(today, 1);
  const nameOf = usePatientNames();
  const tickets = useIndexes(
    (indexes) =>
      new Map(
        [...indexes.tickets.unclosed].filter(
          ([, ticket]) => ticket.departmentId === departmentId || ticket.teamId === departmentId,
        ),
      ),
    [departmentId],
    'tickets',
  );
  const ids = useMemo(() => [...tickets.value.keys()].toSorted(), [tickets.value]);
  const tasks = useLiveQuery(
    (database) =>
      documents$(database.ticket_entries.find({ selector: { ticket_id: { $in: [...ids] } } })).pipe(
        map((entries) => entries.filter((entry): entry is typeof entry & Task => entry.kind === 'task')),
      ),
    [ids.join()],
  );
  const surgeries = useSurgeriesBetween(
    instantAt(addDays(today, -STAY), '00:00'),
    instantAt(addDays(next, 1), '00:00'),
  );
  const cases = useRecords(insuranceCase);
  const biopsies = useRecords(biopsy);
  const reminders = useRecords(reminder);
  const open = tasks.state === 'ready' ? tasks.data : none;
  const lines = useMemo(
    () =>
      drawLines(
        {
          departmentId,
          tickets: tickets.value,
          tasks: open,
          surgeries: surgeries ?? none,
          cases: cases.records,
          biopsies: biopsies.records,
          reminders: reminders.records.filter(({ owner_id }) => owner_id === access.userId),
        },
        { now, days: [today, next] },
        nameOf,
      ),
    [
      departmentId,
      tickets.value,
      open,
      surgeries,
      cases.records,
      biopsies.records,
      reminders.records,
      access.userId,
      now,
      today,
      next,
      nameOf,
    ],
  );
  const read = stateOfAll(cases, biopsies, reminders, tasks);
  const isWhole = surgeries !== null && tickets.complete;
  return { lines, state: read === 'ready' && !isWhole ? 'loading' : read };
}
