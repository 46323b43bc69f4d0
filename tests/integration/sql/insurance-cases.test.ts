import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { caseMoves, caseStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus, LineDecision } from '@sync/model/entities/insurance-values';
import { approvalMisfit, derivedStatus, isEmptyPartial } from '@sync/model/rules/insurance-lines';
import { addDoctor, addEntry, addInsurer, addPatient, caseLine, caseOf, pushCase } from '../support/cases';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { departments, roles } from '../support/starter-ids';
import { change, push } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let coordinator: string;
let nurse: string;
let clientId: string;
let insurerId: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, {
    extra: ['parse.insurance_tracking.read', 'parse.insurance_tracking.add', 'parse.insurance_tracking.edit'],
  });
  coordinator = await addPerson(owner, { roles: [roles.surgery] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
  clientId = await addPatient(owner);
  insurerId = await addInsurer(owner);
});
afterAll(() => database.stop());

const rowOf = async (id: string) =>
  (await owner`select * from public.insurance_cases where id = ${id}`)[0] ?? {};
const noticesOf = (id: string) =>
  owner<{ user_id: string; topic: string }[]>`
    select user_id, topic from public.notifications where target_id = ${id} order by at`;

describe('the status follows from the lines', () => {
  const decisions: readonly LineDecision[] = ['open', 'approved', 'partial', 'refused'];
  test('as on the device, for every status and pair of lines', async () => {
    const states = Object.keys(caseStatuses) as CaseStatus[];
    const cases = states.flatMap((status) =>
      decisions.flatMap((first) =>
        decisions.map((second) => ({ status, lines: [{ decision: first }, { decision: second }] })),
      ),
    );
    const rows = await owner<{ derived: string }[]>`
      select app.derived_case_status(c ->> 'status', c -> 'lines') as derived
      from jsonb_array_elements(${owner.json(cases)}) with ordinality e (c, at) order by at`;
    expect(rows.map(({ derived }) => derived)).toEqual(
      cases.map(({ status, lines }) => derivedStatus(status, lines)),
    );
  });

  test('sums are those of the lines, and a refusal starts the clock of the appeal', async () => {
    const made = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, {
        lines: [caseLine(), caseLine({ asked: 50_000 })],
      }),
    );
    expect(made).toMatchObject({
      status: 'applied',
      document: { asked_amount: 150_000, approved_amount: null, status: 'waiting' },
    });
    const lines = [
      caseLine({ decision: 'approved', approved: 100_000 }),
      caseLine({ asked: 50_000, decision: 'refused', approved: 0, reason: 'limit_reached' }),
    ];
    const answered = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, {
        lines,
        answered_at: '2026-11-25T09:00:00.000Z',
      }),
      made.id,
      made.document?.row_version ?? null,
    );
    expect(answered).toMatchObject({
      status: 'applied',
      document: { status: 'partial', approved_amount: 100_000, appeal_due: '2026-12-10' },
    });
    const appealed = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, {
        lines: [lines[0] ?? {}, { ...lines[1], decision: 'open', approved: null, appealed: true }],
        status: 'appealed',
        appealed_at: '2026-11-26T09:00:00.000Z',
      }),
      made.id,
      answered.document?.row_version ?? null,
    );
    expect(appealed).toMatchObject({ document: { status: 'appealed' } });
  });

  test('a part of nothing is no partial approval, on any line, as on the device', async () => {
    const bad = { decision: 'partial', approved: 0, reason: 'limit_reached' } as const;
    const fine = caseLine({ ...bad, approved: 1 });
    const forms = [[caseLine(bad)], [fine, caseLine(bad)], [caseLine(bad), fine]];
    for (const lines of forms) {
      const document = caseOf(clientId, insurerId, { lines });
      const made = await pushCase(owner, clerk, 'insurance_case', document);
      expect(made).toMatchObject({ status: 'rejected', constraint: 'insurance_cases_empty_partial' });
    }
    const made = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, { lines: [fine] }),
    );
    expect(made).toMatchObject({ status: 'applied', document: { status: 'partial' } });
    for (const decision of decisions) {
      for (const approved of [null, 0, 1]) {
        const [row] = await owner<{ found: boolean }[]>`
          select app.has_empty_partial(${owner.json([{ decision, approved }])}) as found`;
        expect(row?.found).toBe(isEmptyPartial({ decision, approved }));
      }
    }
  });

  test('a step that the moves do not have is refused', async () => {
    const made = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, { lines: [], status: 'cancelled' }),
    );
    expect(caseMoves.cancelled).toEqual(['draft']);
    const reopened = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, { lines: [], status: 'paid_cut' }),
      made.id,
      1,
    );
    expect(reopened).toMatchObject({ status: 'rejected', constraint: 'insurance_cases_cut_reason' });
  });
});

