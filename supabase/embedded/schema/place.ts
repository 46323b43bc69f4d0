/** Returns the name of a database for an administrator: its folder, or host and name of a PostgreSQL – never its password. */
export function placeOf(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl)) return dataDir;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
