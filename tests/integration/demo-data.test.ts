import { createHash } from 'node:crypto';
import { checkIdentity } from '@sync/model/rules/identity';
import { entities } from '@sync/model/registry';
import { parsePhone } from '@sync/model/rules/phone';
import { isDueToday, isOverdue } from '@sync/model/rules/ticket-views';
import { checkField } from '@sync/model/validation';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCatalogue } from '../../supabase/demo/catalogue';
import type { Catalogue } from '../../supabase/demo/catalogue';
import { generateDemo } from '../../supabase/demo/generate';
import { actAs } from '../../supabase/demo/act-as';
import { addDemoData, loadDemoData } from '../../supabase/demo/load';
import { demoTables } from '../../supabase/demo/rows';
import type { DemoRows } from '../../supabase/demo/rows';
import { makeStaff, memberOf } from '../../supabase/demo/staff';
import { createRandom } from '../../supabase/demo/random';
import { demoSurveys } from '../../supabase/demo/survey-questions';
import { monthRows } from '../../supabase/demo/survey-rows';
import { comments } from '../../supabase/demo/survey-texts';
import { openSurveyTickets } from '../../supabase/demo/survey-tickets';
import { HOUR, makeWorld, midnightOf } from '../../supabase/demo/world';
import { startTestBackendOn } from './embedded/fixtures';
import type { TestBackend } from './embedded/fixtures';

const TODAY = '2026-11-21';
const today = midnightOf(TODAY);
const noon = { now: new Date(today + 12 * HOUR).toISOString() };

// One database is booted and filled for all of them.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let backend: TestBackend;
let catalogue: Catalogue;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  await loadDemoData(backend.sql, { today: TODAY, clients: 120, tickets: 300 });
  catalogue = await readCatalogue(backend.sql);
});

afterAll(async () => {
  await backend.dispose();
});

/** Generates all rows of a demo hospital, by table. */
function generate(seed: string, clients: number, tickets: number): DemoRows {
  const world = makeWorld(catalogue, makeStaff(catalogue, today), { seed, today });
  const rows = Object.fromEntries(demoTables.map((table) => [table, [] as object[]]));
  for (const batch of generateDemo(world, { clients, tickets }, true)) {
    for (const table of demoTables) rows[table]?.push(...(batch[table] ?? []));
  }
  return rows as unknown as DemoRows;
}

const hashOf = (rows: DemoRows) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

