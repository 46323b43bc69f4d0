import { contractMarks } from './embedded/schema/contract-marks';
import { statementsOf } from './embedded/schema/statements';
import { compareReleases, type Release } from './released';

/**
 * The rule of expand, then contract: a device may be offline for 30 days, and a server of one release back may serve the
 * schema. So a migration only adds, unless its statement names the release that stopped using what it takes away.
 */

/** Days that a device may be offline, and then still speaks what it spoke. */
const OFFLINE_DAYS = 30;

const taking: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (?:table|view|materialized view|function|procedure|routine|type|domain|schema|sequence)\b/iu,
    'drops',
  ],
  [/^drop (?:trigger|policy)\b/iu, ''],
  [/^alter (?:table|view|type|function|procedure|routine|schema|sequence|domain)\b.*\brename\b/iu, 'renames'],
  [/^alter (?:table|view|type|function|procedure|routine|sequence)\b.*\bset schema\b/iu, 'moves'],
  [
    /^alter table\b.*\bdrop (?!constraint\b|default\b|not null\b|expression\b|identity\b)/iu,
    'drops a column',
  ],
  [/^alter table\b.*\balter (?:column )?\S+ (?:set data )?type\b/iu, 'changes a type'],
  [/^alter table\b.*\balter (?:column )?\S+ set not null\b/iu, 'requires a value'],
  [
    /^alter table\b.*\badd (?:column )?(?:if not exists )?(?!.*\bdefault\b)[^,]*\bnot null\b(?!.*\bgenerated\b)/iu,
    'requires a value',
  ],
  [/^revoke\b.*\bfrom\b.*\b(?:authenticated|vizite_api)\b/iu, 'revokes'],
];

const CREATED = /^create (?:table|view|function) (?<name>[\w.]+)/iu;
const REVOKED_ON = /^revoke\b.*?\bon (?:table |function )?(?<name>[\w.]+)/iu;

/**
 * Says what a statement takes from those who use the schema; undefined where it only adds.
 * @param created names that the script has made: nobody used them before
 */
function takenBy(outline: string, created: ReadonlySet<string>): string | undefined {
  const found = taking.find(([pattern]) => pattern.test(outline))?.[1];
  if (found === 'revokes' && created.has(REVOKED_ON.exec(outline)?.groups?.['name'] ?? '')) return undefined;
  return found === '' ? undefined : found;
}

/**
 * Finds statements of a migration that take something away without saying since when nobody needs it.
 *
 * @param releases those before it
 * @param date of the release that it comes with; undefined: it has none yet
 */
export function contractProblems(
  file: string,
  script: string,
  releases: readonly Release[],
  date?: string,
): readonly string[] {
  const created = new Set<string>();
  return statementsOf(script).flatMap(({ outline, line, comments }) => {
    const name = CREATED.exec(outline)?.groups?.['name'];
    if (name !== undefined) created.add(name);
    const taken = takenBy(outline, created);
    if (taken === undefined) return [];
    const where = `${file}:${line} ${taken}`;
    const [mark] = contractMarks(comments.join('\n'));
    if (mark === undefined)
      return [`${where}: name the release that stopped using it: -- contract: <version>`];
    const release = releases.find(({ version }) => version === mark);
    if (release === undefined) return [`${where}: ${mark} is no earlier release`];
    if (date !== undefined && daysBetween(release.date, date) < OFFLINE_DAYS) {
      return [`${where}: ${mark} is not ${OFFLINE_DAYS} days old`];
    }
    return [];
  });
}

/**
 * Finds releases whose app the server of a new one would refuse, though devices may still have it: it was current within
 * the last 30 days.
 */
export function refusedApps(
  releases: readonly Release[],
  { date, oldest }: { date: string; oldest: number },
): readonly string[] {
  return releases.flatMap(({ version, contract }, at) => {
    const next = releases[at + 1];
    const isInUse = next === undefined || daysBetween(next.date, date) < OFFLINE_DAYS;
    return isInUse && contract.speaks < oldest
      ? [
          `the app of ${version} speaks version ${contract.speaks} of the contract, the server takes ${oldest} and later`,
        ]
      : [];
  });
}

/** Finds what is wrong with the contract of releases that are out. */
export function brokenContracts(releases: readonly Release[]): readonly string[] {
  return releases.flatMap(({ version, date, contract }, at) => {
    const before = releases.slice(0, at);
    const last = before.at(-1);
    const fell =
      last !== undefined && (contract.speaks < last.contract.speaks || contract.oldest < last.contract.oldest)
        ? [`the contract of ${version} is older than that of ${last.version}`]
        : [];
    const order =
      last !== undefined && compareReleases(version, last.version) <= 0
        ? [`${version} comes after ${last.version}`]
        : [];
    return [...order, ...fell, ...refusedApps(before, { date, oldest: contract.oldest })];
  });
}

function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000;
}
