import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import type { Query } from '@sync/rpc/rpc';
import { bedClasses, surveyKinds } from '@sync/model/surveys/survey';
import type { Question } from '@sync/model/surveys/survey';
import {
  publishQuestionnaire,
  readQuestionnaires,
  saveQuestionnaire,
  saveSurveyBeds,
  setQuestionnaireActive,
} from '@sync/rpc/surveys';
import type { Questionnaire, QuestionnaireDraft } from '@sync/rpc/surveys';
import { renewQuestions } from '../../../src/features/surveys/editor/new-series';
import { starters } from '../../../src/features/surveys/editor/starters';
import { surveyDuties } from '../../../src/features/surveys/editor/survey-duty';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';

let database: TestDatabase;
let owner: Sql;
let writer: string;
let reader: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  writer = await addPerson(owner, { extra: ['crm.questionnaires.edit'] });
  reader = await addPerson(owner, { extra: ['crm.questionnaires-reports.read'] });
});
afterAll(() => database.stop());

async function call<Given, Value>(
  person: string,
  { name, parameters, answer }: Query<Given, Value>,
  given: Given,
): Promise<Value> {
  const sent = { ...parameters(given) };
  const named = Object.keys(sent).map((key, at) => `${key} => $${at + 1}`);
  const rows = await asUser(owner, person, (tx) =>
    tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, Object.values<string>(sent)),
  );
  return answer(rows[0]?.['answer']);
}

const nps: Question = { id: 'nps', type: 'nps', text: { tr: 'Tavsiye eder misiniz?' }, required: true };
const why: Question = {
  id: 'why',
  type: 'text',
  text: { tr: 'Neden?' },
  required: false,
  show_if: { question: 'nps', from: 0, to: 6 },
};
const draftOf = (own: Partial<QuestionnaireDraft> = {}): QuestionnaireDraft => ({
  name: 'Yatan hasta',
  kind: 'inpatient',
  anonymous: false,
  languages: ['tr'],
  draft: [nps, why],
  ...own,
});

const save = (target: string, base_version: number, own: Partial<QuestionnaireDraft> = {}, by = writer) =>
  call(by, saveQuestionnaire, { target, base_version, given: draftOf(own) });
const publish = (target: string, base_version: number) =>
  call(writer, publishQuestionnaire, { target, base_version });
async function read(target: string, by = writer): Promise<Questionnaire | undefined> {
  const { questionnaires } = await call(by, readQuestionnaires, {});
  return questionnaires.find(({ id }) => id === target);
}
async function saved(own: Partial<QuestionnaireDraft> = {}): Promise<string> {
  const target = randomUUID();
  await save(target, 0, own);
  return target;
}
const refused = (message: string, hint?: string) => (hint === undefined ? { message } : { message, hint });

test('what is saved is read again, and nobody else sees it before it is published', async () => {
  const target = await saved({ name: '  Acil  ', kind: 'emergency', languages: ['tr', 'ar'] });
  expect(await read(target)).toMatchObject({
    name: 'Acil',
    kind: 'emergency',
    languages: ['tr', 'ar'],
    draft: [nps, why],
    row_version: 1,
    published: null,
    form: null,
    updated_by: writer,
  });
  expect(await read(target, reader)).toBeUndefined();
});

test('an older version is told as a conflict, and nothing is written', async () => {
  const target = await saved();
  expect(await save(target, 1, { name: 'Önce' })).toEqual({ status: 'saved', row_version: 2 });
  expect(await save(target, 1, { name: 'Sonra' })).toEqual({ status: 'conflict', row_version: 2 });
  expect(await publish(target, 1)).toEqual({ status: 'conflict', row_version: 2 });
  expect(await save(target, 0)).toEqual({ status: 'conflict', row_version: 2 });
  expect(await read(target)).toMatchObject({ name: 'Önce', published: null });
});

