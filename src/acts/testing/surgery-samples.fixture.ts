import type { LocalWrites } from '@/data/workspace';
import { ANAESTHETIST, hip, NOT_COME, ROOM, ROOM_2, storeSurgery } from '@/records/testing/surgeries.fixture';
import type { AnyValues } from '@sync/model/acts/act';
import type { SurgeryDraft } from '@sync/model/entities/surgery';
import { theatreSession } from '@sync/model/entities/theatre-session';
import type { TheatreSession } from '@sync/model/entities/theatre-session';
import type { ActSample } from './act-sample.fixture';

/** Ids that the server's states of surgeries have, too. */
export const FOLLOW_UP = '00000000-0000-4000-8000-000000000501';
export const OTHER = '00000000-0000-4000-8000-000000000502';
export const TICKET = '00000000-0000-4000-8000-000000000503';

const followUp = { id: FOLLOW_UP, on: '2026-12-18', note: null, reminder_id: null, ticket_id: null };
const admitted = { id: 'admitted', at: '2026-11-17T04:40:00.000Z', by: null } as const;
const complete = [{ id: 'consent', state: 'done', by: null, at: null, note: null }] as const;
const off = { status: 'cancelled', status_reason_id: NOT_COME } as const;
const slot = { room_id: ROOM_2, planned_start: '2026-11-19T06:00:00.000Z' };

const ofSurgery = (fields: Partial<SurgeryDraft>, values?: AnyValues): ActSample => ({
  store: (writes) => storeSurgery(writes, fields),
  ...(values === undefined ? {} : { values }),
});

let moved = '';
const ofMove: ActSample = {
  store: async (writes) => {
    const record = await storeSurgery(writes);
    moved = record.id;
    return record;
  },
  get values() {
    return { places: [{ id: moved, slot }] };
  },
};

const ofCopy: ActSample = {
  store: async (writes) => {
    const team = [{ id: FOLLOW_UP, person_id: ANAESTHETIST, role: 'anaesthetist' }] as const;
    await storeSurgery(writes, { team }, OTHER);
    return storeSurgery(writes);
  },
  values: { from: OTHER },
};

/** Stores hours of a surgeon. */
const storeSession = (writes: LocalWrites, released: string | null): Promise<TheatreSession> =>
  writes.create(
    theatreSession,
    {
      room_id: ROOM,
      session_kind: 'block',
      surgeon_id: ANAESTHETIST,
      starts_at: '2026-11-18T06:00:00.000Z',
      ends_at: '2026-11-18T14:00:00.000Z',
      released_at: released,
    },
    { summary: 'Oturum' },
  );

/** A sample of each act on surgeries and sessions, by its full name. */
export const surgerySamples: Readonly<Record<string, ActSample>> = {
  'surgery.move': ofMove,
  'surgery.postpone': ofSurgery(
    { milestones: [admitted], status: 'admitted' },
    { status_reason_id: NOT_COME, to: 'waiting' },
  ),
  'surgery.edit_procedures': ofSurgery({}, { procedures: [{ ...hip, code: '', side: 'left' }] }),
  'surgery.copy_team': ofCopy,
  'surgery.revive': ofSurgery(off),
  'surgery.follow': ofSurgery({ status: 'discharged' }),
  'surgery.close': ofSurgery({ status: 'discharged' }),
  'surgery.cancel': ofSurgery({}, { status_reason_id: NOT_COME, status_note: 'Telefonla bildirdi' }),
  'surgery.confirm': ofSurgery({ checklist: complete }),
  'surgery.unplan': ofSurgery({}),
  'surgery.mark': ofSurgery({ status: 'confirmed' }, { code: 'admitted' }),
  'surgery.set_time': ofSurgery({ status: 'confirmed' }, { code: 'admitted', at: admitted.at }),
  'surgery.clear_step': ofSurgery({ milestones: [admitted], status: 'admitted' }, { code: 'admitted' }),
  'surgery.settle_item': ofSurgery({}, { item: 'side_mark', state: 'done', note: null }),
  'surgery.edit_team': ofSurgery(
    {},
    { team: [{ id: FOLLOW_UP, person_id: ANAESTHETIST, role: 'anaesthetist' }] },
  ),
  'surgery.add_follow_up': ofSurgery({}, { on: '2026-12-18' }),
  'surgery.edit_follow_up': ofSurgery({ follow_ups: [followUp] }, { id: FOLLOW_UP, on: '2026-12-19' }),
  'surgery.remind': ofSurgery({ follow_ups: [followUp] }, { id: FOLLOW_UP, at: '2099-12-18T06:00:00.000Z' }),
  'surgery.link_ticket': ofSurgery({ follow_ups: [followUp] }, { id: FOLLOW_UP, ticket_id: TICKET }),
  'surgery.remove_follow_up': ofSurgery({ follow_ups: [followUp] }, { id: FOLLOW_UP }),
  'theatre_session.release': { store: (writes) => storeSession(writes, null) },
  'theatre_session.reclaim': { store: (writes) => storeSession(writes, '2026-11-16T06:00:00.000Z') },
};
