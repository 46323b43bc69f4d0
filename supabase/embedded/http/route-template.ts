/** Routes without a value in them. */
const PLAIN: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/config.json',
  '/auth/v1/token',
  '/auth/v1/logout',
  '/auth/v1/user',
  '/auth/v1/signup',
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/realtime/v1/websocket',
  '/functions/v1/surveys/form',
  '/functions/v1/surveys/answer',
  '/functions/v1/surveys/open',
  '/functions/v1/resumes/apply',
  '/functions/v1/messages/report',
  '/functions/v1/messages/send',
]);

/** Services of which something else may be asked: `/rest/v1/{other}`. */
const SERVICE =
  /^\/(?:auth|rest|storage|realtime)\/v1\/|^\/functions\/v1\/(?:surveys|resumes|messages|calendar)\//u;
const FUNCTION = /^\/rest\/v1\/rpc\/(?<name>\w+)$/u;
const FILE = /^\/storage\/v1\/object\/(?:authenticated\/)?attachments\/[^/]+$/u;

/**
 * Returns the template of a path for the log and the metrics. Nothing that a caller wrote is in it: an unknown path is
 * `{page}` or `{other}`, whatever it is called.
 * @param isFunction returns whether the database has a function of this name to be called
 */
export function routeTemplate(pathname: string, isFunction: (name: string) => boolean): string {
  if (PLAIN.has(pathname)) return pathname;
  const name = FUNCTION.exec(pathname)?.groups?.['name'];
  if (name !== undefined) return isFunction(name) ? `/rest/v1/rpc/${name}` : '/rest/v1/rpc/{unknown}';
  if (FILE.test(pathname)) return '/storage/v1/object/attachments/{id}';
  const service = SERVICE.exec(pathname)?.[0];
  if (service !== undefined) return `${service}{other}`;
  return pathname.startsWith('/assets/') ? '/assets/{file}' : '/{page}';
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method as the log has it. */
export const methodOf = (method: string | undefined): string =>
  method !== undefined && METHODS.has(method) ? method : 'OTHER';