test('a published version stays as it was', async () => {
  const target = await saved();
  await publish(target, 1);
  await save(target, 2, { name: 'Yeni ad', draft: [nps] });
  expect(await read(target, reader)).toMatchObject({
    draft: null,
    published: 1,
    form: { version: 1, name: 'Yatan hasta', questions: [nps, why] },
  });
  await expect(
    owner`update app.questionnaire_versions set name = 'X' where questionnaire_id = ${target}`,
  ).rejects.toThrow('a published version does not change');
  await expect(
    owner`delete from app.questionnaire_versions where questionnaire_id = ${target}`,
  ).rejects.toThrow('a published version does not change');
  await publish(target, 3);
  const { versions, asked } = (await read(target)) ?? {};
  expect(versions?.map(({ version, answers }) => [version, answers])).toEqual([
    [2, 0],
    [1, 0],
  ]);
  // What is no longer asked is still named, since its answers are.
  expect(asked?.map(({ id, version }) => [id, version])).toEqual([
    ['nps', 2],
    ['why', 1],
  ]);
});

test('its kind and whether it is anonymous stay once it is published', async () => {
  const target = await saved();
  expect(await save(target, 1, { kind: 'outpatient', anonymous: true })).toMatchObject({ status: 'saved' });
  await publish(target, 2);
  await expect(save(target, 3, { kind: 'inpatient', anonymous: true })).rejects.toMatchObject(
    refused('questionnaire_published'),
  );
  await expect(save(target, 3, { kind: 'outpatient', anonymous: false })).rejects.toMatchObject(
    refused('questionnaire_published'),
  );
});

test('other words begin a new series, and the rules that name the question follow', async () => {
  const target = await saved();
  await publish(target, 1);
  await save(target, 2, { draft: [{ ...nps, text: { tr: 'Önerir misiniz?' } }, why] });
  await publish(target, 3);
  const { draft, form } = (await read(target)) ?? {};
  expect(form?.questions.map(({ id }) => id)).toEqual(['nps-v2', 'why']);
  expect(form?.questions[1]?.show_if).toEqual({ question: 'nps-v2', from: 0, to: 6 });
  expect(draft).toEqual(form?.questions);
});

const choice: Question = {
  id: 'choice',
  type: 'one',
  text: { tr: 'Nasıl?' },
  required: true,
  options: [
    { id: 'a', text: { tr: 'İyi' } },
    { id: 'b', text: { tr: 'Kötü' } },
  ],
};
const former = [nps, why, choice];
test.each<[string, readonly Question[]]>([
  ['nothing', former],
  ['words', [{ ...nps, text: { tr: 'Önerir misiniz?' } }, why, choice]],
  ['a translation', [{ ...nps, text: { ...nps.text, en: 'Would you?' } }, why, choice]],
  ['whether it is required', [{ ...nps, required: false }, why, choice]],
  ['the rule', [nps, { ...why, show_if: null }, choice]],
  ['the type', [nps, { ...why, type: 'scale' }, choice]],
  ['the order', [nps, choice, why]],
  ['the order of options', [nps, why, { ...choice, options: choice.options?.toReversed() ?? [] }]],
  [
    'an option',
    [nps, why, { ...choice, options: [...(choice.options ?? []), { id: 'c', text: { tr: 'Orta' } }] }],
  ],
  [
    'a chain of rules',
    [{ ...nps, text: { tr: 'A?' } }, { ...why, type: 'one', options: choice.options ?? [] }, choice],
  ],
  ['what came and went', [{ ...choice, id: 'other' }, nps]],
])('the editor and the server agree about new series: %s', async (_changed, questions) => {
  const server = async (now: readonly Question[], before: readonly Question[], version: number) => {
    const [row] = await owner.unsafe('select app.renew_questions($1, $2, $3) as renewed', [
      now as never,
      before as never,
      version,
    ]);
    return row?.['renewed'] as readonly Question[];
  };
  const second = renewQuestions(questions, former, 2);
  expect(second).toEqual(await server(questions, former, 2));
  const third = second.map((question) => ({ ...question, text: { tr: `${question.text.tr} Yine` } }));
  expect(renewQuestions(third, second, 13)).toEqual(await server(third, second, 13));
});

