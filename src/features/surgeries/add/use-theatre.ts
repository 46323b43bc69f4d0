import { useMemo } from 'react';
import { document$, documents$ } from '@/data/documents';
import { useRecords, useRelated } from '@/data/records';
import { useLiveQuery } from '@/data/workspace';
import { addDays, instantAt, todayIso } from '@/lib/dates';
import type { Client } from '@sync/model/entities/client';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { surgeryDuration } from '@sync/model/entities/surgery-duration';
import type { SurgeryDuration } from '@sync/model/entities/surgery-duration';
import { theatreDays } from '@sync/model/rules/theatre-days';
import type { TheatreDays } from '@sync/model/rules/theatre-days';

/** A surgery may last 36 hours: what began two days ago still counts. */
const BEFORE = 2;
/** Number of days searched for slots, and a little beyond. */
const AHEAD = 32;

export interface Theatre {
  readonly surgeries: readonly Surgery[];
  readonly days: TheatreDays;
}

const nobody: Theatre = { surgeries: [], days: new Map() };

/**
 * Returns surgeries and sessions from today on, by day. @param until a later day that is needed too, `YYYY-MM-DD`.
 * Null until they are read.
 */
export function useTheatre(now: number, until: string | null): Theatre | null {
  const today = todayIso(now);
  const usual = addDays(today, AHEAD);
  const last = until !== null && until > usual ? addDays(until, BEFORE) : usual;
  const found = useLiveQuery(
    (database) =>
      documents$(
        database.surgeries.find({
          selector: {
            // `waiting` sorts after all times.
            day_key: { $gte: instantAt(addDays(today, -BEFORE), '00:00'), $lt: instantAt(last, '23:59') },
          },
        }),
      ),
    [today, last],
  );
  return useMemo(() => {
    if (found.state === 'loading') return null;
    if (found.state === 'error') return nobody;
    const surgeries = found.data.filter((record) => record.kind === 'surgery');
    const sessions = found.data.filter((record) => record.kind === 'theatre_session');
    return { surgeries, days: theatreDays(surgeries, sessions, now) };
  }, [found, now]);
}

const latestFirst = (a: Surgery, b: Surgery): number =>
  (b.planned_start ?? b.created_at).localeCompare(a.planned_start ?? a.created_at);

/** Returns all surgeries of a patient on this device, the latest first. */
export const useSurgeriesOf = (clientId: string | null): readonly Surgery[] =>
  useRelated(surgery, 'client_id', clientId, latestFirst).records;

/** Returns the durations of procedures as the server has learnt them. */
export function useDurations(): readonly SurgeryDuration[] {
  return useRecords(surgeryDuration).records;
}

/** Returns the patient of the form; null until one is chosen, or where the record is not on the device. */
export function useClient(id: string | null): Client | null {
  const live = useLiveQuery<Client | null>(
    (database) => document$(database.clients.findOne(id ?? '-')),
    [id],
  );
  return live.state === 'ready' && live.data?.id === id ? live.data : null;
}
