import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importLists, importRights, judgedLists } from '@sync/model/entities/import-values';
import { settlementDayId } from '@sync/model/entities/settlement-day';
import { surveyHost } from '@sync/model/messages/link-hosts';
import { procedureKeys } from '@sync/model/rules/insurance-lines';
import { decidedLines } from '@sync/model/rules/list-difference';
import { isQuiet } from '@sync/model/rules/quiet-hours';
import { ringsAt } from '@sync/model/rules/reminder-times';
import { milestoneAt, milestoneOrder } from '@sync/model/rules/surgery-rules';
import { valueDate } from '@sync/model/rules/value-date';
import { isAsked } from '@sync/model/surveys/survey';
import type { Answers, Question } from '@sync/model/surveys/survey';
import quietHours from '../../vectors/quiet-hours.json' with { type: 'json' };
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';

/**
 * Rules that device and server both decide. A function of the database whose name a function of the model or a screen
 * has too is a twin, and names the test that holds both together; or it says why it is none.
 */

interface Twin {
  /** File of the device's function. */
  readonly of: string;
  /** Test that runs both with the same inputs. */
  readonly heldBy: string;
  /** Function of the database that the test calls, where it is not the twin itself. */
  readonly through?: string;
}

const here = 'tests/integration/sql/twins.test.ts';
const texts = 'tests/integration/sql/message-text.test.ts';
const matching = 'tests/integration/sql/matching.test.ts';
const blocking = 'tests/integration/sql/blocking.test.ts';
const sql = (name: string): string => `tests/integration/sql/${name}.test.ts`;
const rules = (name: string): string => `sync/model/rules/${name}.ts`;
const messages = (name: string): string => `sync/model/messages/${name}.ts`;

