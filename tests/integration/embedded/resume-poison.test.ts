import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReaderLimits } from '../../../supabase/embedded/files/file-reader';
import { signatureOf } from '../../../supabase/functions/resumes/signature';
import { isFault, startTestBackendOn } from './fixtures';
import type { TestBackend } from './fixtures';
import { plainDocument, poisonedDocuments, slowDocument } from './poisoned-files';

const SECRET = 'a-secret-of-the-form-server-that-is-long';
const PAGE = 'https://www.hastane.example';

/** Requests of others beside each file. */
const TURNS = 20;

let backend: TestBackend;
afterEach(() => backend.dispose());
const start = async (fileLimits: Partial<ReaderLimits>) => {
  backend = await startTestBackendOn('product', {
    intake: { secret: SECRET, origins: [PAGE] },
    // So that each test names the address that it sends from.
    trustProxy: true,
    fileLimits,
  });
};

const bodyOf = (file: Uint8Array | null, submission: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify({
      submission,
      first_name: 'Deniz',
      last_name: 'Er',
      email: 'deniz@ornek.test',
      position_applied: 'Hemşire',
      consent_version: '2026-3',
      consent_at: new Date().toISOString(),
      ...(file === null ? {} : { file: { name: 'cv.docx', content: Buffer.from(file).toString('base64') } }),
    }),
  );
const post = (body: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) =>
  fetch(`${backend.url}/functions/v1/resumes/apply`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const fromForm = (file: Uint8Array | null, address: string, submission: string = randomUUID()) =>
  post(bodyOf(file, submission), { origin: PAGE, 'x-forwarded-for': address });
async function fromServer(file: Uint8Array | null, submission: string = randomUUID()): Promise<Response> {
  const body = bodyOf(file, submission);
  const seconds = String(Math.floor(Date.now() / 1_000));
  return post(body, {
    'x-vizite-timestamp': seconds,
    'x-vizite-signature': await signatureOf(SECRET, seconds, body),
  });
}
const said = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, await response.json()] as const;
};
const others = async () => [
  (await fetch(`${backend.url}/healthz`)).status,
  (await fetch(`${backend.url}/readyz`)).status,
];
/** Watches whether a promise is still open, while others are answered. */
function watch(answer: Promise<unknown>): { readonly open: () => boolean } {
  let open = true;
  void answer.finally(() => (open = false)).catch(() => undefined);
  return { open: () => open };
}

describe('while files that never end are read', () => {
  it('others are answered, who sent too many first of all, and the server can be ended', async () => {
    await start({ threads: 2, waiting: 1, deadline: 3_600_000 });
    const slow = slowDocument();
    const sent = Array.from({ length: 6 }, () => fromServer(slow));
    const watched = sent.map(watch);
    // Both threads read, one file waits, and the others are told so.
    await expect.poll(() => watched.filter(({ open }) => open()).length).toBe(3);
    const isReading = watched.map(({ open }) => open());
    for (const answer of sent.filter((_, at) => isReading[at] === false)) {
      expect((await answer).headers.get('retry-after')).toBe('10');
      expect(await said(answer)).toEqual([503, { code: 'busy' }]);
    }
    for (let turn = 0; turn < 20; turn += 1) expect(await others()).toEqual([200, 200]);
    // What has no file needs no reader.
    expect((await fromServer(null)).status).toBe(200);
    const counted: number[] = [];
    // No place is left, whatever the file has.
    const plain = plainDocument('Ada');
    for (let turn = 0; turn < 6; turn += 1) counted.push((await fromForm(plain, '10.1.0.2')).status);
    expect(counted).toEqual([503, 503, 503, 503, 503, 429]);
    expect(watched.map(({ open }) => open())).toEqual(isReading);
    await backend.close();
    for (const answer of sent.filter((_, at) => isReading[at])) {
      expect(await said(answer)).toEqual([503, { code: 'busy' }]);
    }
    expect(backend.lines.filter(isFault)).toEqual([]);
  });

  it('they are given up, and the same submission is taken with another file', async () => {
    await start({ deadline: 500 });
    const [first, second] = [randomUUID(), randomUUID()];
    // Many times the deadline.
    const slow = slowDocument(100_000);
    expect(await said(fromForm(slow, '10.1.0.1', first))).toEqual([415, { code: 'file_unreadable' }]);
    expect(await said(fromServer(slow, second))).toEqual([415, { code: 'file_unreadable' }]);
    expect(await backend.sql.query('select from public.resumes')).toEqual([]);
    const mended = plainDocument('Sterilizasyon');
    expect(await said(fromForm(mended, '10.1.0.1', first))).toEqual([200, { state: 'received' }]);
    expect(await said(fromServer(mended, second))).toEqual([200, { state: 'received' }]);
    const rows = await backend.sql.query('select content from app.resume_texts');
    expect(rows).toEqual([{ content: 'Sterilizasyon' }, { content: 'Sterilizasyon' }]);
  });
});

describe('a file that is made to be slow', () => {
  it('is answered at both doors while others are, whatever it has', async () => {
    await start({});
    for (const [at, [name, make]] of poisonedDocuments.entries()) {
      const file = make();
      const reading = Promise.all([fromForm(file, `10.2.0.${at}`), fromServer(file)]);
      const { open } = watch(reading);
      // While it is received, and while reading begins: asking to the end takes more than the reading.
      for (let turn = 0; turn === 0 || (turn < TURNS && open()); turn += 1) {
        expect(await others()).toEqual([200, 200]);
      }
      for (const answer of await reading) {
        expect([name, [200, 415].includes(answer.status)]).toEqual([name, true]);
      }
    }
    expect(backend.lines.filter(isFault)).toEqual([]);
    expect((await fromServer(plainDocument('Ada'))).status).toBe(200);
  });

  it('counts like any other: the sixth of an hour is not looked into', async () => {
    await start({});
    const answers: number[] = [];
    const bad = new TextEncoder().encode('MZ');
    for (let turn = 0; turn < 7; turn += 1) answers.push((await fromForm(bad, '10.3.0.1')).status);
    expect(answers).toEqual([415, 415, 415, 415, 415, 429, 429]);
    // Nor is one that comes under the same submission again and again.
    const submission = randomUUID();
    const again: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) again.push((await fromForm(bad, '10.3.0.2', submission)).status);
    expect(again).toEqual([415, 415, 415, 415, 415, 429]);
  });

  it('waits for its bytes under its hash alone', async () => {
    await start({});
    const submission = randomUUID();
    const file = plainDocument('Ada');
    expect((await fromForm(file, '10.4.0.1', submission)).status).toBe(200);
    await backend.sql.query("update public.attachments set state = 'waiting', stored_at = null");
    expect(await said(fromForm(plainDocument('Eda'), '10.4.0.1', submission))).toEqual([
      409,
      { code: 'file_differs' },
    ]);
    expect((await fromForm(file, '10.4.0.1', submission)).status).toBe(200);
    expect(await backend.sql.query('select state from public.attachments')).toEqual([{ state: 'stored' }]);
  });
});
