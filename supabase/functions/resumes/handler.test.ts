import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { createResumeHandler } from './handler';
import type { IntakeSettings } from './handler';
import { intakeSettings } from './settings';
import { signatureOf } from './signature';
import type { SubmittedFile } from './submission';

const SECRET = 'a-secret-of-the-form-server-that-is-long';
const NOW = Date.parse('2026-11-27T09:00:00Z');
const PAGE = 'https://www.hastane.example';
const ID = '0b9c1f6e-4f6d-4f0b-9d57-1a2b3c4d5e6f';

let asked: [step: string, given: Record<string, unknown>][];
let stored: [id: string, file: SubmittedFile][];
let admits: string;
let waits: string | null;

beforeEach(() => {
  asked = [];
  stored = [];
  admits = 'go';
  waits = 'file-1';
});

const handler = (settings: IntakeSettings) =>
  createResumeHandler({
    settings,
    now: () => NOW,
    addressOf: () => '10.0.0.7',
    service: (step, given) => {
      asked.push([step, given as Record<string, unknown>]);
      if (step === 'admit') return Promise.resolve({ state: admits });
      return Promise.resolve({ state: step === 'take' ? 'received' : 'stored', file: waits });
    },
    store: (id, file) => {
      stored.push([id, file]);
      return Promise.resolve();
    },
  });
const both = handler({ secret: SECRET, origins: [PAGE] });

const fields = {
  submission: ID,
  first_name: ' Ada ',
  last_name: 'Işık',
  email: 'ada@ornek.test',
  phone: '0555 000 00 01',
  position_applied: 'Hemşire',
  birth_year: 1994,
  consent_version: '2026-3',
  consent_at: '2026-11-27T08:59:00Z',
  health: 'söylenmemeli',
};
const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');
const withFile = (content: Uint8Array | string, name = 'Ada CV.pdf') => ({
  ...fields,
  file: { name, content: base64(content) },
});
const docx = (text: string) =>
  zipSync({ 'word/document.xml': strToU8(`<w:document><w:p><w:t>${text}</w:t></w:p></w:document>`) });

type Headers = Readonly<Record<string, string>>;
const request = (body: BodyInit, headers: Headers, path = 'apply') =>
  new Request(`https://x.test/functions/v1/resumes/${path}`, { method: 'POST', body, headers });

/** As the form's server sends it. */
async function signed(given: object, more: { at?: number; secret?: string; headers?: Headers } = {}) {
  const body = new TextEncoder().encode(JSON.stringify(given));
  const seconds = String(Math.floor((more.at ?? NOW) / 1_000));
  return request(body, {
    'content-type': 'application/json',
    'x-vizite-timestamp': seconds,
    'x-vizite-signature': await signatureOf(more.secret ?? SECRET, seconds, body),
    ...more.headers,
  });
}
async function said(answer: Response | Promise<Response>) {
  const response = await answer;
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
}

describe('an application that the form’s server sends', () => {
  it('is handed on with what an application has, and with its file', async () => {
    const answer = await both(await signed(withFile('%PDF-1.7\n…', 'C:\\fakepath\\Ada.exe')));
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, '{"state":"received"}']);
    const [[, admitted] = [], [, taken] = []] = asked;
    expect(admitted).toMatchObject({ submission: ID, address: '10.0.0.7' });
    expect(taken).toMatchObject({
      submission: ID,
      fields: { first_name: 'Ada', phone: '+905550000001', birth_year: 1994, consent_version: '2026-3' },
      file: { name: 'Ada.pdf', media_type: 'application/pdf', byte_size: 12, text: null },
    });
    expect(JSON.stringify(asked)).not.toContain('söylenmemeli');
    expect(stored.map(([id, file]) => [id, file.media_type])).toEqual([['file-1', 'application/pdf']]);
    expect(asked.map(([step]) => step)).toEqual(['admit', 'take', 'stored']);
  });

  it('has the text of a Word document with it', async () => {
    await both(await signed(withFile(docx('Sterilizasyon'))));
    expect(asked[1]?.[1]).toMatchObject({ file: { text: 'Sterilizasyon', name: 'Ada CV.docx' } });
  });

  it('stores a file once, however often the same submission comes', async () => {
    await both(await signed(withFile('%PDF-1')));
    admits = 'received';
    waits = null;
    expect(await said(both(await signed(withFile('%PDF-1'), { at: NOW + 1_000 })))).toEqual([
      200,
      { state: 'received' },
    ]);
    expect(stored).toHaveLength(1);
  });

  it.each([
    ['signature_missing', async () => request('{}', { 'content-type': 'application/json' })],
    ['signature_wrong', () => signed(fields, { secret: 'another-secret-that-is-as-long-as-it' })],
    ['signature_old', () => signed(fields, { at: NOW - 301_000 })],
    ['signature_old', () => signed(fields, { at: NOW + 301_000 })],
  ])('is refused: %s', async (code, make) => {
    expect(await said(both(await make()))).toEqual([401, { code }]);
    expect(asked).toEqual([]);
  });

  it('is refused where its body is not what was signed, or the signature was used', async () => {
    const whole = await signed(fields);
    const changed = request(
      JSON.stringify({ ...fields, first_name: 'Eda' }),
      Object.fromEntries(whole.headers),
    );
    expect(await said(both(changed))).toEqual([401, { code: 'signature_wrong' }]);
    admits = 'replayed';
    expect(await said(both(await signed(fields)))).toEqual([409, { code: 'signature_used' }]);
    expect(asked.map(([step]) => step)).toEqual(['admit']);
  });
});

