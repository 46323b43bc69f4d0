import { existsSync, readFileSync } from 'node:fs';

/** Parts of Playwright's JSON report that are read. */
export interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration?: number;
        readonly errors?: readonly { readonly message?: string }[];
        readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
      }[];
    }[];
  }[];
}

/** Returns the tests of a part of the report, and of the parts in it. */
const specsOf = ({ suites = [], specs = [] }: BrowserSuite): NonNullable<BrowserSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Characters of a page that are printed where its test failed. */
const MOST_OF_PAGE = 5_000;

/** Returns what stood on the pages when a test failed, without the navigation; an empty list where nobody noted it. */
function pagesOf(path: string | undefined): string[] {
  if (path === undefined || !existsSync(path)) return [];
  const noted = readFileSync(path, 'utf8').matchAll(/^```yaml\n(?<page>.*?)^```$/gmsu);
  return [...noted].map(({ groups }) => {
    const page = groups?.['page'] ?? '';
    const from = page.search(/^ *- (?:main|dialog|alertdialog)\b/mu);
    return page.slice(Math.max(0, from), Math.max(0, from) + MOST_OF_PAGE);
  });
}

/** Returns place, message and page of each failed browser test. */
export const browserFailures = (report: BrowserSuite): readonly string[] =>
  specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const results = tests.flatMap((each) => each.results);
      const errors = results.flatMap((result) => result.errors ?? []);
      const attachments = results.flatMap((result) => result.attachments ?? []);
      const pages = attachments
        .filter(({ name }) => name === 'error-context')
        .flatMap(({ path }) => pagesOf(path));
      return [`${file} › ${title}`, ...errors.map(({ message }) => message ?? ''), ...pages].join('\n');
    });

/** Returns the seconds that the tests of each file took, by its path from the root. */
export function browserTimes(report: BrowserSuite): Readonly<Record<string, number>> {
  const seconds: Record<string, number> = {};
  for (const { file, tests } of specsOf(report)) {
    const path = `tests/e2e/specs/${file}`;
    for (const { duration = 0 } of tests.flatMap(({ results }) => results))
      seconds[path] = (seconds[path] ?? 0) + duration / 1000;
  }
  return seconds;
}