describe('generateDemo', () => {
  let rows: DemoRows;
  beforeAll(() => {
    rows = generate('vizite', 2000, 6000);
  });

  it('gives the same data for the same seed and day, other data for another seed', () => {
    const once = hashOf(generate('vizite', 300, 600));
    expect(hashOf(generate('vizite', 300, 600))).toBe(once);
    expect(hashOf(generate('other', 300, 600))).not.toBe(once);
  });

  it('has eight to twelve meetings on a working day, hardly more than three at once', () => {
    const moved = new Set(
      rows.meetings.flatMap(({ series_id, original_start }) =>
        series_id === null ? [] : [`${series_id} ${original_start}`],
      ),
    );
    const times = rows.meetings.flatMap((row) => {
      const [start, end] = [Date.parse(row.starts_at), Date.parse(row.ends_at)];
      if (row.recurrence === null) return [{ start, end }];
      return Array.from({ length: 104 }, (_, week) => week * 7 * 86_400_000)
        .filter((shift) => !moved.has(`${row.id} ${new Date(start + shift).toISOString()}`))
        .map((shift) => ({ start: start + shift, end: end + shift }));
    });
    const days = new Map<string, typeof times>();
    for (const time of times) {
      if (Math.abs(time.start - today) > 60 * 86_400_000) continue;
      const day = new Date(time.start + 3 * 3_600_000).toISOString().slice(0, 10);
      days.set(day, [...(days.get(day) ?? []), time]);
    }
    const sizes = [...days.values()].map((day) => day.length).toSorted((a, b) => a - b);
    expect(sizes.length).toBeGreaterThan(80);
    // A meeting of a series that was moved to another day makes one more or less.
    expect(sizes[5]).toBeGreaterThanOrEqual(7);
    expect(sizes.at(-5)).toBeLessThanOrEqual(13);
    const atOnce = [...days.values()].flatMap((day) =>
      day.map(({ start }) => day.filter((other) => other.start <= start && other.end > start).length),
    );
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(4);
    expect(atOnce.filter((count) => count === 4).length).toBeLessThan(atOnce.length / 50);
  });

  it('fits the model in every field', () => {
    const wrong: string[] = [];
    for (const entity of entities) {
      const table = demoTables.find((name) => name === entity.table);
      for (const row of table === undefined ? [] : rows[table]) {
        const values = new Map(Object.entries(row));
        for (const [name, field] of Object.entries(entity.fields)) {
          if (field.derived || name === 'identity_masked') continue;
          const error = checkField(field, values.get(name));
          if (error !== null) wrong.push(`${entity.table}.${name}: ${error.code}`);
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('never gives an id or number twice', () => {
    for (const table of demoTables) {
      const ids = rows[table].map((row) => ('id' in row ? row.id : `${row.user_id} ${row.role_id}`));
      expect(new Set(ids).size, table).toBe(ids.length);
    }
    const numbers = rows.clients.flatMap(({ identity_no: number }) => number ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(rows.clients.map((client) => client.client_no)).size).toBe(rows.clients.length);
    expect(new Set(rows.tickets.map((ticket) => ticket.ticket_no)).size).toBe(rows.tickets.length);
  });

  it('uses valid identity numbers, and phones and addresses of nobody', () => {
    for (const client of rows.clients) {
      expect(checkIdentity(client.identity_type, client.identity_no)).toMatchObject({
        ok: true,
        value: client.identity_no,
      });
      for (const { e164 } of client.phones) {
        expect(parsePhone(e164)).toEqual({ kind: 'e164', value: e164 });
        if (e164.startsWith('+90')) expect(e164).toMatch(/^\+905550\d{6}$/u);
      }
      expect(client.email ?? 'x@posta.test').toMatch(/^[a-z0-9.]+@posta\.test$/u);
    }
  });

  it('looks like the patients of a Turkish hospital', () => {
    const share = (fits: (client: DemoRows['clients'][number]) => boolean) =>
      rows.clients.filter(fits).length / rows.clients.length;
    expect(share((client) => client.is_foreign_patient)).toBeGreaterThan(0.06);
    expect(share((client) => client.is_foreign_patient)).toBeLessThan(0.1);
    expect(share((client) => client.identity_type === 'tckn')).toBeGreaterThan(0.7);
    expect(share((client) => client.phones.some((phone) => phone.shared))).toBeGreaterThan(0.1);
    const letters = new Set(rows.clients.flatMap((client) => [...client.first_name, ...client.last_name]));
    // No Turkish word begins with Ğ.
    expect([...'İıŞşğÖöÜüÇçI'].filter((letter) => !letters.has(letter))).toEqual([]);
    const commonest = rows.clients.filter((client) => client.last_name === 'Yılmaz').length;
    expect(commonest).toBeGreaterThan(rows.clients.filter((client) => client.last_name === 'Ceylan').length);
  });

  it('has tickets in all states, with something to do today', () => {
    const count = (fits: (ticket: DemoRows['tickets'][number]) => boolean) =>
      rows.tickets.filter(fits).length;
    expect(count((ticket) => ticket.status_category === 'new')).toBeGreaterThan(10);
    expect(count((ticket) => ticket.status_category === 'open')).toBeGreaterThan(80);
    expect(count((ticket) => ticket.status_category === 'pending')).toBeGreaterThan(30);
    expect(count((ticket) => ticket.status_category === 'resolved')).toBeGreaterThan(30);
    expect(count((ticket) => ticket.status_category === 'closed')).toBeGreaterThan(5000);
    expect(count((ticket) => isDueToday(ticket, noon))).toBeGreaterThan(10);
    expect(count((ticket) => isOverdue(ticket, noon))).toBeGreaterThan(5);
    expect(count((ticket) => isOverdue(ticket, noon))).toBeLessThan(80);
    expect(count((ticket) => ticket.duplicate_of_id !== null)).toBeGreaterThan(20);
    expect(count((ticket) => ticket.reopened_count > 0)).toBeGreaterThan(50);
    for (const ticket of rows.tickets) {
      expect(ticket.waiting_reason !== null).toBe(ticket.status_category === 'pending');
    }
  });

  it('tells each ticket’s history in order, from its opening to its present state', () => {
    const byTicket = new Map(
      rows.tickets.map(({ id }) => [id, [] as DemoRows['ticket_status_changes'][number][]]),
    );
    for (const change of rows.ticket_status_changes) byTicket.get(change.ticket_id)?.push(change);
    for (const ticket of rows.tickets) {
      const moves = (byTicket.get(ticket.id) ?? []).filter((change) => change.field === 'status');
      expect(moves[0]).toMatchObject({ from_value: null, at: ticket.created_at });
      expect(moves.at(-1)?.to_value).toBe(ticket.status_id);
      moves.slice(1).forEach((move, at) => {
        expect(move.from_value).toBe(moves[at]?.to_value);
        expect(move.at >= (moves[at]?.at ?? '')).toBe(true);
      });
    }
  });

  it('ends history before today begins', () => {
    const limit = new Date(today).toISOString();
    for (const table of demoTables) {
      const late = rows[table].filter((row) => 'updated_at' in row && row.updated_at > limit);
      expect(late, table).toEqual([]);
    }
  });
});

describe('loadDemoData', () => {
  const stored = async () => {
    const [row] = await backend.sql.query<{ clients: number; tickets: number; changes: number }>(
      `select (select count(*) from public.clients)::int as clients, (select count(*) from public.tickets)::int as tickets,
         (select count(*) from public.ticket_status_changes)::int as changes`,
    );
    return row;
  };

  it('stores what was generated, times and numbers as given', async () => {
    const rows = generate('vizite', 120, 300);
    expect(await stored()).toEqual({
      clients: rows.clients.length,
      tickets: rows.tickets.length,
      changes: rows.ticket_status_changes.length,
    });
    const [first] = rows.tickets;
    expect(
      await backend.sql.query(
        `select ticket_no, created_at = $2::timestamptz as made, updated_at = $3::timestamptz as changed, row_version::int
         from public.tickets where id = $1`,
        [first?.id ?? '', first?.created_at ?? '', first?.updated_at ?? ''],
      ),
    ).toEqual([{ ticket_no: first?.ticket_no, made: true, changed: true, row_version: 1 }]);
  });

  it('does nothing the second time', async () => {
    const before = await stored();
    await loadDemoData(backend.sql, { today: TODAY });
    expect(await stored()).toEqual(before);
  });

  it('lets the numbers go on after the demo’s', async () => {
    const [next] = await backend.sql.query<{ free: boolean }>(
      `select not exists (select from public.clients where client_no = nextval('app.client_no')::text)
         and not exists (select from public.tickets where ticket_no = 'T-' || nextval('app.ticket_no')) as free`,
    );
    expect(next?.free).toBe(true);
  });

  it('grows by further clients and tickets', async () => {
    const before = await stored();
    await addDemoData(backend.sql, { today: TODAY, clients: 50, tickets: 100 });
    expect(await stored()).toMatchObject({
      clients: (before?.clients ?? 0) + 50,
      tickets: (before?.tickets ?? 0) + 100,
    });
  });

  it('lets the demo accounts sign in', async () => {
    const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'cagri@vizite.demo', password: 'Vizite.2026!' }),
    });
    expect(answer.status).toBe(200);
  });
});

describe('the questionnaires of the demo', () => {
  interface Row {
    readonly g: readonly (string | null)[];
    readonly m: Readonly<Record<string, { readonly v?: number | null; readonly hidden?: true }>>;
  }
  /** Asks what the report of a questionnaire asks, as the manager; the first answer is of the half year. */
  const figures = (kind: string, specs: readonly object[]) =>
    backend.sql.transaction(async (session) => {
      const [form] = await session.query<{ id: string }>(
        'select id from app.questionnaires where survey_kind = $1',
        [kind],
      );
      const asked = specs.map((spec) => ({
        // Whole months that have ended: those of which figures are told.
        from: '2026-05-01',
        to: '2026-10-31',
        groups: [],
        filters: { questionnaire_id: [form?.id] },
        ...spec,
      }));
      await actAs(session, memberOf(makeStaff(catalogue, today), 'yonetici').id);
      const [row] = await session.query<{ told: { answers: readonly { rows: readonly Row[] }[] } }>(
        'select public.read_survey_figures($1::jsonb) as told',
        [JSON.stringify(asked)],
      );
      await actAs(session, null);
      return (row?.told.answers ?? []).map(({ rows }) => rows);
    });

  it.each(['inpatient', 'after_surgery', 'foreign'])('fill every part of the report of %s', async (kind) => {
    const [months, departments, languages, questions, sends, choices] = await figures(kind, [
      { source: 'surveys', figures: ['nps', 'answers'], groups: ['month'] },
      { source: 'surveys', figures: ['nps'], groups: ['department_id'] },
      { source: 'surveys', figures: ['nps'], groups: ['language'] },
      { source: 'survey_values', figures: ['mean'], groups: ['question'] },
      { source: 'survey_sends', figures: ['sent', 'opened', 'answered', 'rate'], groups: ['channel'] },
      { source: 'survey_values', figures: ['chosen'], groups: ['question', 'option'] },
    ]);
    expect(months?.map(({ g: [month] }) => month)).toHaveLength(6);
    const shown = (rows: readonly Row[] = [], id: string) =>
      rows.filter(({ m }) => typeof m[id]?.v === 'number').length;
    const hidden = (rows: readonly Row[] = [], id: string) =>
      rows.filter(({ m }) => m[id]?.hidden === true).length;
    expect(shown(questions, 'mean')).toBeGreaterThan(2);
    expect(shown(choices, 'chosen')).toBeGreaterThan(2);
    const rates = new Map(sends?.map(({ g, m }) => [g[0], m]));
    expect([...rates.keys()]).toEqual(['phone', 'sms', 'whatsapp']);
    const rate = (channel: string) => rates.get(channel)?.['rate']?.v ?? 0;
    if (kind === 'inpatient') {
      expect(shown(departments, 'nps')).toBeGreaterThan(5);
      expect(shown(languages, 'nps')).toBeGreaterThan(0);
      expect(rate('sms')).toBeGreaterThan(36);
      expect(rate('sms')).toBeLessThan(54);
      expect(rate('whatsapp')).toBeLessThan(33);
    } else {
      // Of a hospital as small as this they have less than five in a month: they are listed, and hidden.
      expect(hidden(departments, 'nps')).toBeGreaterThan(kind === 'foreign' ? 3 : 5);
      expect(hidden(sends, 'rate')).toBe(3);
    }
    for (const sent of rates.values())
      expect(sent['opened']?.v ?? 0).toBeGreaterThanOrEqual(sent['answered']?.v ?? 0);
  });

  it('hide a department of which fewer than five answered, and get better', async () => {
    const [departments, months] = await figures('inpatient', [
      { source: 'surveys', figures: ['nps'], groups: ['department_id'] },
      { source: 'surveys', figures: ['nps'], groups: ['month'] },
    ]);
    const hidden = departments?.filter(({ m }) => m['nps']?.hidden === true).map(({ g: [id] }) => id);
    const few = catalogue.departments.find(({ name }) => name === 'Fizik Tedavi')?.id;
    expect(hidden).toContain(few);
    const scores = months?.map(({ m }) => m['nps']?.v ?? 0) ?? [];
    expect(scores.at(-1)).toBeGreaterThan(scores[0] ?? 100);
  });

  it('are answered and settled as the database would', async () => {
    const [told] = await backend.sql.query<{ all: number; wrong: number; versions: string; bad: number }>(
      `select count(*)::int as all,
         count(*) filter (where (s.nps, s.comment, s.loop_state is null) is distinct from (a.nps, a.comment, a.loop_state is null))::int as wrong,
         count(*) filter (where a.answered_at > $1)::int as bad,
         string_agg(distinct q.survey_kind || ' ' || a.version, ', ' order by q.survey_kind || ' ' || a.version) as versions
       from public.survey_answers a join app.questionnaires q on q.id = a.questionnaire_id
       join app.questionnaire_versions v on v.questionnaire_id = a.questionnaire_id and v.version = a.version
       cross join lateral (select b.* from (select app.check_answers(v.questions, a.answers)) checked cross join lateral
         app.settle_survey(jsonb_populate_record(null::public.survey_answers, jsonb_build_object('answers', a.answers)), v.questions) b) s
       where a.answered_at is not null`,
      [noon.now],
    );
    expect(told).toMatchObject({
      wrong: 0,
      versions: 'after_surgery 1, foreign 1, inpatient 1, inpatient 2',
    });
    expect(told?.all).toBeGreaterThan(800);
    const wrong = await backend.sql.query(
      `select q.name from app.questionnaires q cross join lateral app.check_questions(q.draft, q.languages)
       join app.questionnaire_versions v on v.questionnaire_id = q.id and v.version = q.published
       left join app.questionnaire_versions b on b.questionnaire_id = q.id and b.version = q.published - 1
       where v.questions is distinct from app.renew_questions(
         (select jsonb_agg(jsonb_set(x, '{id}', to_jsonb(regexp_replace(x ->> 'id', '-v2$', '')))) from jsonb_array_elements(v.questions) x),
         b.questions, v.version)`,
    );
    expect(wrong).toEqual([]);
  });

  it('owe nothing of inpatients this month, and something of others', async () => {
    const [row] = await backend.sql.query<{ inpatient: number; others: number; nameless: number }>(
      `select count(*) filter (where q.survey_kind = 'inpatient')::int as inpatient,
         count(*) filter (where q.survey_kind in ('outpatient', 'emergency'))::int as others,
         count(*) filter (where a.anonymous and a.client_id is not null)::int as nameless
       from public.survey_answers a join app.questionnaires q on q.id = a.questionnaire_id
       where a.answered_at >= '2026-11-01T00:00+03' and a.answered_at < '2026-12-01T00:00+03'`,
    );
    expect(row).toMatchObject({ others: 0, nameless: 0 });
    expect(row?.inpatient).toBeGreaterThanOrEqual(20);
  });

  it('have comments of all kinds, some of them used, and low scores in all states', async () => {
    expect(new Set(comments.map(({ text }) => text)).size).toBe(comments.length);
    expect(comments.length).toBeGreaterThan(75);
    const [row] = await backend.sql.query<{ texts: number; themes: number; states: number }>(
      `select count(distinct a.comment)::int as texts, count(distinct a.loop_state)::int as states,
         (select count(distinct t)::int from public.survey_answers b cross join unnest(b.themes) t) as themes
       from public.survey_answers a`,
    );
    expect(row).toMatchObject({ states: 3, themes: 8 });
    expect(row?.texts).toBeGreaterThan(50);
  });

  it('are the same for the same seed, others for another', () => {
    const print = (seed: string) => {
      const world = makeWorld(catalogue, makeStaff(catalogue, today), { seed, today });
      const maker = { world, random: createRandom(seed), patients: [], people: ['somebody'] };
      const rows = demoSurveys.flatMap((survey) => [...monthRows(maker, survey, survey.key, 1, 0.3)]);
      return JSON.stringify(rows);
    };
    expect(print('vizite')).toBe(print('vizite'));
    expect(print('vizite')).not.toBe(print('other'));
  });

  it('open complaints for the newest low scores of patients', async () => {
    const world = makeWorld(catalogue, makeStaff(catalogue, today), { seed: 'vizite', today });
    await backend.sql.transaction(async (session) => {
      await session.query(`select set_config('app.import', 'on', true)`);
      await openSurveyTickets(session, world);
    });
    const rows = await backend.sql.query<{ kind: string; status: string; same: boolean }>(
      `select d.name as kind, t.status_category as status, t.client_id = a.client_id as same
       from public.survey_answers a join public.tickets t on t.id = a.follow_up_ticket_id
       join public.definitions d on d.id = t.type_id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toEqual({ kind: 'Şikâyet', status: 'new', same: true });
  });
});

describe('the messages of the demo', () => {
  it('stand in every state, made of versions that may be sent', async () => {
    const [templates] = await backend.sql.query<{ count: number; versions: number; faults: string | null }>(
      `select count(*)::int as count, (select count(*)::int from app.message_template_versions) as versions,
         string_agg(t.name, ', ') filter (where t.status <> 'archived' and app.template_faults(t) <> '{}') as faults
       from public.message_templates t`,
    );
    expect(templates).toEqual({ count: 27, versions: 86, faults: null });
    const [messages] = await backend.sql.query<{
      count: number;
      states: number;
      unqueued: number;
      unresolved: number;
    }>(
      `select count(*)::int as count, count(distinct m.state)::int as states,
         count(*) filter (where q.message_id is null)::int as unqueued, count(*) filter (where m.body like '%{{%')::int as unresolved
       from public.messages m left join app.message_queue q on q.message_id = m.id`,
    );
    expect(messages).toMatchObject({ unqueued: 0, unresolved: 0 });
    const told = await backend.sql.query<{ name: string }>(
      `select distinct t.name from public.messages m join public.message_templates t on t.id = m.template_id
       where m.resume_id is not null order by 1`,
    );
    expect(told.map(({ name }) => name)).toEqual([
      'Başvuru sonucu: olumsuz',
      'Başvurunuz alındı',
      'Görüşmeye davet',
    ]);
    // A small hospital has its share of 1,500, and hardly anything that waits.
    expect(messages?.count).toBeGreaterThan(380);
    expect(messages?.states).toBeGreaterThanOrEqual(8);
  });
});
