/** Asks a function of the database with the service's key: `select public.<name>(step, given)`. */
export type DatabaseService = (step: string, given: object) => Promise<unknown>;

/**
 * Creates the service of a hosted project, over its REST interface. Its errors have the SQLSTATE as `code`, where the
 * database gave one.
 */
export function createDatabaseService(url: string, key: string, name: string): DatabaseService {
  return async (step, given) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ step, given }),
    });
    if (response.ok) return response.json() as Promise<unknown>;
    const failure = new Error(`${name} answered ${response.status}`);
    const said: unknown = await response.json().catch(() => null);
    throw Object.assign(
      failure,
      typeof said === 'object' && said !== null && 'code' in said ? { code: said.code } : {},
    );
  };
}
