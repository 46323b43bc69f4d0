import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureOf } from '../../../supabase/functions/resumes/signature';
import { isFault, startTestBackendOn } from './fixtures';
import type { TestBackend } from './fixtures';

const SECRET = 'a-secret-of-the-form-server-that-is-long';
const PAGE = 'https://www.hastane.example';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackendOn('product', {
    intake: { secret: SECRET, origins: [PAGE] },
  });
});
afterAll(() => backend.dispose());

const fields = (more: object = {}) => ({
  submission: randomUUID(),
  first_name: 'Deniz',
  last_name: 'Er',
  email: 'deniz@ornek.test',
  position_applied: 'Hemşire',
  consent_version: '2026-3',
  consent_at: new Date().toISOString(),
  ...more,
});
const address = () => `${backend.url}/functions/v1/resumes/apply`;

async function send(given: object, signature?: string): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(given));
  const seconds = String(Math.floor(Date.now() / 1_000));
  return fetch(address(), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-vizite-timestamp': seconds,
      'x-vizite-signature': signature ?? (await signatureOf(SECRET, seconds, body)),
    },
  });
}
const applications = () =>
  backend.sql.query<{ id: string; file: string; state: string; media_type: string; content: string }>(
    `select r.id, a.id as file, a.state, a.media_type, t.content
     from public.resumes r join public.attachments a on a.owner_id = r.id
     left join app.resume_texts t on t.attachment_id = a.id order by r.created_at`,
  );

it('makes an application of what the form’s server sends, once, with its file and text', async () => {
  const document = zipSync({
    'word/document.xml': strToU8('<w:document><w:p><w:t>Sterilizasyon kursu</w:t></w:p></w:document>'),
  });
  const given = fields({ file: { name: 'cv.pdf', content: Buffer.from(document).toString('base64') } });
  const answer = await send(given);
  expect([answer.status, await answer.text()]).toEqual([200, '{"state":"received"}']);
  const again = await send({ ...given, city: 'Ankara' });
  expect([again.status, await again.text()]).toEqual([200, '{"state":"received"}']);
  const rows = await applications();
  expect(rows).toMatchObject([{ state: 'stored', content: 'Sterilizasyon kursu' }]);
  const file = rows[0]?.file ?? '';
  expect(await readFile(join(backend.dataDir, 'files', file.slice(-2), file))).toEqual(Buffer.from(document));
  const objects = await backend.sql.query('select metadata from storage.objects where name = $1', [file]);
  expect(objects).toEqual([{ metadata: { size: document.length, mimetype: rows[0]?.media_type } }]);
});

it('takes a file that is larger than other bodies, and none that is larger than that', async () => {
  const content = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes - 8)]);
  const most = 10 * 1_024 * 1_024;
  const sent = (bytes: number) =>
    send(fields({ file: { name: 'cv.pdf', content: content(bytes).toString('base64') } }));
  expect((await sent(most)).status).toBe(200);
  expect((await sent(most + 1)).status).toBe(413);
  expect((await sent(most + 1_000_000)).status).toBe(413);
});

it('takes nothing unsigned, twice signed, or from elsewhere', async () => {
  const before = await applications();
  expect((await send(fields(), 'f'.repeat(64))).status).toBe(401);
  const body = JSON.stringify(fields());
  const seconds = String(Math.floor(Date.now() / 1_000));
  const signature = await signatureOf(SECRET, seconds, new TextEncoder().encode(body));
  const headers = {
    'content-type': 'application/json',
    'x-vizite-timestamp': seconds,
    'x-vizite-signature': signature,
  };
  const repeated = () => fetch(address(), { method: 'POST', body, headers });
  expect((await repeated()).status).toBe(200);
  expect((await repeated()).status).toBe(409);
  const foreign = await fetch(address(), {
    method: 'POST',
    body: JSON.stringify(fields()),
    headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
  });
  expect(foreign.status).toBe(403);
  expect(await applications()).toEqual(before);
  // A wrong signature leaves a line, and no other.
  expect(backend.lines.filter((line) => isFault(line) && !line.includes(' signature_refused '))).toEqual([]);
});

it('takes so many from one address of the open form', async () => {
  const open = () =>
    fetch(address(), {
      method: 'POST',
      body: JSON.stringify(fields()),
      headers: { 'content-type': 'application/json', origin: PAGE },
    });
  const answers: number[] = [];
  for (let at = 0; at < 6; at += 1) answers.push((await open()).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});
