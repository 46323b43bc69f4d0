import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestReport } from '../report';

/**
 * `npm run house` shows what an entity, a look-up kind and an act cost: it adds one of each to a copy of the project, as
 * CONTRIBUTING.md says, counts the files, and runs the checks on the copy.
 */

/** Files that already exist, and the lines that are put in front of others. */
interface Edit {
  readonly path: string;
  readonly lines: readonly (readonly [before: string, added: string])[];
}

interface Addition {
  readonly name: string;
  /** Returns whether a file below `new/` belongs to the addition. */
  readonly isNew: (path: string) => boolean;
  readonly edits: readonly Edit[];
  readonly most: { readonly files: number; readonly edits: number };
}

/**
 * Adds the rights to the catalogue of permissions; `screen` adds a screen that the specification does not have. The
 * samples are called after this script: nothing of a hospital will ever take their names, and no search for its
 * screens finds theirs.
 */
const rights = (area: string, added: string): Edit => ({
  path: 'sync/model/access/permissions.ts',
  lines: [
    [
      "  'whats_new.write'",
      ['read', 'add', 'edit', 'delete']
        .map((right) => `  '${area}.${right}': normal('${added}'),\n`)
        .join(''),
    ],
  ],
});
const screen = (address: string, area: string): Edit => ({
  path: 'src/routes/route-permissions.dom.test.ts',
  lines: [["  '/access/devices'", `  '${address}': ['${area}.read'],\n`]],
});

const lookup: Addition = {
  name: 'a look-up kind',
  isNew: (path) => /house-tag/u.test(path),
  edits: [
    {
      path: 'sync/model/entities/definition.ts',
      lines: [
        ['import { position }', "import { houseTag } from '../lookups/house-tag';\n"],
        ['] as const;', '  houseTag,\n'],
      ],
    },
    rights('companies.house_tags', 'Denemelikler'),
    screen('/companies/house-tags', 'companies.house_tags'),
  ],
  most: { files: 5, edits: 3 },
};

const act: Addition = {
  name: 'an act',
  isNew: (path) => /house\/acts/u.test(path),
  edits: [
    {
      path: 'sync/model/all-acts.ts',
      lines: [
        ['import { batchActs', "import { passOn } from './house/acts/pass-on';\n"],
        ['...caseActs', 'passOn,\n  '],
      ],
    },
  ],
  most: { files: 2, edits: 1 },
};

const entity: Addition = {
  name: 'an entity with list, sheet, form, rules and rights',
  isNew: (path) => !lookup.isNew(path) && !act.isNew(path),
  edits: [
    {
      path: 'sync/model/registry.ts',
      lines: [
        ['import { person }', "import { houseSample } from './entities/house-sample';\n"],
        ['] as const;', '  houseSample,\n'],
      ],
    },
    {
      path: 'supabase/config.toml',
      lines: [['  "./schemas/messages/free_text.sql"', '  "./schemas/companies/house_samples.sql",\n']],
    },
    rights('companies.house_samples', 'Sınamalıklar'),
    screen('/companies/house-samples', 'companies.house_samples'),
  ],
  most: { files: 16, edits: 5 },
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const templates = fileURLToPath(new URL('new', import.meta.url));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Copies the files that git knows, with the packages of the original. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'vizite-house-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // Tests ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

function apply(copy: string, { name, isNew, edits, most }: Addition): void {
  const added = filesBelow(templates).filter(isNew);
  for (const path of added) {
    const target = join(copy, path.replace(/\.txt$/u, ''));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(templates, path), target);
  }
  for (const { path, lines } of edits) {
    let text = readFileSync(join(copy, path), 'utf8');
    for (const [before, line] of lines) {
      const at = text.indexOf(before);
      if (at < 0) throw new Error(`${path} has no ${before}`);
      text = text.slice(0, at) + line + text.slice(at);
    }
    writeFileSync(join(copy, path), text);
  }
  const files = added.length + edits.length;
  console.log(`${name}: ${added.length} new files, ${edits.length} edited`);
  if (files > most.files || edits.length > most.edits) {
    throw new Error(`${name} takes more than ${most.files} files, or more than ${most.edits} edits`);
  }
}

/** Runs a program of the copy to its end. */
function run(copy: string, name: string, script: string, args: readonly string[]): boolean {
  console.log(`\n── ${name}`);
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, [join('node_modules', script), ...args], {
    cwd: copy,
    stdio: 'inherit',
    env: { ...process.env, VIZITE_TEST_REPORT: report },
  });
  if (status !== 0 || !script.startsWith('vitest/')) return status === 0;
  // A run whose databases did not start ends well, too, and has tried nothing.
  const { passed, failed } = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  return passed > 0 && failed === 0;
}

const vitest = (project: string, ...files: readonly string[]) =>
  [
    'vitest/vitest.mjs',
    ['run', '--project', project, '--reporter=dot', '--reporter=./tests/report.ts', ...files],
  ] as const;

/** Steps by name; the baseline first, since the tests read it. */
const steps: readonly (readonly [string, string, readonly string[]])[] = [
  ['generate', 'tsx/dist/cli.mjs', ['tools/generate.ts']],
  ['build', 'vite/bin/vite.js', ['build', '--logLevel', 'warn']],
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['types and lint', 'oxlint/bin/oxlint', []],
  [
    'import rules',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'src',
      'sync',
      'supabase',
      'tests',
      'tools',
    ],
  ],
  ['unused code', 'knip/bin/knip.js', ['--no-progress']],
  ['unit tests', ...vitest('unit')],
  ['component tests', ...vitest('dom')],
  [
    'database tests',
    ...vitest(
      'integration',
      'tests/integration/sql/parity.test.ts',
      'tests/integration/sql/schemas.test.ts',
      'tests/integration/sql/lint.test.ts',
      'tests/rls',
    ),
  ],
];

const copy = copyOfProject();
try {
  for (const addition of [lookup, entity, act]) apply(copy, addition);
  execFileSync('git', ['add', '--all'], { cwd: copy });
  const failed = steps.filter(([name, script, args]) => !run(copy, name, script, args)).map(([name]) => name);
  console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