const twins: Readonly<Record<string, Twin>> = {
  allocate_money: { of: 'sync/model/money.ts', heldBy: sql('money') },
  part_of_money: { of: 'sync/model/money.ts', heldBy: sql('money') },
  fold_turkish: { of: 'sync/model/tr/turkish.ts', heldBy: sql('vectors') },
  plain_signs: { of: 'sync/model/tr/plain-signs.ts', heldBy: sql('vectors'), through: 'fold_turkish' },
  latin_digits: { of: 'sync/model/tr/plain-signs.ts', heldBy: sql('vectors'), through: 'ascii_text' },
  ascii_text: { of: 'sync/model/tr/ascii.ts', heldBy: sql('vectors') },
  ascii_lower: { of: 'sync/model/tr/ascii.ts', heldBy: sql('vectors') },
  ascii_upper: { of: 'sync/model/tr/ascii.ts', heldBy: sql('vectors') },
  search_key: { of: 'sync/model/tr/search-text.ts', heldBy: sql('vectors') },
  nfc: { of: 'sync/model/tr/normal-form.ts', heldBy: sql('letters') },
  extra_value_id: { of: 'sync/model/entities/extra-value.ts', heldBy: sql('extra-values') },
  extra_row_key: { of: rules('extra-values'), heldBy: sql('own-columns') },
  is_extra_number: { of: rules('extra-values'), heldBy: sql('extra-values') },
  suits_extra_field: { of: rules('extra-values'), heldBy: sql('extra-values') },
  mask_identity: { of: rules('identity'), heldBy: sql('vectors') },
  import_amounts: { of: rules('import-sums'), heldBy: sql('imports') },
  import_lists: { of: 'sync/model/entities/import-values.ts', heldBy: here },
  import_rights: { of: 'sync/model/entities/import-values.ts', heldBy: here },
  judged_lists: { of: 'sync/model/entities/import-values.ts', heldBy: here },
  proposed_items: { of: rules('surgery-rules'), heldBy: sql('incoming-surgeries') },
  is_quiet: { of: rules('quiet-hours'), heldBy: here },
  rings_at: { of: rules('reminder-times'), heldBy: here },
  decided_lines: { of: rules('list-difference'), heldBy: here },
  approval_misfit: { of: rules('insurance-lines'), heldBy: sql('insurance-cases') },
  procedure_keys: { of: rules('insurance-lines'), heldBy: here },
  last_day: { of: rules('meeting-rules'), heldBy: sql('meetings'), through: 'last_end' },
  last_end: { of: rules('meeting-rules'), heldBy: sql('meetings') },
  ends_in_time: { of: rules('meeting-rules'), heldBy: sql('meetings') },
  occurrence_id: { of: 'sync/model/entities/meeting.ts', heldBy: sql('meetings') },
  most_in_block: { of: 'sync/model/matching/blocking.ts', heldBy: blocking, through: 'match_key' },
  blocking_rules: { of: 'sync/model/matching/blocking.ts', heldBy: blocking, through: 'match_key' },
  are_known: { of: 'sync/model/matching/first-names.ts', heldBy: matching, through: 'weigh_match' },
  names_of: { of: 'sync/model/matching/first-names.ts', heldBy: matching, through: 'weigh_match' },
  address_words: { of: 'sync/model/matching/match-key.ts', heldBy: matching, through: 'weigh_match' },
  match_key: { of: 'sync/model/matching/match-key.ts', heldBy: matching },
  are_close: { of: 'sync/model/matching/edits.ts', heldBy: matching, through: 'weigh_match' },
  are_alike: { of: 'sync/model/matching/edits.ts', heldBy: matching, through: 'weigh_match' },
  plain_text: { of: messages('suspect-text'), heldBy: texts },
  canonical_text: { of: messages('suspect-text'), heldBy: texts },
  suspects_in: { of: messages('suspect-text'), heldBy: texts },
  suspect_of: { of: messages('suspect-text'), heldBy: texts, through: 'suspects_in' },
  is_spread_number: { of: messages('suspect-text'), heldBy: texts },
  free_text_fault: { of: messages('free-text'), heldBy: texts },
  ask_fault: { of: messages('free-text'), heldBy: texts },
  value_fault: { of: messages('free-text'), heldBy: texts },
  suspect_keys: { of: messages('free-text'), heldBy: texts },
  is_link_host: { of: messages('link-hosts'), heldBy: texts },
  leads_elsewhere: { of: messages('link-hosts'), heldBy: texts },
  has_unlisted_link: { of: messages('link-hosts'), heldBy: texts, through: 'leads_elsewhere' },
  survey_host: { of: messages('link-hosts'), heldBy: here },
  message_text: { of: messages('message-text'), heldBy: sql('messages') },
  provision_state: { of: messages('provision-state'), heldBy: sql('messages') },
  write_message: { of: 'src/records/messages/message-values.ts', heldBy: texts },
  value_date: { of: rules('value-date'), heldBy: here },
  settlement_day_id: { of: 'sync/model/entities/settlement-day.ts', heldBy: here },
  figure_source: { of: 'sync/model/figures/sources.ts', heldBy: sql('figures'), through: 'figure_sources' },
  milestone_at: { of: rules('surgery-rules'), heldBy: here },
  is_asked: { of: 'sync/model/surveys/survey.ts', heldBy: here },
  is_away: { of: rules('absence'), heldBy: sql('stand-in-notices') },
};

