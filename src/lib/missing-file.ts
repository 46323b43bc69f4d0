/** Messages of browsers when a file of the app cannot be fetched. */
const MISSING_FILE = /dynamically imported module|importing a module script|Failed to fetch|preload CSS/i;

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && MISSING_FILE.test(error.message);
}
