/**
 * Returns the versions that a migration names as the first to do without what it takes away:
 * `-- contract: 1.1.0`, on a line of its own above the statement.
 */
export function contractMarks(script: string): readonly string[] {
  return [...script.matchAll(/^[ \t]*-- contract: (?<version>\d+\.\d+\.\d+)[ \t]*$/gmu)].map(
    ({ groups }) => groups?.['version'] ?? '',
  );
}
