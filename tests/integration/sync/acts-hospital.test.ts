import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runAct, worldOf } from '../../../src/acts/run-act';
import type { ActContext } from '../../../src/acts/run-act';
import { caseReference } from '../../../src/acts/testing/act-context.fixture';
import { ActionError } from '@sync/model/action-error';
import { actName } from '@sync/model/acts/act';
import type { Act, AnyValues } from '@sync/model/acts/act';
import { whyNot } from '@sync/model/acts/perform';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { CaseLine } from '@sync/model/entities/insurance-values';
import { caseActs } from '@sync/model/insurance/acts';
import { linesApproved, linesAsked } from '@sync/model/rules/insurance-lines';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet } from './devices';
import type { Tablet } from './devices';

/*
 * A hospital at random: two users on two tablets do whatever their cases offer them, with and without a network. Nothing
 * that was done is lost, sums close, and an act is on the server whole or waits for a decision whole.
 */

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 60_000, interval: 50 };
const CASES = 4;
const STEPS = 70;
const INSURER = '00000000-0000-7000-8000-000000000051';
const PATIENT = '00000000-0000-7000-8000-000000000052';

let backend: TestBackend;
let tablets: readonly Tablet[];

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  await addPerson(backend, 'bir@acts.test', 1);
  await addPerson(backend, 'iki@acts.test', 1);
  await backend.sql.query(
    `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email)
     values ($1, 'patient', 'Işıl', 'Karadoğan', 'none', 'female', 'i@vizite.test')`,
    [PATIENT],
  );
  await backend.sql.query(
    `insert into public.definitions (id, kind, name, position, attributes) values ($1, 'insurer', 'Deneme Sigorta', 1,
      '{"payer_kind": "tss", "appeal_days": 15, "payment_days": 30, "phone": null, "other_names": []}')`,
    [INSURER],
  );
  const held = ['definitions', 'access', 'clients', 'cases'] as const;
  tablets = [
    await openTablet(backend, 'bir@acts.test', held),
    await openTablet(backend, 'iki@acts.test', held),
  ];
});
afterAll(async () => {
  for (const tablet of tablets) await tablet.close();
  await backend.dispose();
});

const lineOf = (id: string): CaseLine => ({
  id,
  procedure_id: null,
  name: 'Diz protezi',
  code: null,
  asked: 100_000,
  approved: null,
  decision: 'open',
  reason: null,
  words: null,
  appealed: false,
});

/** Returns what somebody might type for an act, by a number drawn for it. */
function typed(act: Act, record: InsuranceCase, context: ActContext, drawn: number): AnyValues {
  const world = { ...worldOf(context), needed: { events: [], batches: [], patients: [], cases: [] } };
  const decisions = ['approved', 'refused', 'partial', 'open'] as const;
  const lines = Object.fromEntries(
    record.lines.map(({ id }, at) => {
      const decision = decisions[(drawn + at) % decisions.length] ?? 'open';
      const approved = decision === 'partial' ? 1 + (drawn % 90_000) : null;
      return [id, { decision, approved, reason: null, words: null }];
    }),
  );
  const own: AnyValues = {
    lines,
    text: `Not ${drawn}`,
    words: `Sözler ${drawn}`,
    names: ['Epikriz'],
    letter: 'İtiraz ediyoruz.',
    late: 'Yazı geç geldi',
    valid_to: `2027-01-${String(1 + (drawn % 28)).padStart(2, '0')}`,
    number: `F-${drawn}`,
    on: '2026-11-17',
    paid: drawn % 100_001,
    reason: 'Tarife',
    name: `Evrak ${drawn % 3}`,
    paper: record.papers[0]?.id ?? '',
    state: ['attached', 'wanted', 'not_needed'][drawn % 3],
    note: null,
  };
  const start = act.start(record, world, {});
  return Object.fromEntries(
    Object.keys(act.fields ?? {}).map((name) => [name, name in own ? own[name] : (start[name] ?? null)]),
  );
}

const contextOf = ({ writes, store }: Tablet): ActContext => ({
  writes,
  database: store.database,
  reference: caseReference,
  now: () => '2026-11-17T11:05:00.000Z',
});

const settled = (tablet: Tablet) =>
  vi.waitFor(async () => expect((await tablet.store.changes.all()).unsent).toEqual([]), WAIT);

