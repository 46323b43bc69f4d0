import type { LogEvent } from '../log/log';
import { currentRequest } from '../log/request-scope';
import type { Registry } from './registry';

/** Seconds. Pulls of a first sync take seconds, most calls some milliseconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

const SIGN_IN_FAILURES: ReadonlySet<string> = new Set([
  'sign_in_failed',
  'sign_in_locked',
  'sign_in_refused',
]);

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Adds what the events of the log count: the log and the metrics tell of the same things. Returns what hears of each event. */
export function addEventMetrics(registry: Registry): (event: LogEvent) => void {
  const requests = registry.counter('vizite_http_requests_total', 'Requests by method, route and status.');
  const durations = registry.histogram(
    'vizite_http_request_duration_seconds',
    'Time from a request to its answer, by route.',
    DURATIONS,
  );
  const pulls = registry.counter('vizite_pulls_total', 'Pulls by status.');
  const pushes = registry.counter('vizite_pushes_total', 'Pushes by status.');
  const changes = registry.counter('vizite_push_changes_total', 'Changes that devices pushed, by result.');
  const refusals = registry.counter(
    'vizite_push_refused_total',
    'Changes that were refused, by kind and reason.',
  );
  const refused = registry.counter('vizite_refusals_total', 'Requests that were refused, by code.');
  const signIns = registry.counter('vizite_sign_in_failures_total', 'Failed sign-ins by kind.');
  const security = registry.counter('vizite_security_events_total', 'Events of the security log by kind.');
  const outages = registry.counter('vizite_database_outages_total', 'Times at which the database was lost.');
  const away = registry.counter('vizite_database_outage_seconds_total', 'Seconds without the database.');
  const failures = registry.counter(
    'vizite_loop_failures_total',
    'Failed runs of loops of the server, by loop.',
  );
  outages.add({}, 0);
  away.add({}, 0);
  for (const kind of SIGN_IN_FAILURES) signIns.add({ kind }, 0);
  for (const result of ['stored', 'conflict', 'refused', 'postponed']) changes.add({ result }, 0);

  const answered = ({ fields }: LogEvent): void => {
    const scope = currentRequest();
    const route = scope?.route ?? 'unknown';
    const status = String(fields['status'] ?? '');
    requests.add({ method: scope?.method ?? 'OTHER', route, status });
    durations.observe(numberOf(fields['ms']) / 1_000, { route });
    if (typeof fields['code'] === 'string') refused.add({ code: fields['code'] });
    if (route === '/rest/v1/rpc/sync_pull') pulls.add({ status });
    if (route !== '/rest/v1/rpc/sync_push') return;
    pushes.add({ status });
    changes.add({ result: 'stored' }, numberOf(fields['stored']));
    changes.add({ result: 'conflict' }, numberOf(fields['conflicts']));
    changes.add({ result: 'refused' }, numberOf(fields['refused']));
    changes.add({ result: 'postponed' }, numberOf(fields['postponed']));
  };

  return (event) => {
    const { part, event: name, fields } = event;
    if (part === 'request') {
      if (name !== 'unreadable_request') answered(event);
    } else if (part === 'security' && name !== 'not_stored') {
      const times = numberOf(fields['times']);
      security.add({ kind: name }, times);
      if (SIGN_IN_FAILURES.has(name)) signIns.add({ kind: name }, times);
    } else if (name === 'push_refused') {
      refusals.add(
        { kind: String(fields['kind']), reason: String(fields['reason']) },
        numberOf(fields['count']),
      );
    } else if (name === 'database_away') outages.add();
    else if (name === 'database_back') away.add({}, numberOf(fields['ms']) / 1_000);
    else if (name === 'run_failed') failures.add({ loop: part });
  };
}