/** Functions that share a name with one of a device and decide something else. */
const noTwins: Readonly<Record<string, string>> = {
  is_usable: 'asks the role of a user; the device asks its own rights',
  assigned_rights: 'reads the tables; the device computes what a form would grant',
  is_administrator: 'reads the tables; the device counts in a list',
  checked_reason: 'refuses a call; the device fills a field',
  redeem_invitation: 'the command that the device calls',
  role_at: 'a role; the device means the part that a finding has in a sentence',
  identity_kind: 'of a number; the screen describes an import',
  texts_of: 'a list that a report was asked with; the device means the fields of a record',
  columns_of: 'columns of a list that was imported; the device means those of a search',
  write_case: 'stores a row of a list; the device writes a form',
  write_biopsy: 'stores a row of a list; the device writes a form',
  taken_by: 'times of a calendar; the screen draws them',
  merge_asks: 'decides; the device has the words',
  latest_consents: 'of a merge; the screen sorts a timeline',
  is_quiet: 'hours of message settings; the device knows those of its own user',
  message_blocks: 'decides; the device has the words',
  person_keys: 'recipients; the device sorts a directory',
  needs_match: 'both name two words of one list of kinds',
  bank_row_of: 'stores a row; the device reads one',
  set_aside: 'a queue; the device calls a command on a biopsy',
  renew_questions: 'a series of questions; the screen asks for one',
  read_first_run: 'the answers that the server keeps; the page asks for them',
  save_first_run: 'checks and keeps a step; the page sends it',
  waiting_rows: 'queues of the server; the screen means surgeries without a day',
};

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesOf = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => `${folder}/${path}`);

