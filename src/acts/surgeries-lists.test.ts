import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documents$ } from '@/data/documents';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { ANAESTHETIST, hip, NOW, planner, SURGEON } from '@/records/testing/surgeries.fixture';
import { client } from '@sync/model/entities/client';
import type { ClientDraft } from '@sync/model/entities/client';
import { close, follow } from '@sync/model/surgeries/acts/finish';
import { addFollowUp, editFollowUp, remind, removeFollowUp } from '@sync/model/surgeries/acts/follow-ups';
import { editProcedures } from '@sync/model/surgeries/acts/procedures';
import { copyTeam, editTeam } from '@sync/model/surgeries/acts/team';
import { FOLLOW_UP } from './testing/surgery-samples.fixture';
import { surgeryDoing } from './testing/surgery-doing.fixture';

let test: TestWorkspace;
let of: ReturnType<typeof surgeryDoing>;
beforeEach(async () => {
  test = await openTestWorkspace();
  of = surgeryDoing(test);
});
afterEach(() => test.workspace.close());

const followUp = { id: FOLLOW_UP, on: '2026-12-18', note: null, reminder_id: null, ticket_id: null };
const typedHip = { ...hip, code: hip.code ?? '' };

/** Stores a patient of 67 years. */
async function storePatient(): Promise<string> {
  const writes = test.writesWith('crm.clients.add', 'crm.clients.read');
  const draft = {
    client_kind: 'patient',
    first_name: 'Ada',
    last_name: 'Işık',
    identity_type: 'none',
    sex: 'female',
    birth_date: '1959-05-01',
    is_foreign_patient: false,
    labels: [],
  } as unknown as ClientDraft;
  return (await writes.create(client, draft, { summary: 'Hasta' })).id;
}

describe('the team', () => {
  it('is copied with ids of its own', async () => {
    const member = { id: FOLLOW_UP, person_id: ANAESTHETIST, role: 'anaesthetist' } as const;
    const from = await of.store({ team: [member] });
    const to = await of.store();
    const [copied] = (await of.after(planner, copyTeam, to.id, { from: from.id })).team;
    expect(copied).toMatchObject({ person_id: ANAESTHETIST, role: 'anaesthetist' });
    expect(copied?.id).not.toBe(member.id);
    await expect(of.run(planner, copyTeam, to.id, { from: null })).rejects.toThrow('Ameliyatı seçin');
  });

  it('has nobody twice, and nobody who was not chosen', async () => {
    const { id } = await of.store();
    const member = (person_id: string | null) =>
      ({ id: crypto.randomUUID(), person_id, role: 'nurse' }) as const;
    const twice = [member(SURGEON), member(SURGEON)];
    await expect(of.run(planner, editTeam, id, { team: twice })).rejects.toThrow('iki kez');
    const team = [member(SURGEON), member(null)];
    expect((await of.after(planner, editTeam, id, { team })).team).toEqual([team[0]]);
  });
});

describe('follow-ups', () => {
  it('stay in the order of their days', async () => {
    const { id } = await of.store();
    await of.run(planner, addFollowUp, id, { on: '2026-12-18' });
    const after = await of.after(planner, addFollowUp, id, { on: '2026-11-25', note: ' Röntgen ' });
    expect(after.follow_ups).toMatchObject([{ on: '2026-11-25', note: 'Röntgen' }, { on: '2026-12-18' }]);
    const [{ id: first = '' } = {}] = after.follow_ups;
    const later = await of.after(planner, editFollowUp, id, { id: first, on: '2027-01-05' });
    expect(later.follow_ups.map(({ on }) => on)).toEqual(['2026-12-18', '2027-01-05']);
  });

  it('are removed and come back; one that is gone is not edited', async () => {
    const { id } = await of.store({ follow_ups: [followUp] });
    const done = await of.run(planner, removeFollowUp, id, { id: FOLLOW_UP });
    expect(done.record).toMatchObject({ follow_ups: [] });
    const edited = of.run(planner, editFollowUp, id, { id: FOLLOW_UP, on: '2026-12-19' });
    await expect(edited).rejects.toThrow('silindi');
    await of.undo(planner, removeFollowUp, done);
    expect(await of.stored(id)).toMatchObject({ follow_ups: [followUp] });
  });

  it('get a reminder ahead, with the number and the day', async () => {
    const { id } = await of.store({ follow_ups: [followUp] });
    await expect(of.run(planner, remind, id, { id: FOLLOW_UP, at: NOW })).rejects.toThrow('gelecekte');
    const at = '2026-12-18T06:00:00.000Z';
    const after = await of.after(planner, remind, id, { id: FOLLOW_UP, at });
    const { inbox } = test.workspace.store.database;
    const [made] = await firstValueFrom(documents$(inbox.find({ selector: { kind: 'reminder' } })));
    expect(made).toMatchObject({
      title: 'Ameliyat: kontrol 18.12.2026',
      target: 'surgery',
      target_id: id,
      due_at: at,
    });
    expect(after.follow_ups).toEqual([{ ...followUp, reminder_id: made?.id }]);
  });
});

describe('procedures', () => {
  it('keep the side of a planned surgery, and say at each field what they lack', async () => {
    const { id } = await of.store();
    for (const [change, name] of [
      [{ side: 'none' }, '0.side'],
      [{ side: null }, '0.side'],
      [{ name: ' ' }, '0.name'],
      [{ minutes: 4 }, '0.minutes'],
      [{ minutes: 12.5 }, '0.minutes'],
      [{ minutes: null }, '0.minutes'],
    ] as const) {
      const procedures = [{ ...typedHip, ...change }];
      const error = await of.run(planner, editProcedures, id, { procedures }).catch((e: unknown) => e);
      expect(Object.keys((error as { fields: object }).fields)).toEqual([name]);
    }
    const none = of.run(planner, editProcedures, id, { procedures: [] });
    await expect(none).rejects.toMatchObject({ fields: { list: 'En az bir ameliyat olmalı' } });
  });

  it('ask for the mark again where the side becomes another: then it is no longer confirmed', async () => {
    const marked = { id: 'side_mark', state: 'done', by: null, at: NOW, note: null } as const;
    const client_id = await storePatient();
    const ready = await of.store({ status: 'confirmed', checklist: [marked], client_id });
    const procedures = [{ ...typedHip, side: 'left' as const }];
    const after = await of.after([...planner, 'crm.clients.read'], editProcedures, ready.id, { procedures });
    expect(after.status).toBe('preparing');
    expect(after.checklist.find(({ id }) => id === 'side_mark')).toMatchObject({ state: 'open', by: null });
    // What the procedure needs is on the list now.
    expect(after.checklist.map(({ id }) => id)).toContain('blood');
  });
});

it('ends only after the discharge', async () => {
  const before = await of.store();
  for (const act of [follow, close]) {
    await expect(of.run(planner, act, before.id)).rejects.toThrow('taburcu');
  }
  const home = await of.store({ status: 'discharged' });
  expect((await of.after(planner, follow, home.id)).status).toBe('follow_up');
  expect((await of.after(planner, close, home.id)).status).toBe('closed');
});