test('who may only attach papers changes nothing else', async () => {
  const ward = await addPerson(owner, { roles: [roles.nurse] });
  const made = await pushCase(owner, clerk, 'insurance_case', caseOf(clientId, insurerId));
  const paper = {
    id: randomUUID(),
    document_id: null,
    name: 'MR',
    state: 'attached',
    by: ward,
    at: '2026-11-25T09:00:00.000Z',
    note: null,
  };
  const values = { ...made.document };
  const attached = await pushCase(owner, ward, 'insurance_case', { ...values, papers: [paper] }, made.id, 1);
  expect(attached).toMatchObject({ status: 'applied' });
  const decided = await pushCase(
    owner,
    ward,
    'insurance_case',
    { ...attached.document, policy_no: '1' },
    made.id,
    attached.document?.row_version ?? null,
  );
  expect(decided).toMatchObject({ status: 'rejected', constraint: 'insurance_cases_edit_permission' });
});

test('who may only attach papers says that the last one has come, and decides no other step', async () => {
  const ward = await addPerson(owner, { roles: [roles.nurse] });
  const moved = async (from: CaseStatus, to: CaseStatus) => {
    const made = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, { status: from }),
    );
    const values = { ...made.document, status: to };
    return pushCase(owner, ward, 'insurance_case', values, made.id, made.document?.row_version ?? null);
  };
  expect(await moved('documents_missing', 'documents_completed')).toMatchObject({
    status: 'applied',
    document: { status: 'documents_completed' },
  });
  for (const [from, to] of [
    ['documents_missing', 'medical_review'],
    ['documents_missing', 'waiting'],
    ['documents_missing', 'cancelled'],
    ['documents_completed', 'documents_missing'],
    ['waiting', 'documents_missing'],
    ['draft', 'sent'],
  ] as const) {
    expect(await moved(from, to), `${from} to ${to}`).toMatchObject({
      status: 'rejected',
      constraint: 'insurance_cases_edit_permission',
    });
  }
});

test('two tablets that use one approval are both counted', async () => {
  const line = caseLine({ decision: 'approved', approved: 100_000 });
  const made = await pushCase(owner, clerk, 'insurance_case', caseOf(clientId, insurerId, { lines: [line] }));
  const used = () => ({ case_id: made.id, event_kind: 'used', at: '2026-11-25T09:00:00.000Z' });
  await Promise.all([
    pushCase(owner, clerk, 'insurance_event', used()),
    pushCase(owner, clerk, 'insurance_event', used()),
  ]);
  expect(await rowOf(made.id)).toMatchObject({ units: 1, units_used: 2, status: 'used' });
});

describe('a case and its surgery', () => {
  async function planned(start: string) {
    const room = await addEntry(owner, 'operating_room', {
      department_ids: [],
      tables: '1',
      opens_at: '08:00',
      closes_at: '18:00',
      open_on_saturday: false,
      open_on_sunday: false,
      equipment: null,
    });
    const values = {
      client_id: clientId,
      procedures: [
        { id: randomUUID(), procedure_id: null, name: 'Menisküs', code: null, side: 'none', minutes: 60 },
      ],
      department_id: departments.callCentre,
      surgeon_id: await addDoctor(owner),
      table_no: 1,
      urgency: 'elective',
      approval_state: 'missing',
      currency: 'TRY',
      short_notice: false,
      status: 'planned',
      room_id: room,
      checklist: [{ id: 'approval', state: 'open', by: null, at: null, note: null }],
      ...times(start),
    };
    const surgeryId = randomUUID();
    const [answer] = await push(owner, coordinator, change('surgeries', 'surgery', values, null, surgeryId));
    expect(answer).toMatchObject({ status: 'applied' });
    return { surgeryId, values };
  }
  const times = (start: string) => {
    const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
    return { planned_start: at(0), planned_end: at(60), room_free_at: at(80) };
  };
  const surgeryOf = async (id: string) =>
    (await owner`select * from public.surgeries where id = ${id}`)[0] ?? {};

  test('an approval stands on the plan, a move to another day opens it again and tells who answers for it', async () => {
    const { surgeryId, values } = await planned('2031-03-03T07:00:00.000Z');
    const line = caseLine({ decision: 'approved', approved: 100_000 });
    const made = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, {
        surgery_id: surgeryId,
        service_kind: 'surgery',
        lines: [line],
        provision_no: '700123',
        assignee_id: clerk,
      }),
    );
    expect(made).toMatchObject({
      document: { status: 'approved', service_day: '2031-03-03', decided_day: '2031-03-03' },
    });
    expect(await surgeryOf(surgeryId)).toMatchObject({
      approval_state: 'approved',
      approval_no: '700123',
      checklist: [{ id: 'approval', state: 'done' }],
    });
    const { row_version: version } = await surgeryOf(surgeryId);
    const [moved] = await push(
      owner,
      coordinator,
      change(
        'surgeries',
        'surgery',
        {
          ...values,
          checklist: [{ id: 'approval', state: 'done', by: null, at: null, note: null }],
          approval_state: 'approved',
          approval_no: '700123',
          ...times('2031-03-05T07:00:00.000Z'),
        },
        Number(version),
        surgeryId,
      ),
    );
    expect(moved).toMatchObject({ status: 'applied' });
    expect(await rowOf(made.id)).toMatchObject({
      status: 'waiting',
      reopened: 'date',
      lines: [{ decision: 'open' }],
    });
    expect(await surgeryOf(surgeryId)).toMatchObject({
      approval_state: 'asked',
      checklist: [{ state: 'open' }],
    });
    const events =
      await owner`select text from public.insurance_events where case_id = ${made.id} and event_kind = 'reopened'`;
    expect(events[0]?.['text']).toBe('Onay başka tarih için: 03.03.2031 yerine 05.03.2031');
    expect(await noticesOf(made.id)).toContainEqual({ user_id: clerk, topic: 'insurance_reopened' });
  });

  test('within its validity an approval holds on another day', async () => {
    const { surgeryId, values } = await planned('2031-04-07T07:00:00.000Z');
    const made = await pushCase(
      owner,
      clerk,
      'insurance_case',
      caseOf(clientId, insurerId, {
        surgery_id: surgeryId,
        service_kind: 'surgery',
        valid_to: '2031-04-30',
        lines: [caseLine({ decision: 'approved', approved: 1 })],
      }),
    );
    const { row_version: version } = await surgeryOf(surgeryId);
    await push(
      owner,
      coordinator,
      change(
        'surgeries',
        'surgery',
        { ...values, approval_state: 'approved', ...times('2031-04-09T07:00:00.000Z') },
        Number(version),
        surgeryId,
      ),
    );
    expect(await rowOf(made.id)).toMatchObject({ status: 'approved', reopened: null });
  });

  test('whether an approval fits is answered as on the device', async () => {
    const days = [null, '2026-11-20', '2026-11-25'];
    const cases = days.flatMap((from) =>
      days.flatMap((to) =>
        days.flatMap((decided) =>
          days.flatMap((day) =>
            [[], ['a'], ['a', 'b']].map((about) => ({
              from,
              to,
              decided,
              about,
              day,
              procedures: ['a'],
            })),
          ),
        ),
      ),
    );
    const rows = await owner<{ misfit: string | null }[]>`
      select app.approval_misfit((c ->> 'from')::date, (c ->> 'to')::date, (c ->> 'decided')::date,
        array(select jsonb_array_elements_text(c -> 'about')), (c ->> 'day')::date,
        array(select jsonb_array_elements_text(c -> 'procedures'))) as misfit
      from jsonb_array_elements(${owner.json(cases)}) with ordinality e (c, at) order by at`;
    expect(rows.map(({ misfit }) => misfit)).toEqual(
      cases.map(({ from, to, decided, about, day, procedures }) =>
        approvalMisfit(
          { valid_from: from, valid_to: to, decided_day: decided, decided_procedures: about },
          { day, procedures },
        ),
      ),
    );
  });
});

