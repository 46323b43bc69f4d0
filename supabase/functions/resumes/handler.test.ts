import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { cvContentOf } from './cv-content';
import { createResumeHandler } from './handler';
import type { IntakeSettings } from './handler';
import { intakeSettings } from './settings';
import { signatureOf } from './signature';
import type { ReadContent, StoredFile } from './submitted-file';

const SECRET = 'a-secret-of-the-form-server-that-is-long';
const NOW = Date.parse('2026-11-27T09:00:00Z');
const PAGE = 'https://www.hastane.example';
const ID = '0b9c1f6e-4f6d-4f0b-9d57-1a2b3c4d5e6f';

let asked: [step: string, given: Record<string, unknown>][];
let stored: [id: string, file: StoredFile][];
let admits: string;
let takes: string;
let waits: string | null;
/** Bytes of the files that were taken apart. */
let read: number[];
let readContent: ReadContent;

beforeEach(() => {
  asked = [];
  stored = [];
  admits = 'go';
  takes = 'received';
  waits = 'file-1';
  read = [];
  readContent = (bytes) => Promise.resolve(cvContentOf(bytes));
});

const handler = (settings: IntakeSettings) =>
  createResumeHandler({
    settings,
    now: () => NOW,
    addressOf: () => '10.0.0.7',
    service: (step, given) => {
      asked.push([step, given as Record<string, unknown>]);
      if (step === 'admit') return Promise.resolve({ state: admits });
      return Promise.resolve({ state: step === 'take' ? takes : 'stored', file: waits });
    },
    readContent: (bytes) => {
      // Whatever looks into a file, it was let in before.
      expect(asked.map(([step]) => step)).toEqual(['admit']);
      read.push(bytes.length);
      return readContent(bytes);
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
  ])('is refused once it was let in, and counts: %s', async (_, content, status, code) => {
    expect(await said(both(await signed(withFile(content))))).toEqual([status, { code }]);
    expect(asked.map(([step]) => step)).toEqual(['admit']);
    expect(stored).toEqual([]);
    // The same submission, with a file that is one.
    asked = [];
    expect(await said(both(await signed(withFile('%PDF-1.7'), { at: NOW + 1_000 })))).toEqual([
      200,
      { state: 'received' },
    ]);
    expect(asked.map(([step]) => step)).toEqual(['admit', 'take', 'stored']);
  });

  it.each([
    ['too many came from there', 'busy', 429, 'too_many'],
    ['the signature was used', 'replayed', 409, 'signature_used'],
  ])('is not looked into where %s', async (_, state, status, code) => {
    admits = state;
    for (const content of ['%PDF-1', 'MZ', docx('a'), '']) {
      asked = [];
      expect(await said(both(await signed(withFile(content))))).toEqual([status, { code }]);
      expect(asked.map(([step]) => step)).toEqual(['admit']);
    }
    expect([read, stored]).toEqual([[], []]);
  });

  it.each([
    ['not signed', () => signed(withFile(docx('a')), { secret: 'another-secret-that-is-as-long-as-it' })],
    ['with fields that are none', () => signed({ ...withFile(docx('a')), email: 'ada' })],
    ['in the field that nobody sees', () => signed({ ...withFile(docx('a')), website: 'x' })],
  ])('is not looked into where it comes %s', async (_, make) => {
    await both(await make());
    expect([read, asked]).toEqual([[], []]);
  });

  it('of an application that waits for it is known by its hash, and not taken apart again', async () => {
    admits = 'received';
    expect((await said(both(await signed(withFile(docx('a'))))))[0]).toBe(200);
    expect(read).toEqual([]);
    expect(stored).toMatchObject([['file-1', { media_type: expect.stringContaining('word') as string }]]);
    takes = 'differs';
    expect(await said(both(await signed(withFile('%PDF-2'), { at: NOW + 1_000 })))).toEqual([
      409,
      { code: 'file_differs' },
    ]);
    expect(stored).toHaveLength(1);
  });

  it('may come again later where too many wait to be read', async () => {
    readContent = () => Promise.resolve({ state: 'busy' });
    const answer = await both(await signed(withFile(docx('a'))));
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(await said(answer)).toEqual([503, { code: 'busy' }]);
    expect(asked.map(([step]) => step)).toEqual(['admit']);
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
  const faults: readonly (readonly [object, readonly string[]])[] = [
    [{ first_name: '', consent_version: null }, ['first_name', 'consent_version']],
    [{ consent_at: 'dün' }, ['consent_at']],
    [{ consent_at: '2026-11-27T10:00:00Z' }, ['consent_at']],
    [{ email: '', phone: null }, ['email', 'phone']],
    [{ email: 'ada', phone: '12' }, ['email', 'phone']],
    [{ birth_year: '94', experience: 'a'.repeat(4_001) }, ['experience', 'birth_year']],
    [{ submission: '1' }, ['submission']],
    ...[1899, 2013, 2026, 2100, -1, '1e3', '0x7cf', '1990.5', '19900'].map(
      (birth_year) => [{ birth_year }, ['birth_year']] as const,
    ),
    ...[-1, 71, '0x1', '1e1'].map(
      (experience_years) => [{ experience_years }, ['experience_years']] as const,
    ),
    ...[
      '1970-01-02T00:00:00Z',
      '0001-01-01',
      '2024-11-27T08:59:59Z',
      '2026-11-27T09:05:01Z',
      '2026-11-28',
      '9999-12-31T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-13-01',
      '2026-11-27T25:00:00Z',
      '5',
      'Nov 2026',
    ].map((consent_at) => [{ consent_at }, ['consent_at']] as const),
    [{ first_name: '\u202e\u2066\u200f', last_name: '\u200b\ufeff' }, ['first_name', 'last_name']],
  ];
  it.each(faults)('are named where they are none: %j', async (more, wrong) => {
    const [status, body] = await said(both(await signed({ ...fields, ...more })));
    expect([status, body]).toEqual([422, { code: 'fields_malformed', fields: wrong }]);
  });

  const asForm = async (more: Readonly<Record<string, string>>, file: File | string | null) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.set(name, String(value));
    if (file !== null) form.set('file', file);
    const sent = new Request('https://x.test/', { method: 'POST', body: form });
    const body = new Uint8Array(await sent.arrayBuffer());
    return said(
      both(request(body, { 'content-type': sent.headers.get('content-type') ?? '', origin: PAGE })),
    );
  };
  const asJson = async (more: object, file: object | string | null) =>
    said(
      both(
        request(JSON.stringify({ ...fields, ...more, file }), {
          'content-type': 'application/json',
          origin: PAGE,
        }),
      ),
    );

  it('have no sign in their names that turns the text beside it, nor one that nobody sees', async () => {
    const hidden = ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\ufeff', '\u0007', '\u009b'];
    for (const sign of hidden) {
      for (const sending of [
        () => asJson({ first_name: `A${sign}da` }, { name: `c${sign}v.pdf`, content: base64('%PDF-1') }),
        () => asForm({ first_name: `A${sign}da` }, new File(['%PDF-1'], `c${sign}v.pdf`)),
      ]) {
        asked = [];
        expect(await sending()).toEqual([200, { state: 'received' }]);
        expect(asked[1]?.[1]).toMatchObject({ fields: { first_name: 'Ada' }, file: { name: 'cv.pdf' } });
      }
    }
    // Words of right-to-left scripts are as they were.
    asked = [];
    await asJson({ first_name: 'علي\u200cرضا', position_applied: 'Hemşire\n(gece)' }, null);
    expect(asked[1]?.[1]).toMatchObject({
      fields: { first_name: 'علي\u200cرضا', position_applied: 'Hemşire (gece)' },
    });
  });

  it('and files are refused as a form of the web as in JSON', async () => {
    const empty = [422, { code: 'file_empty' }];
    expect(await asForm({}, new File([], 'cv.pdf'))).toEqual(empty);
    expect(await asJson({}, { name: 'cv.pdf', content: '' })).toEqual(empty);
    const malformed = [400, { code: 'malformed' }];
    expect(await asForm({}, 'cv.pdf')).toEqual(malformed);
    expect(await asJson({}, 'cv.pdf')).toEqual(malformed);
    // No file was chosen.
    const none = [200, { state: 'received' }];
    expect(await asForm({}, new File([], ''))).toEqual(none);
    expect(await asForm({}, null)).toEqual(none);
    expect(await asJson({}, null)).toEqual(none);
    for (const bad of ['Ada\u0000', 'Ada\uFFFD'])
      expect(await asForm({ first_name: bad }, null)).toEqual([
        422,
        { code: 'fields_malformed', fields: ['first_name'] },
      ]);
  });

  it.each(['2024-11-28', '2026-11-27T09:04:59Z', '2026-02-28T12:00:00+03:00', '2026-11-27T09:00'])(
    'may be agreed to at %s',
    async (consent_at) => {
      expect((await asJson({ consent_at }, null))[0]).toBe(200);
      expect(asked[1]?.[1]).toMatchObject({ fields: { consent_at: new Date(consent_at).toISOString() } });
    },
  );

  it('may come as a form of the web', async () => {
    expect(await asForm({}, new File(['%PDF-1.4'], 'cv.pdf'))).toEqual([200, { state: 'received' }]);
    expect(asked[1]?.[1]).toMatchObject({ fields: { birth_year: 1994 }, file: { name: 'cv.pdf' } });
  });
});

