import { warning, type Check, type Finding, type Verdict } from './check';

/** Milliseconds that a check may take. */
const PATIENCE = 12_000;

/**
 * Makes the checks, one after the other. A check that throws or does not end says so, and keeps no other from being made;
 * what it threw is not told: it may quote an address with its password.
 *
 * @param tell hears of each finding at once
 */
export async function examine(
  checks: readonly Check[],
  tell: (finding: Finding) => void,
  patience = PATIENCE,
): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const check of checks) {
    const finding = { name: check.name, ...(await inTime(check, patience)) };
    found.push(finding);
    tell(finding);
  }
  return found;
}

async function inTime(check: Check, patience: number): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(resolve, patience, warning('Yanıt gelmediği için denetlenemedi; yeniden deneyin.'));
  });
  const made = Promise.resolve()
    .then(() => check.make())
    .catch((error: unknown) => warning(`Denetlenemedi (${codeOf(error)}); elle denetleyin.`));
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the code of an error, or of its cause; its message stays untold. */
export function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^\w{1,60}$/u.test(at.code)) return at.code;
  }
  return 'beklenmeyen hata';
}

const SIGNS = { ok: '✓', warning: '!', failure: '✗' } as const;

/** Returns the line of a finding, without control characters. */
export const lineOf = ({ name, level, sentence }: Finding): string =>
  `${SIGNS[level]} ${name}: ${sentence.replaceAll(/\p{Cc}+/gu, ' ')}`;

/** Returns 0 where all is well, 1 with warnings, 2 where something does not work. */
export function exitCode(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === 'failure')) return 2;
  return findings.some(({ level }) => level === 'warning') ? 1 : 0;
}
