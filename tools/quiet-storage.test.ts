import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { quietStorage } from './quiet-storage';

const folder = dirname(createRequire(import.meta.url).resolve('rxdb/package.json'));
const file = join(folder, 'dist/esm/plugins/storage-dexie/rx-storage-instance-dexie.js');

function transformed(id: string, code: string): string | null {
  const { transform } = quietStorage();
  if (typeof transform !== 'function') throw new Error('the plugin transforms nothing');
  const fail = (message: unknown): never => {
    throw new Error(String(message));
  };
  const result: unknown = Reflect.apply(transform, { error: fail }, [code, id]);
  return result === null ? null : (result as { code: string }).code;
}

it('counts the recommendation of the installed RxDB as shown', () => {
  const before = readFileSync(file, 'utf8');
  const after = transformed(file, before);
  expect(before).toContain('shownNonPremiumLog = false');
  expect(after).not.toContain('shownNonPremiumLog = false');
  expect(after).toHaveLength(before.length - 1);
});

it('leaves everything else as it is, and fails where RxDB changes', () => {
  expect(transformed('/node_modules/dexie/index.js', 'x')).toBeNull();
  expect(() => transformed(file, 'x')).toThrow('RxDB no longer');
});
