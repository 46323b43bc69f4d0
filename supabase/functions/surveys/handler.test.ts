import { expect, test } from 'vitest';
import { makeSurveyKeys, readPrivateKey, seal } from '../../../sync/model/surveys/sealing';
import { createSurveyHandler } from './handler';

const keys = await makeSurveyKeys();
const privateKey = await readPrivateKey(keys.private_key);
const asked: (readonly [step: string, given: object])[] = [];
const envelope = { id: 'a', sealed: await seal(keys.public_key, { answers: { puan: 0 } }) };
const waiting = [envelope];
let takes = 'taken';
const handler = createSurveyHandler({
  privateKey,
  isService: (request) => request.headers.get('authorization') === 'Bearer service',
  service: (step, given) => {
    asked.push([step, given]);
    if (step === 'unopened') return Promise.resolve(waiting.splice(0));
    return Promise.resolve({ state: step === 'take' ? takes : 'open' });
  },
});
const post = (step: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  handler(new Request(`https://x.test/functions/v1/surveys/${step}`, { method: 'POST', body, headers }));

test('a browser at another origin may ask', async () => {
  const before = await handler(
    new Request('https://x.test/functions/v1/surveys/form', { method: 'OPTIONS' }),
  );
  expect(before.status).toBe(204);
  expect(before.headers.get('access-control-allow-headers')).toContain('apikey');
  const answer = await post('form', '{"token": "word"}');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual({ state: 'open' });
});

test('what is no question is not passed on', async () => {
  asked.length = 0;
  expect((await post('form', 'no JSON')).status).toBe(400);
  expect((await post('answer', '{"token": 1}')).status).toBe(400);
  expect((await post('answer', `{"token": "${'x'.repeat(300_000)}"}`)).status).toBe(400);
  expect((await post('take', '{"token": "word"}')).status).toBe(404);
  expect((await handler(new Request('https://x.test/functions/v1/surveys/form'))).status).toBe(405);
  expect(asked).toEqual([]);
});

test.each([
  ['{"token": "a\\u0000"}', ['token']],
  ['{"token": "word", "language": "\\ud800"}', ['language']],
  ['{"token": "word", "answers": {"soru-1": "iyi", "soru-2": "a\\u0000b"}}', ['answers.soru-2']],
  ['{"token": "word", "answers": {"liste": ["a", "\\udfff"]}}', ['answers.liste[1]']],
  ['{"token": "word", "answers": {"puan": 1e999}}', ['answers.puan']],
  ['{"token": "word", "more": {"\\u0000": 1}}', ['more']],
])('%s is refused with its place', async (body, fields) => {
  asked.length = 0;
  for (const step of ['form', 'answer']) {
    const answer = await post(step, body);
    expect([answer.status, await answer.json()]).toEqual([422, { code: 'fields_malformed', fields }]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  }
  expect(asked).toEqual([]);
});

test('a body that is longer than any is not read', async () => {
  const answer = await post('answer', `{"token": "${'x'.repeat(1024 * 1024)}"}`);
  expect([answer.status, await answer.json()]).toEqual([413, { code: 'too_large' }]);
});

test('the service alone has envelopes opened', async () => {
  asked.length = 0;
  expect((await post('open', '')).status).toBe(401);
  expect(asked).toEqual([]);
  const answer = await post('open', '', { authorization: 'Bearer service' });
  expect(await answer.json()).toEqual({ taken: 1 });
  expect(asked[1]).toEqual(['take', { id: 'a', said: { answers: { puan: 0 } } }]);
});

test('an answer that is refused is not counted', async () => {
  waiting.push(envelope);
  takes = 'refused';
  expect(await (await post('open', '', { authorization: 'Bearer service' })).json()).toEqual({ taken: 0 });
});
