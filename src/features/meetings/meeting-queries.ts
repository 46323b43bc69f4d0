import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { document$, documents$ } from '@/data/documents';
import type { ViziteDatabase } from '@/data/workspace';
import type { Company } from '@sync/model/entities/company';
import type { Meeting } from '@sync/model/entities/meeting';
import type { Person } from '@sync/model/entities/person';

/**
 * Watches a meeting that the user may read; null where the id is unknown, or the user sees only that somebody is
 * busy.
 */
export function meeting$(database: ViziteDatabase, id: string): Observable<Meeting | null> {
  return document$(database.meetings.findOne(id)).pipe(
    map((found) => (found?.kind === 'meeting' ? found : null)),
  );
}

/** Returns a meeting as it is stored now. */
export async function readMeeting(database: ViziteDatabase, id: string): Promise<Meeting | null> {
  const found = await database.meetings.findOne(id).exec();
  const record = found?.toJSON();
  return record?.kind === 'meeting' ? record : null;
}

/** Returns the rows of a series' changed occurrences. */
export async function readExceptions(
  database: ViziteDatabase,
  seriesId: string,
): Promise<readonly Meeting[]> {
  const found = await database.meetings.find({ selector: { series_key: seriesId } }).exec();
  return found.flatMap((document) => {
    const record = document.toJSON();
    return record.kind === 'meeting' ? [record] : [];
  });
}

/** Firms and their people that a meeting can be with, by their names. */
export function directory$(
  database: ViziteDatabase,
): Observable<{ readonly companies: readonly Company[]; readonly persons: readonly Person[] }> {
  return documents$(database.directory.find()).pipe(
    map((found) => found.toSorted((a, b) => (a.sort_key < b.sort_key ? -1 : 1))),
    map((records) => ({
      companies: records.filter((record) => record.kind === 'company'),
      persons: records.filter((record) => record.kind === 'person'),
    })),
  );
}
