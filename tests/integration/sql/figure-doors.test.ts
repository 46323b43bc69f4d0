import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { figureSources } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';

/** Functions that answer figures, by the right of their page. */
const doors = {
  read_figures: 'crm.statistics.read',
  figure_rows: 'crm.statistics.read',
  read_report_figures: 'crm.reports.read',
  read_foreign_figures: 'crm.foreign_patient_reports.read',
  foreign_figure_rows: 'crm.foreign_patient_reports.read',
  read_survey_figures: 'crm.questionnaires-reports.read',
} as const;
type Door = keyof typeof doors;

const everywhere = ['crm.statistics.read', 'crm.reports.read'];
const foreign = 'crm.foreign_patient_reports.read';
const surveys = 'crm.questionnaires-reports.read';

/** Pages that show a source, its rights beside that of the page, and those to the rows behind. */
const expected: Readonly<
  Record<
    FigureSourceId,
    readonly [pages: readonly string[], rights: readonly string[], rows: readonly string[]]
  >
> = {
  tickets: [everywhere, [], ['crm.tickets.read']],
  calls: [everywhere, [], ['crm.client_list.read']],
  leads: [everywhere, [], ['crm.client_list.read']],
  surgeries: [everywhere, [], ['crm.surgery_list.read']],
  sessions: [everywhere, [], ['crm.surgery_list.read']],
  insurance: [everywhere, ['parse.insurance_tracking.read'], ['parse.insurance_tracking.read']],
  biopsies: [
    everywhere,
    ['parse.adenom_biyotip.read'],
    ['parse.adenom_biyotip.read', 'crm.client_health.read'],
  ],
  card_money: [everywhere, ['pos.bank_reports.read'], ['pos.bank_reports.read']],
  foreign_trips: [[...everywhere, foreign], [foreign], ['crm.foreign_patients.read']],
  foreign_treatments: [
    [...everywhere, foreign],
    [foreign],
    ['crm.foreign_patients.read', 'crm.client_health.read'],
  ],
  foreign_leads: [[...everywhere, foreign], [foreign], ['crm.client_list.read']],
  foreign_tickets: [[...everywhere, foreign], [foreign], ['crm.tickets.read']],
  surveys: [[...everywhere, surveys], [surveys], ['crm.questionnaires.answers']],
  survey_values: [[...everywhere, surveys], [surveys], ['crm.questionnaires.answers']],
  survey_sends: [[...everywhere, surveys], [surveys], ['crm.questionnaires.answers']],
};

let database: TestDatabase;
let owner: Sql;
let questionnaire: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  questionnaire = crypto.randomUUID();
});
afterAll(() => database.stop());

const isRows = (door: Door): boolean => door.endsWith('_rows');

/** Asks a door for a figure of a source with exactly these rights; answers `given` or the reason of the refusal. */
async function ask(door: Door, source: FigureSourceId, rights: readonly string[]): Promise<string> {
  const person = await addPerson(owner, { extra: [...rights] });
  const [figure] = Object.keys(figureSources[source].figures);
  const spec = {
    source,
    ...(isRows(door) ? { figure } : { figures: [figure], groups: [] }),
    filters: source.startsWith('survey') ? { questionnaire_id: [questionnaire] } : {},
    from: '2026-10-01',
    to: '2026-10-31',
  };
  const given = isRows(door) ? [owner.json(spec as never), 0] : [owner.json([spec] as never)];
  try {
    await asUser(owner, person, (tx) =>
      tx.unsafe(`select public.${door}(${given.map((_, at) => `$${at + 1}`).join(', ')})`, given as never),
    );
    return 'given';
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(Object.keys(doors) as Door[])('%s', (door) => {
  test.each(Object.keys(figureSources) as FigureSourceId[])(
    'gives %s to who holds all of its rights alone',
    async (source) => {
      const [pages, rights, rows] = expected[source];
      const page = doors[door];
      const needed = [...new Set([page, ...rights, ...(isRows(door) ? rows : [])])];
      const whole = await ask(door, source, needed);
      if (!pages.includes(page)) return expect(whole).toBe('unknown_source');
      expect(whole).toBe('given');
      for (const missing of needed) {
        const left = needed.filter((right) => right !== missing);
        expect([missing, await ask(door, source, left)]).toEqual([missing, 'permission_denied']);
      }
    },
  );
});