test('what ran out, and what is due, is told once', async () => {
  const today =
    (
      await owner<{ day: string }[]>`select (app.now_ms() at time zone 'Europe/Istanbul')::date::text as day`
    )[0]?.day ?? '';
  const add = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const approved = [caseLine({ decision: 'approved', approved: 100_000 })];
  const ended = await pushCase(
    owner,
    clerk,
    'insurance_case',
    caseOf(clientId, insurerId, { lines: approved, valid_to: add(-1), assignee_id: clerk }),
  );
  const ending = await pushCase(
    owner,
    clerk,
    'insurance_case',
    caseOf(clientId, insurerId, { lines: approved, valid_to: add(2), assignee_id: clerk }),
  );
  const refused = await pushCase(
    owner,
    clerk,
    'insurance_case',
    caseOf(clientId, insurerId, {
      lines: [caseLine({ decision: 'refused', approved: 0 })],
      appeal_due: add(-2),
      assignee_id: clerk,
    }),
  );
  const tomorrow = await pushCase(
    owner,
    clerk,
    'insurance_case',
    caseOf(clientId, insurerId, { service_kind: 'surgery', service_day: add(1), assignee_id: clerk }),
  );
  await owner`select app.tell_case_times()`;
  await owner`select app.tell_case_times()`;
  expect(await rowOf(ended.id)).toMatchObject({ status: 'expired', reopened: 'ended' });
  const topics = async (id: string) => (await noticesOf(id)).map(({ topic }) => topic);
  expect(await topics(ending.id)).toEqual(['insurance_expiring']);
  expect(await topics(refused.id)).toEqual(['insurance_appeal']);
  expect(await topics(tomorrow.id)).toEqual(['insurance_unapproved']);
});

test('nobody without the permission sees a case or what happened in it', async () => {
  const made = await pushCase(owner, clerk, 'insurance_case', caseOf(clientId, insurerId));
  await pushCase(owner, clerk, 'insurance_event', {
    case_id: made.id,
    event_kind: 'note',
    text: 'Arandı',
    at: '2026-11-25T09:00:00.000Z',
  });
  const [answer] = await push(
    owner,
    nurse,
    change(
      'cases',
      'insurance_event',
      { case_id: made.id, event_kind: 'note', text: 'x', at: '2026-11-25T09:00:00.000Z' },
      null,
      randomUUID(),
    ),
  );
  expect(answer).toMatchObject({ status: 'rejected' });
});