const schemas = filesOf('supabase/schemas', /\.sql$/u);
const functionsOfDatabase = new Set(
  schemas.flatMap((path) =>
    Array.from(
      read(path).matchAll(/create (?:or replace )?function app\.(\w+)\(/gu),
      ([, name = '']) => name,
    ),
  ),
);
const devices = [...filesOf('sync', /\.ts$/u), ...filesOf('src', /\.tsx?$/u)];
const exportsOf = (path: string): readonly string[] =>
  Array.from(read(path).matchAll(/^export (?:async )?(?:function|const) (\w+)/gmu), ([, name = '']) => name);
const functionsOfDevices = new Set(
  devices.filter((path) => !/test\.|\.fixture\.|^sync\/rpc\//u.test(path)).flatMap(exportsOf),
);

const onDevice = (name: string): string =>
  name.replaceAll(/_([a-z\d])/gu, (_, letter: string) => letter.toUpperCase());

/** Returns the names of the files of vectors that a file names. */
const vectorsIn = (path: string): readonly string[] =>
  Array.from(read(path).matchAll(/[\w-]+\.json/gu), ([file]) => file);

/** Returns whether a test runs the functions of a file, or the vectors that a test beside that file runs. */
function runs(test: string, file: string): boolean {
  const module = file.replace(/\.ts$/u, '').replace(/^(?:src|sync)\//u, '/');
  if (read(test).includes(module)) return true;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const beside = devices.filter((path) => path.startsWith(folder) && path.endsWith('.test.ts'));
  return vectorsIn(test).some((vectors) =>
    [file, ...beside].some((path) => vectorsIn(path).includes(vectors)),
  );
}

describe('the list of twins', () => {
  test('has every function whose name a device has too', () => {
    const unlisted = [...functionsOfDatabase].filter(
      (name) =>
        functionsOfDevices.has(onDevice(name)) && twins[name] === undefined && noTwins[name] === undefined,
    );
    expect(unlisted).toEqual([]);
  });

  test('names only functions that there are', () => {
    const gone = [...Object.keys(twins), ...Object.keys(noTwins)].filter(
      (name) => !functionsOfDatabase.has(name),
    );
    expect(gone).toEqual([]);
    for (const [name, { of }] of Object.entries(twins)) expect(exportsOf(of), name).toContain(onDevice(name));
  });

  test.each(Object.entries(twins))('%s has a test that runs both', (name, { of, heldBy, through }) => {
    expect(read(heldBy)).toMatch(new RegExp(`\\b${through ?? name}\\b`, 'u'));
    expect(runs(heldBy, of), `${heldBy} runs neither ${of} nor its vectors`).toBe(true);
  });

  test('every file that a comment of the schema points to exists', () => {
    const missing = schemas.flatMap((path) =>
      Array.from(
        read(path).matchAll(/\b((?:sync|src|tests)\/[\w/.-]+\.(?:tsx?|json|sql))\b/gu),
        ([, file = '']) => file,
      )
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${path}: ${file}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('both decide alike', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startHostedPostgres();
  });
  afterAll(() => database.stop());
  const ask = async <T>(query: string, parameters: readonly unknown[]): Promise<readonly T[]> =>
    (await database.owner.unsafe<{ answer: T }[]>(query, parameters as never[])).map(({ answer }) => answer);

  test('on which day a bank pays', async () => {
    const days = Array.from({ length: 3 * 366 }, (_, at) =>
      new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
    );
    for (const block of [0, 1, 2, 7, 30, 45]) {
      const paid = await ask<string>(
        `select to_char(app.value_date(d.day, $2), 'YYYY-MM-DD') as answer
         from unnest($1::date[]) with ordinality d(day, at) order by d.at`,
        [days, block],
      );
      expect(paid).toEqual(days.map((day) => valueDate(day, block)));
    }
  });

  test('when a reminder rings', async () => {
    const due_at = '2026-03-29T00:30:00.000Z';
    const reminders = [0, 1, 15, 1_440, 44_640].flatMap((lead_minutes) => [
      { due_at, lead_minutes, snoozed_until: null },
      { due_at, lead_minutes, snoozed_until: '2026-11-30T09:00:00.123Z' },
    ]);
    const rung = await ask<string>(
      `select app.iso(app.rings_at(jsonb_populate_record(null::public.reminders, r.value))) as answer
       from jsonb_array_elements($1::text::jsonb) with ordinality r(value, at) order by r.at`,
      [JSON.stringify(reminders)],
    );
    expect(rung).toEqual(reminders.map((reminder) => new Date(ringsAt(reminder)).toISOString()));
  });

  test('when it is quiet', async () => {
    const quiet = (asked: readonly object[]) =>
      ask<boolean>(
        `select app.is_quiet(jsonb_populate_record(null::public.notice_settings, r.value), (r.value ->> 'at')::timestamptz)
           as answer
         from jsonb_array_elements($1::text::jsonb) with ordinality r(value, at) order by r.at`,
        [JSON.stringify(asked)],
      );
    expect(await quiet(quietHours)).toEqual(quietHours.map((vector) => vector.is_quiet));
    const time = fc.constantFrom('00:00', '00:01', '07:30', '12:00', '19:00', '23:59');
    const settings = fc.record({
      quiet: fc.boolean(),
      quiet_from: time,
      quiet_to: time,
      work_days: fc.subarray(['1', '2', '3', '4', '5', '6', '7']),
      // Türkiye has kept one clock all year since September 2016.
      at: fc.date({ min: new Date('2016-10-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(settings, { minLength: 1, maxLength: 200 }), async (asked) => {
        expect(await quiet(asked)).toEqual(asked.map((hours) => isQuiet(hours, hours.at.getTime())));
      }),
      { numRuns: 30 },
    );
  });

  test('the id of a day of settlement', async () => {
    const days = ['2024-02-29', '2026-11-29', '1999-12-31'];
    expect(
      await ask('select app.settlement_day_id(d)::text as answer from unnest($1::date[]) d', [days]),
    ).toEqual(days.map(settlementDayId));
  });

  test('what a decision of an insurer is about', async () => {
    const name = fc.constantFrom('Kasık fıtığı', 'ığdır', 'Igdir', 'İğne', 'a', 'Z', 'z', 'ç');
    const procedure = fc.record({ procedure_id: fc.option(fc.uuid()), name });
    await fc.assert(
      fc.asyncProperty(fc.array(procedure, { maxLength: 6 }), async (procedures) => {
        const [keys] = await ask('select app.procedure_keys($1::text::jsonb) as answer', [
          JSON.stringify(procedures),
        ]);
        expect(keys).toEqual(procedureKeys(procedures));
      }),
      { numRuns: 60 },
    );
  });

  test('the lines of a case after a decision', async () => {
    const line = fc.record({
      id: fc.uuid(),
      code: fc.option(fc.constantFrom('A', 'B')),
      asked: fc.integer({ min: 0, max: 900 }),
    });
    const decision = fc.record({
      decision: fc.constantFrom('approved' as const, 'partial' as const, 'refused' as const),
      code: fc.option(fc.constantFrom('A', 'C')),
      approved: fc.option(fc.integer({ min: 0, max: 1000 })),
    });
    type Line = Parameters<typeof decidedLines>[0][number];
    const decided = (lines: readonly Line[]) =>
      lines.map(({ id, decision: made, approved }) => [id, made, approved]);
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), decision, async (given, answer) => {
        const lines = given.map((own) => ({ ...own, decision: null, approved: null })) as unknown as Line[];
        const [stored] = await ask<readonly Line[]>(
          'select app.decided_lines($1::text::jsonb, $2::text::jsonb) as answer',
          [JSON.stringify(lines), JSON.stringify(answer)],
        );
        expect(decided(stored ?? [])).toEqual(decided(decidedLines(lines, answer)));
      }),
      { numRuns: 150 },
    );
  });

  test('when a milestone was reached', async () => {
    const milestones = milestoneOrder.slice(0, 3).map((id, at) => ({
      id,
      at: `2026-11-16T0${at + 6}:00:00.000Z`,
      by: null,
    }));
    for (const code of milestoneOrder) {
      const [at] = await ask<Date | null>('select app.milestone_at($1::text::jsonb, $2) as answer', [
        JSON.stringify(milestones),
        code,
      ]);
      const own = milestoneAt(milestones, code);
      expect(at?.toISOString() ?? null).toBe(own);
    }
  });

  test('who may import what', async () => {
    const lists = Object.keys(importLists) as (keyof typeof importLists)[];
    expect((await ask<string>('select unnest(app.import_lists()) as answer', [])).toSorted()).toEqual(
      lists.toSorted(),
    );
    expect((await ask<string>('select unnest(app.judged_lists()) as answer', [])).toSorted()).toEqual(
      Object.keys(judgedLists).toSorted(),
    );
    for (const list of lists) {
      for (const step of ['read', 'import'] as const) {
        const [rights] = await ask<readonly string[]>('select app.import_rights($1, $2) as answer', [
          list,
          step,
        ]);
        expect(rights, `${list} ${step}`).toContain(importRights[list][step]);
      }
    }
  });

  test('which address links of questionnaires have', async () => {
    const sign = fc.constantFrom('a', 'Z', '1', '.', '-', '/', ':', '*', 'ı', 'İ', '@', ' ');
    const address = fc.oneof(
      fc.constantFrom('https://anket.hastane.com.tr', 'http://x.tr', 'https://x.tr/', 'https://*.x.tr', ''),
      fc.array(sign, { maxLength: 8 }).map((signs) => `https://${signs.join('')}.tr`),
    );
    await fc.assert(
      fc.asyncProperty(address, async (given) => {
        const [host] = await ask('select app.survey_host($1) as answer', [given]);
        expect(host).toBe(surveyHost(given));
      }),
      { numRuns: 100 },
    );
  });

  test('which questions are put', async () => {
    const rule = fc.oneof(
      fc.constant(null),
      fc.record({
        question: fc.constantFrom('a', 'b'),
        from: fc.option(fc.integer({ min: 0, max: 5 })),
        to: fc.option(fc.integer({ min: 3, max: 10 })),
      }),
      fc.record({ question: fc.constantFrom('a', 'b'), options: fc.subarray(['x', 'y']) }),
    );
    const answer = fc.oneof(
      fc.integer({ min: 0, max: 10 }),
      fc.constantFrom('x', 'y', 'z'),
      fc.subarray(['x', 'y', 'z']),
    );
    const given = fc.dictionary(fc.constantFrom('a', 'b'), answer);
    await fc.assert(
      fc.asyncProperty(rule, given, async (show_if, answers) => {
        const [asked] = await ask('select app.is_asked($1::text::jsonb, $2::text::jsonb) as answer', [
          JSON.stringify({ show_if }),
          JSON.stringify(answers),
        ]);
        expect(asked).toBe(isAsked({ show_if } as unknown as Question, answers as Answers));
      }),
      { numRuns: 150 },
    );
  });
});