describe('a body that is made to be slow', () => {
  const sent = (body: string, type = 'application/json') =>
    both(request(body, { 'content-type': type, origin: PAGE }));
  const form = 'multipart/form-data; boundary=b';
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

  it.each([
    ['brackets in brackets', `{"a":${'['.repeat(1_000_000)}`, 'application/json'],
    ['objects in objects', `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`, 'application/json'],
    ['many fields', `{${'"a":1,'.repeat(1_000_000)}"b":1}`, 'application/json'],
    ['many parts', `${part('a').repeat(100_000)}--b--`, form],
    ['no boundary', part('a'), 'multipart/form-data'],
  ])('is not taken apart: %s', async (_, body, type) => {
    expect(await said(sent(body, type))).toEqual([400, { code: 'malformed' }]);
    expect(asked).toEqual([]);
  });

  it('is told from a text that only looks like it', async () => {
    const experience = `[[[{"{,,,\\"[[,${'\\\\'.repeat(20)}`;
    const answer = sent(JSON.stringify({ ...fields, experience }));
    expect(await said(answer)).toEqual([200, { state: 'received' }]);
    expect(asked[1]?.[1]).toMatchObject({ fields: { experience } });
  });

  it('has no sign that the database would not take', async () => {
    for (const bad of ['A\ud800da', 'Ada\u0000'])
      for (const name of ['first_name', 'experience', 'submission', 'health'])
        expect(await said(sent(JSON.stringify({ ...fields, [name]: bad })))).toEqual([
          422,
          { code: 'fields_malformed', fields: [name] },
        ]);
    const file = { name: 'cv\u0000.pdf', content: base64('%PDF-1') };
    expect(await said(sent(JSON.stringify({ ...fields, file })))).toEqual([
      422,
      { code: 'fields_malformed', fields: ['file.name'] },
    ]);
    expect(asked).toEqual([]);
    await said(sent(JSON.stringify({ ...fields, first_name: 'A\u0007da' })));
    expect(asked[1]?.[1]).toMatchObject({ fields: { first_name: 'Ada' } });
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
