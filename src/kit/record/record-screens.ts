import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { GuardedPath } from '@sync/model/access/route-permissions';
import { entities } from '@sync/model/registry';
import type { ScreenPath } from '@sync/model/registry';

/** A screen that shows a record, and the place of the record's id in its address; none for a whole page of entries. */
interface Screen {
  readonly path: GuardedPath;
  /** The name of the parameter in the path, or of the value in the search part. */
  readonly id?: { readonly param: string } | { readonly search: string };
}

/** Kinds whose records have pages of their own, the best first. */
const pages: Readonly<Record<string, readonly Screen[]>> = {
  ticket: [{ path: '/crm/client-ticket/$ticketId', id: { param: 'ticketId' } }],
  client: [{ path: '/crm/client-profile/$clientId', id: { param: 'clientId' } }],
  shift_handover: [{ path: '/crm/shift-handovers/$handoverId', id: { param: 'handoverId' } }],
  surgery: [{ path: '/crm/surgery-plans/$surgeryId', id: { param: 'surgeryId' } }],
  meeting: [
    { path: '/companies/meetings/$meetingId', id: { param: 'meetingId' } },
    { path: '/companies/meetings-calendar', id: { search: 'meeting' } },
  ],
  // The page goes on to that of the file's list.
  import_file: [
    { path: '/pos/upload-bank-reports', id: { search: 'open' } },
    { path: '/insurance', id: { search: 'open' } },
    { path: '/adenom-biyotip/lists', id: { search: 'open' } },
    { path: '/crm/tckimlik-matching', id: { search: 'open' } },
  ],
  resume: [{ path: '/form/resume/$resumeId', id: { param: 'resumeId' } }],
  specimen_transfer: [{ path: '/adenom-biyotip', id: { search: 'transfer' } }],
  patient_trip: [{ path: '/crm/foreign-patient-reports', id: { search: 'open' } }],
  client_merge: [{ path: '/crm/merged-clients', id: { search: 'open' } }],
  report_run: [{ path: '/crm/reports', id: { search: 'run' } }],
  whats_new: [{ path: '/whats-new' }],
};

/** Lists that a record opens beside, as their entities describe them. */
const lists: Readonly<Record<string, readonly Screen[]>> = Object.fromEntries(
  entities.flatMap(({ kind, screen }): [string, Screen[]][] => {
    if (screen === undefined) return [];
    const path = screen.path as ScreenPath;
    return [[kind, [screen.opensRecords === true ? { path, id: { search: 'open' } } : { path }]]];
  }),
);
const screens = { ...lists, ...pages };

/** Lists that show a record of another page beside them; a record never opens there by its id alone. */
const alsoShown: Readonly<Record<string, readonly Screen[]>> = {
  ticket: [{ path: '/crm/tickets', id: { search: 'open' } }],
};

function addressOf({ path, id: place }: Screen, id: string): string {
  if (place === undefined) return path;
  return 'param' in place ? path.replace(`$${place.param}`, id) : `${path}?${place.search}=${id}`;
}

/**
 * Returns the address at which a record opens, by its id alone: `/crm/client-ticket/<id>`.
 * @returns null where a kind has no screen, or the user may open none of them
 */
export function recordAddress(kind: string, id: string, access: Access): string | null {
  const screen = screens[kind]?.find(({ path }) => mayOpen(access, routePermissions[path]));
  return screen === undefined ? null : addressOf(screen, id);
}

/** A record by its kind and id alone. */
export interface RecordPlace {
  readonly kind: string;
  readonly id: string;
}

/**
 * Returns the record that an address shows; the reverse of `recordAddress`.
 * @param path of the route: `/crm/client-ticket/$ticketId`
 * @param values of its parameters and of its search part
 * @returns null for a screen that shows none
 */
export function recordAt(path: string, values: Readonly<Record<string, unknown>>): RecordPlace | null {
  for (const [kind, places] of [...Object.entries(screens), ...Object.entries(alsoShown)]) {
    for (const { path: own, id: place } of places) {
      if (own !== path || place === undefined) continue;
      const id = values['param' in place ? place.param : place.search];
      if (typeof id === 'string' && id !== '') return { kind, id };
    }
  }
  return null;
}
