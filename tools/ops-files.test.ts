import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The files of `ops/` name settings, commands and paths of the program: what they name has to be there. */

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = readdirSync(join(root, 'ops'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
const sources = ['tools', 'supabase/embedded'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => read(join(folder, path))),
);
/** Settings of the samples alone. */
const OWN: readonly string[] = ['VIZITE_HOST', 'VIZITE_UPSTREAM', 'VIZITE_PG_MAJOR'];

it('sets only what the program reads', () => {
  const program = sources.join('\n');
  const unknown = files.flatMap((path) =>
    [...read(path).matchAll(/\b(?:VIZITE_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b/gu)]
      .map(([name]) => name.replace(/_FILE$/u, ''))
      .filter((name) => !OWN.includes(name) && !program.includes(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('starts only what is there', () => {
  const missing = files.flatMap((path) =>
    [...read(path).matchAll(/\btools\/[a-z-]+\.ts\b/gu)]
      .map(([tool]) => tool)
      .filter((tool) => !readdirSync(join(root, 'tools')).includes(tool.slice('tools/'.length)))
      .map((tool) => `${path}: ${tool}`),
  );
  expect(missing).toEqual([]);
});

it('copies into the container what the server imports from, and nothing of the tests', () => {
  const container = read('ops/container/Containerfile');
  for (const folder of ['sync', 'supabase', 'tools', 'src'])
    expect(container).toContain(`COPY ${folder} ./${folder}\n`);
  expect(container).not.toContain('COPY tests');
  expect(container).toMatch(/^USER 10001:10001$/mu);
});

it('lets the proxies set the address of the caller themselves', () => {
  expect(read('ops/proxy/Caddyfile')).toContain('header_up X-Forwarded-For {remote_host}');
  expect(read('ops/proxy/nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
});
