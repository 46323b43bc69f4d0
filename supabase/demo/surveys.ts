import type { SqlRow, SqlSession } from '../embedded/database/sql';
import { createRandom, uuidAt } from './random';
import { iso } from './rows';
import { memberOf } from './staff';
import { demoSurveys, LANGUAGES } from './survey-questions';
import type { DemoSurvey } from './survey-questions';
import { monthRows, MONTHS, monthStart } from './survey-rows';
import type { Patient } from './survey-rows';
import { HOUR } from './world';
import type { World } from './world';

/** Clients of a hospital that has all of the answers, and the share that a small one has at least. */
const FULL = 400;
const LEAST = 0.25;

async function publish(session: SqlSession, world: World, survey: DemoSurvey, id: string): Promise<void> {
  const author = memberOf(world.staff, 'sibel.acar').id;
  const last = survey.versions.at(-1);
  const since = (before: number) => iso(monthStart(world, before) + 9 * HOUR);
  await session.query(
    `insert into app.questionnaires (id, name, survey_kind, anonymous, languages, draft, row_version, published, created_at, created_by,
       updated_at, updated_by)
     values ($1, $2, $3, $4, array(select jsonb_array_elements_text($5::jsonb)), $6::jsonb, $7::integer + 1, $7, $8, $9, $10, $9)`,
    [
      id,
      survey.name,
      survey.kind,
      survey.anonymous,
      JSON.stringify(LANGUAGES),
      JSON.stringify(last?.questions ?? []),
      survey.versions.length,
      since(MONTHS + 1),
      author,
      since(last?.since ?? MONTHS),
    ],
  );
  for (const [at, version] of survey.versions.entries()) {
    await session.query(
      `insert into app.questionnaire_versions (questionnaire_id, version, name, languages, questions, published_at, published_by)
       values ($1, $2, $3, array(select jsonb_array_elements_text($4::jsonb)), $5::jsonb, $6, $7)`,
      [
        id,
        at + 1,
        survey.name,
        JSON.stringify(LANGUAGES),
        JSON.stringify(version.questions),
        since(version.since),
        author,
      ],
    );
  }
}

/**
 * Loads three questionnaires, what patients answered in the last months, and what was done about low scores. The same
 * for the same world and patients.
 */
export async function loadSurveys(session: SqlSession, world: World, clients: number): Promise<void> {
  const random = createRandom(`${world.seed} surveys`);
  const patients = await session.query<Patient & SqlRow>(
    `select c.id, (extract(epoch from c.created_at) * 1000)::float8 as at, c.country from public.clients c
     where c.deleted_at is null and c.merged_into_id is null and c.client_kind = 'patient' order by c.created_at, c.id`,
  );
  const people = ['sibel.acar', 'gizem.polat', 'omer.yavuz'].map((login) => memberOf(world.staff, login).id);
  const maker = { world, random, patients, people };
  const share = Math.min(1, Math.max(LEAST, clients / FULL));
  for (const survey of demoSurveys) {
    const id = uuidAt(random, monthStart(world, MONTHS + 1));
    await publish(session, world, survey, id);
    const months = Array.from({ length: MONTHS }, (_, at) => MONTHS - 1 - at);
    await session.insertMany(
      'public.survey_answers',
      months.flatMap((month) => [...monthRows(maker, survey, id, month, share)]),
    );
  }
}