test.each<[string, Partial<QuestionnaireDraft>]>([
  ['count', { draft: [] }],
  ['text en', { languages: ['tr', 'en'] }],
  ['text en', { languages: ['tr', 'en'], draft: [{ ...choice, text: { tr: 'Nasıl?', en: 'How?' } }] }],
  ['options', { draft: [{ ...choice, options: [] }] }],
  ['rule', { draft: [why, nps] }],
  ['nps', { draft: [nps, { ...nps, id: 'nps-2' }] }],
  ['id', { draft: [nps, { ...why, id: 'nps' }] }],
])('what is incomplete is not published: %s', async (wrong, own) => {
  const target = await saved(own);
  await expect(publish(target, 1)).rejects.toMatchObject(refused('questions_malformed', wrong));
  expect((await read(target))?.published).toBeNull();
});

test('the starters are published as they are', async () => {
  for (const { name, kind, languages, questions } of Object.values(starters)) {
    const target = await saved({ name, kind, languages, draft: questions });
    await publish(target, 1);
    expect((await read(target))?.form?.questions).toEqual(questions);
  }
});

test('values that cannot be stored are refused', async () => {
  await expect(saved({ name: ' ' })).rejects.toMatchObject(refused('name_length'));
  await expect(saved({ name: 'x'.repeat(121) })).rejects.toMatchObject(refused('name_length'));
  await expect(saved({ kind: 'other' as never })).rejects.toMatchObject(refused('values_malformed'));
  await expect(saved({ languages: ['en'] })).rejects.toMatchObject(refused('values_malformed'));
  await expect(publish(randomUUID(), 1)).rejects.toMatchObject(refused('unknown_questionnaire'));
});

test('one that is taken out of use stays with its version, and is published into use again', async () => {
  const target = await saved();
  await publish(target, 1);
  await call(writer, setQuestionnaireActive, { target, active: false });
  expect(await read(target)).toMatchObject({ active: false, published: 1, row_version: 3 });
  await publish(target, 3);
  expect(await read(target)).toMatchObject({ active: true, published: 2 });
  await expect(
    call(writer, setQuestionnaireActive, { target: randomUUID(), active: true }),
  ).rejects.toMatchObject(refused('unknown_questionnaire'));
});

test('nothing is written without the right to', async () => {
  const target = await saved();
  const denied = { message: 'permission_denied', hint: 'crm.questionnaires.edit' };
  await expect(save(target, 1, {}, reader)).rejects.toMatchObject(denied);
  await expect(call(reader, publishQuestionnaire, { target, base_version: 1 })).rejects.toMatchObject(denied);
  await expect(call(reader, setQuestionnaireActive, { target, active: false })).rejects.toMatchObject(denied);
  await expect(call(reader, saveSurveyBeds, { wanted: '501-' })).rejects.toMatchObject(denied);
  const nobody = await addPerson(owner);
  await expect(read(target, nobody)).rejects.toMatchObject({ message: 'permission_denied' });
});

test('the size of the hospital, and the answers that it owes', async () => {
  await call(writer, saveSurveyBeds, { wanted: '501-' });
  expect((await call(reader, readQuestionnaires, {})).beds).toBe('501-');
  await expect(call(writer, saveSurveyBeds, { wanted: '12' as never })).rejects.toMatchObject(
    refused('values_malformed'),
  );
  const duties: Readonly<Record<string, Readonly<Record<string, number>>>> = surveyDuties;
  for (const kind of Object.keys(surveyKinds)) {
    for (const beds of Object.keys(bedClasses)) {
      const [row] = await owner`select app.survey_duty(${kind}, ${beds}) as least`;
      expect(row?.['least'] ?? undefined).toBe(duties[kind]?.[beds]);
    }
  }
});