it('loses nothing, and keeps acts whole and sums closed', async () => {
  const [first] = tablets;
  if (first === undefined) throw new Error('no tablet');
  const ids: string[] = [];
  for (let at = 0; at < CASES; at += 1) {
    const { id } = await first.writes.create(
      insuranceCase,
      {
        client_id: PATIENT,
        payer_kind: 'tss',
        insurer_id: INSURER,
        service_kind: 'surgery',
        service_name: 'Diz protezi',
        lines: [lineOf(crypto.randomUUID()), lineOf(crypto.randomUUID())],
        papers: [],
        currency: 'TRY',
        asked_amount: 0,
        units: 2,
        units_used: 0,
        status: 'draft',
        decided_procedures: [],
        list_differs: false,
      },
      { summary: 'Provizyon' },
    );
    ids.push(id);
  }
  await settled(first);
  for (const tablet of tablets) {
    tablet.replication.syncNow();
    await vi.waitFor(
      async () => expect((await tablet.store.database.cases.findByIds(ids).exec()).size).toBe(CASES),
      WAIT,
    );
  }

  const step = fc.record({
    tablet: fc.nat(1),
    of: fc.nat(CASES - 1),
    act: fc.nat(1_000),
    drawn: fc.nat(200_000),
    online: fc.nat(4),
  });
  const steps = fc.sample(step, { numRuns: STEPS, seed: 20_261_129 });
  const done: { readonly name: string; readonly created: readonly string[] }[] = [];
  for (const { tablet: at, of, act: drawnAct, drawn, online } of steps) {
    const tablet = tablets[at];
    const id = ids[of];
    if (tablet === undefined || id === undefined) throw new Error('nothing drawn');
    if (online === 0) tablet.online(false);
    if (online === 1) tablet.online(true);
    const context = contextOf(tablet);
    const record = await tablet.writes.read(insuranceCase, id);
    const offers = caseActs.filter(
      (act) =>
        act.name !== 'put_in_batch' && whyNot(act, tablet.writes.access, record, worldOf(context)) === null,
    );
    const act = offers[drawnAct % offers.length];
    if (act === undefined) throw new Error('nothing is offered');
    try {
      const { steps: made } = await runAct(context, act, id, typed(act, record, context, drawn));
      done.push({
        name: actName(act),
        created: made.flatMap((step) => (step.kind === 'created' ? [step.id] : [])),
      });
    } catch (error) {
      if (!(error instanceof ActionError) || !['invalid', 'not_allowed'].includes(error.code)) throw error;
    }
  }
  expect(done.length).toBeGreaterThan(STEPS / 2);
  expect(new Set(done.map(({ name }) => name)).size).toBeGreaterThan(8);

  for (const tablet of tablets) tablet.online(true);
  for (const tablet of tablets) await settled(tablet);
  for (const tablet of tablets) tablet.replication.syncNow();

  const stored = await backend.sql.query<{ id: string }>(`select id from public.insurance_events`);
  const there = new Set(stored.map(({ id }) => id));
  const waiting = new Set<string>();
  for (const { store } of tablets) for (const { id } of (await store.changes.all()).rejected) waiting.add(id);
  for (const { name, created } of done) {
    const places = created.map((id) => (there.has(id) ? 'server' : waiting.has(id) ? 'waiting' : 'lost'));
    expect([name, new Set(places).size <= 1, places.includes('lost')]).toEqual([name, true, false]);
  }
  const rows = (await backend.sql.query(
    `select * from public.insurance_cases`,
  )) as unknown as readonly InsuranceCase[];
  for (const { lines, asked_amount: asked, approved_amount: approved } of rows) {
    expect([Number(asked), approved === null ? null : Number(approved)]).toEqual([
      linesAsked(lines),
      linesApproved(lines),
    ]);
  }
  for (const tablet of tablets) {
    await vi.waitFor(async () => {
      const held = await tablet.store.database.cases.findByIds(ids).exec();
      const shown = [...held.values()].map((document) => {
        const { id, status, row_version: version } = document.toJSON() as unknown as InsuranceCase;
        return [id, status, version];
      });
      expect(shown.toSorted()).toEqual(
        rows.map(({ id, status, row_version: v }) => [id, status, v]).toSorted(),
      );
    }, WAIT);
  }
});
