import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `npm run dependencies` lists the licences of everything that is installed to run the product, and what is known of
 * its weaknesses, as the package registry tells. Ends with 1 where a licence is none of those below or a weakness is
 * known; what the registry does not answer is said and does not count.
 */

/** Free to use, change and hand on in a product like this; for MPL and OFL as long as their files stay as they are. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  '(MIT OR Apache-2.0)',
  '(MPL-2.0 OR Apache-2.0)',
]);

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

const root = join(import.meta.dirname, '..');

/**
 * Returns the licence of a package that the lock file does not name, from the package's own description; null if it
 * has none.
 */
async function ownLicence(path: string): Promise<string | null> {
  try {
    const description = JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')) as {
      license?: unknown;
      licenses?: readonly { type?: unknown }[];
    };
    const named = description.license ?? description.licenses?.[0]?.type;
    return typeof named === 'string' ? named : null;
  } catch {
    return null;
  }
}

async function listLicences(): Promise<boolean> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const byLicence = new Map<string, string[]>();
  for (const [path, { license, dev = false, optional = false }] of Object.entries(lock.packages)) {
    if (path === '' || dev) continue;
    const licence = license ?? (await ownLicence(path)) ?? (optional ? null : 'unknown');
    if (licence === null) continue;
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), path.replace(/^.*node_modules\//, '')]);
  }
  const sorted = [...byLicence].sort(([, left], [, right]) => right.length - left.length);
  for (const [licence, names] of sorted) {
    const shown = accepted.has(licence) && names.length > 8 ? '' : `: ${names.join(', ')}`;
    console.log(
      `${accepted.has(licence) ? ' ' : '!'} ${String(names.length).padStart(4)}  ${licence}${shown}`,
    );
  }
  return sorted.every(([licence]) => accepted.has(licence));
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

/** Fetches known vulnerabilities; null if the registry does not answer. */
function askForWeaknesses(): Promise<Audit | null> {
  return new Promise((resolve) => {
    // It ends with 1 where something is known; what it prints is the answer either way.
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: root, maxBuffer: 2 ** 26 },
      (_error, output) => {
        try {
          const audit = JSON.parse(output) as Audit;
          resolve(audit.vulnerabilities === undefined ? null : audit);
        } catch {
          resolve(null);
        }
      },
    );
  });
}

async function listWeaknesses(): Promise<boolean> {
  const audit = await askForWeaknesses();
  if (audit === null) {
    console.log('Known weaknesses: the registry did not answer.');
    return true;
  }
  const known = Object.entries(audit.vulnerabilities ?? {});
  console.log(`Known weaknesses: ${known.length}`);
  for (const [name, { severity, range }] of known) console.log(`! ${name} ${range}: ${severity}`);
  return known.length === 0;
}

const licencesFit = await listLicences();
const noWeakness = await listWeaknesses();
process.exitCode = licencesFit && noWeakness ? 0 : 1;