describe('a file', () => {
  it.each([
    ['a program that is called a PDF', 'MZ\u0090\u0000', 415, 'file_type_unknown'],
    ['a page of the web', '<html><script>1</script>', 415, 'file_type_unknown'],
    ['a document that unpacks to too much', docx('a'.repeat(20_000_000)), 415, 'file_unreadable'],
    ['nothing', '', 422, 'file_empty'],
    ['more than 10 MB', new Uint8Array(10 * 1_024 * 1_024 + 1), 413, 'file_too_large'],
  ])('is refused: %s', async (_, content, status, code) => {
    expect(await said(both(await signed(withFile(content))))).toEqual([status, { code }]);
    expect(asked).toEqual([]);
  });

  it('is not even read where the request is larger than any', async () => {
    const body = new Uint8Array(14 * 1_024 * 1_024 + 1);
    expect(await said(both(request(body, { 'content-type': 'application/json' })))).toEqual([
      413,
      { code: 'too_large' },
    ]);
  });
});

describe('fields', () => {
  it.each([
    [{ first_name: '', consent_version: null }, ['first_name', 'consent_version']],
    [{ consent_at: 'dün' }, ['consent_at']],
    [{ consent_at: '2026-11-27T10:00:00Z' }, ['consent_at']],
    [{ email: '', phone: null }, ['email', 'phone']],
    [{ email: 'ada', phone: '12' }, ['email', 'phone']],
    [{ birth_year: '94', experience: 'a'.repeat(4_001) }, ['experience', 'birth_year']],
    [{ submission: '1' }, ['submission']],
  ])('are named where they are none: %j', async (more, wrong) => {
    const [status, body] = await said(both(await signed({ ...fields, ...more })));
    expect([status, body]).toEqual([422, { code: 'fields_malformed', fields: wrong }]);
  });

  it('may come as a form of the web', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new File(['%PDF-1.4'], 'cv.pdf'));
    const sent = new Request('https://x.test/', { method: 'POST', body: form });
    const body = new Uint8Array(await sent.arrayBuffer());
    const answer = both(
      request(body, { 'content-type': sent.headers.get('content-type') ?? '', origin: PAGE }),
    );
    expect(await said(answer)).toEqual([200, { state: 'received' }]);
    expect(asked[1]?.[1]).toMatchObject({ fields: { birth_year: 1994 }, file: { name: 'cv.pdf' } });
  });
});

describe('the open form', () => {
  const open = (more: object = {}, headers: Headers = {}) =>
    both(
      request(JSON.stringify({ ...fields, ...more }), {
        'content-type': 'application/json',
        origin: PAGE,
        ...headers,
      }),
    );

  it('is for pages of the hospital, which may read the answer', async () => {
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    const foreign = await open({}, { origin: 'https://elsewhere.example' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(await said(foreign)).toEqual([403, { code: 'origin_not_allowed' }]);
    const before = await both(
      new Request('https://x.test/functions/v1/resumes/apply', {
        method: 'OPTIONS',
        headers: { origin: PAGE },
      }),
    );
    expect(before.status).toBe(204);
  });

  it('has limits, and a field that nobody sees', async () => {
    expect(await said(open({ website: 'https://spam.example' }))).toEqual([200, { state: 'received' }]);
    expect(asked).toEqual([]);
    admits = 'busy';
    expect(await said(open())).toEqual([429, { code: 'too_many' }]);
  });

  it('is closed where only the server is known, and the server where only the form is', async () => {
    const server = handler({ secret: SECRET, origins: [] });
    const form = handler({ secret: null, origins: [PAGE] });
    const sent = () => request(JSON.stringify(fields), { 'content-type': 'application/json', origin: PAGE });
    expect(await said(server(sent()))).toEqual([403, { code: 'origin_not_allowed' }]);
    expect(await said(form(await signed(fields)))).toEqual([404, { code: 'not_found' }]);
    expect((await said(form(sent())))[0]).toBe(200);
  });
});

it('knows one call', async () => {
  expect((await said(both(request('', {}, 'list'))))[0]).toBe(404);
  expect((await said(both(new Request('https://x.test/functions/v1/resumes/apply'))))[0]).toBe(405);
});

it('takes no setting that protects nothing', () => {
  const read = (values: Headers) => () => intakeSettings((name) => values[name]);
  expect(read({})()).toBeNull();
  expect(read({ VIZITE_FORM_SECRET: SECRET })()).toEqual({ secret: SECRET, origins: [] });
  expect(read({ VIZITE_FORM_ORIGINS: `${PAGE}, https://b.example` })()?.origins).toHaveLength(2);
  expect(read({ VIZITE_FORM_SECRET: 'short' })).toThrow('VIZITE_FORM_SECRET');
  expect(read({ VIZITE_FORM_ORIGINS: `${PAGE}/form` })).toThrow('VIZITE_FORM_ORIGINS');
  expect(read({ VIZITE_FORM_ORIGINS: '*' })).toThrow('VIZITE_FORM_ORIGINS');
});
