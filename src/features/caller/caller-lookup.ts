import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Relation } from '@sync/model/entities/client-record';
import { parsePhone } from '@sync/model/rules/phone';
import type { ParsedPhone } from '@sync/model/rules/phone';
import type { ClientRow, RelativeRow } from '@/data/indexes';
import { documents$ } from '@/data/documents';
import type { ViziteDatabase } from '@/data/workspace';

/** Text handed over by the telephone system. `lost`: the page was opened without a phone call. */
export type Caller = ParsedPhone | { readonly kind: 'lost' };

/** Reads what stood in the address; undefined when nothing came with it. */
export function readCaller(raw: string | undefined): Caller {
  return raw === undefined ? { kind: 'lost' } : parsePhone(raw);
}

/** Returns the number as it is stored with clients; null where the call has none in a storable form. */
export function storedNumber(caller: Caller): string | null {
  return caller.kind === 'e164' || caller.kind === 'short' ? caller.value : null;
}

/** Relations among some clients: they say who is who on a family's line. */
export function relationsAmong$(
  database: ViziteDatabase,
  ids: readonly string[],
): Observable<readonly Relation[]> {
  return documents$(database.client_records.find({ selector: { client_id: { $in: [...ids] } } })).pipe(
    map((records) =>
      records
        .filter((record) => record.kind === 'relation')
        .filter(({ related_client_id: other }) => other !== null && ids.includes(other)),
    ),
  );
}

/** Finding of the page about a phone call. */
export type CallerFinding =
  | { readonly kind: 'searching' }
  | { readonly kind: 'lost' | 'withheld' | 'unknown' }
  | { readonly kind: 'extension'; readonly digits: string }
  | { readonly kind: 'invalid'; readonly message: string }
  /** One record: its profile. */
  | { readonly kind: 'client'; readonly clientId: string }
  /** Several, or only relatives: somebody chooses. */
  | {
      readonly kind: 'choice';
      readonly clientIds: readonly string[];
      /** Relatives with this number, where no client has it. */
      readonly relatives: readonly RelativeRow[];
    };

/**
 * Decides what a phone call shows. `clients` null: still searching. `relatives` null: still searching there, which only
 * matters where no client was found.
 */
export function findCaller(
  caller: Caller,
  clients: readonly ClientRow[] | null,
  relatives: readonly RelativeRow[] | null,
): CallerFinding {
  switch (caller.kind) {
    case 'lost':
    case 'withheld':
      return { kind: caller.kind };
    case 'extension':
      return { kind: 'extension', digits: caller.digits };
    case 'invalid':
      return { kind: 'invalid', message: caller.message };
    case 'e164':
    case 'short':
      break;
  }
  if (clients === null) return { kind: 'searching' };
  const [first, ...more] = clients;
  if (first !== undefined) {
    return more.length === 0
      ? { kind: 'client', clientId: first.id }
      : { kind: 'choice', clientIds: clients.map(({ id }) => id), relatives: [] };
  }
  if (relatives === null) return { kind: 'searching' };
  if (relatives.length > 0) {
    return {
      kind: 'choice',
      clientIds: [...new Set(relatives.map((relative) => relative.clientId))],
      relatives,
    };
  }
  return { kind: 'unknown' };
}
