/** Returns the name of a database for an administrator: its folder, or host and name of a PostgreSQL – never its password. */
export function placeOf(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl)) return dataDir;
  const { host, pathname } = new URL(databaseUrl);
  // An @ in a password that was not escaped: what follows it is taken for the host.
  return /[@:]/u.test(pathname) ? 'DATABASE_URL' : `${host}${pathname}`;
}
