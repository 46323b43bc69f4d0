import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startDisposals } from '../support/disposals';
import type { Disposals } from '../support/disposals';
import { addPerson } from '../support/people';
import { lettersFor, mend, poison } from '../support/poison';
import { roles } from '../support/starter-ids';

let hospital: Disposals;
let letters: ReturnType<typeof lettersFor>;
beforeAll(async () => {
  hospital = await startDisposals();
  const administrator = await addPerson(hospital.owner, { roles: [roles.administrator] });
  letters = lettersFor(hospital.owner, administrator);
});
afterAll(() => hospital.database.stop());
afterEach(() => mend(hospital.owner));

const outcomeOf = async (disposal: string, record: string) =>
  (
    await hospital.owner<{ outcome: string | null }[]>`
      select outcome from app.disposal_items where disposal_id = ${disposal} and row_id = ${record}`
  )[0]?.outcome;

test.each(['user', 'schedule'])(
  'a record that cannot be disposed of is set aside, the others go; the disposal ends once it is settled (%s)',
  async (by) => {
    const { owner, old } = hospital;
    const patients = [await old.patient(), await old.patient(), await old.patient()].map(
      ({ clientId: id }) => id,
    );
    const disposal = await hospital.propose('patients');
    await hospital.decide(disposal, 'approve');
    const run = () => (by === 'user' ? hospital.run(disposal) : owner`select app.run_ticket_schedule()`);
    const [first = '', bad = '', last = ''] = patients;
    await poison(owner, ['public.clients', 'id', 'update'], bad);
    // Nothing is left to run, and the button does not turn for ever.
    if (by === 'user') expect(await run()).toEqual({ left: 0 });
    else await run();
    expect(await Promise.all([first, last].map((id) => outcomeOf(disposal, id)))).toEqual([
      'disposed',
      'disposed',
    ]);
    expect(await outcomeOf(disposal, bad)).toBeNull();
    expect((await hospital.recordOf(disposal)).status).toBe('approved');
    const open = await letters.open('disposals');
    expect(open).toMatchObject([{ key: `${disposal}/${bad}`, code: '23514' }]);
    if (by === 'user') {
      await mend(owner);
      await letters.retry(open);
      await run();
      expect(await outcomeOf(disposal, bad)).toBe('disposed');
    } else {
      await letters.drop(open);
      await run();
      expect(await outcomeOf(disposal, bad)).toBe('left_out');
    }
    expect(await hospital.recordOf(disposal)).toMatchObject({ status: 'done' });
    expect(await letters.open('disposals')).toEqual([]);
    expect(await hospital.isWhole()).toBe(true);
  },
);

test('a record that somebody holds is not set aside at once: the user is told to try again', async () => {
  const { old, database } = hospital;
  const { clientId } = await old.patient();
  const disposal = await hospital.propose('patients');
  await hospital.decide(disposal, 'approve');
  const other = database.connect();
  await other.begin(async (tx) => {
    await tx`select from public.clients where id = ${clientId} for update`;
    // What earlier tests left goes; then only the held one is there.
    await hospital.run(disposal).catch(() => undefined);
    await expect(hospital.run(disposal)).rejects.toMatchObject({ code: '55P03' });
  });
  expect(await letters.open('disposals')).toEqual([]);
  expect(await hospital.run(disposal)).toEqual({ left: 0 });
  expect(await outcomeOf(disposal, clientId)).toBe('disposed');
});
