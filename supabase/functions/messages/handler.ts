import { parseForeignJson } from '../../../sync/model/rules/foreign-json.ts';
import { BodyRefused, readBytes, refuseBody } from '../_shared/public-body.ts';
import { flawOf, storable } from '../_shared/storable.ts';
import { isSigned } from './signature.ts';
import { isRecord } from './types.ts';
import type { MessageService } from './types.ts';

/** A report is small; providers send at most some hundred at once. */
const MOST_BYTES = 256 * 1024;
const MOST_REPORTS = 1000;
/** Limits of a body: a report that is nested too deeply is set aside alone, as long as the rest can be read. */
const MOST_VALUES = { depth: 1000, values: 200_000 };
/** Limits of one report. */
const BOUNDS = { depth: 4, size: 4000 };
/** Fields that are stored of a report that is set aside. */
const KEPT = new Set(['id', 'provider_id', 'state', 'code', 'at']);
/** Reports that are taken in a minute. */
const MOST_CALLS = 600;

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

/**
 * Returns the reports in a body; null if it contains none at all. Texts that cannot be kept are left in: they refuse their own
 * report alone.
 */
function reportsIn(body: Uint8Array): readonly unknown[] | null {
  const read = parseForeignJson(body, MOST_VALUES);
  if (!read.ok) return null;
  const { value } = read;
  const list: readonly unknown[] =
    isRecord(value) && Array.isArray(value['reports']) ? value['reports'] : [value];
  return list.length <= MOST_REPORTS && (list.length === 0 || list.some(isRecord)) ? list : null;
}

/** Returns why a report cannot be passed on; null if it can. */
const flawOfReport = (report: unknown): string | null =>
  isRecord(report) ? flawOf(report, BOUNDS) : 'report_malformed';

/** Sets a report aside that the database could not even read; the same one that comes twice, once. */
async function setReportAside(service: MessageService, report: unknown, code: string): Promise<void> {
  const payload: Record<string, string> = {};
  for (const [name, value] of Object.entries(isRecord(report) ? report : {})) {
    if (KEPT.has(name) && (typeof value === 'string' || typeof value === 'number'))
      payload[name] = storable(String(value).slice(0, 200));
  }
  await service('set_aside', {
    queue: 'delivery_reports',
    code,
    payload,
  });
}

/** Takes the reports that can be taken; the others are set aside, and hold up none. */
async function takeReports(service: MessageService, reports: readonly unknown[]): Promise<unknown> {
  const good = reports.filter((report) => flawOfReport(report) === null);
  const answer = await service('report', { reports: good });
  for (const report of reports) {
    const flaw = flawOfReport(report);
    if (flaw !== null) await setReportAside(service, report, flaw);
  }
  return answer;
}

/**
 * `POST …/send` has the service send what is due; it says how many were tried. `POST …/report` takes what the provider says
 * later: {reports: [{id or provider_id, state: delivered | read | failed, code, at}]}, signed in `x-timestamp` (seconds) and
 * `x-signature` (HMAC-SHA-256 of `<timestamp>.<body>`). Twice is as once, and a state never goes back. A report that cannot be
 * taken is set aside, and the others of its call count.
 */
export function createMessageHandler({
  service,
  send,
  isService,
  reportSecret,
  now = Date.now,
}: {
  service: MessageService;
  send: () => Promise<number>;
  isService: (request: Request) => boolean;
  /** Null: no provider may report. */
  reportSecret: string | null;
  now?: () => number;
}): (request: Request) => Promise<Response> {
  let minute = 0;
  let calls = 0;
  const isTooMany = (): boolean => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      calls = 0;
    }
    calls += 1;
    return calls > MOST_CALLS;
  };
  return async (request) => {
    const step = new URL(request.url).pathname.split('/').at(-1);
    if (request.method !== 'POST') return answer(405, { code: 'method_not_allowed' });
    if (step === 'send') {
      if (!isService(request)) return answer(401, { code: 'service_key_missing' });
      return answer(200, { tried: await send() });
    }
    if (step !== 'report' || reportSecret === null) return answer(404, { code: 'not_found' });
    if (isTooMany()) return answer(429, { code: 'too_many' }, { 'retry-after': '60' });
    try {
      const body = await readBytes(request, MOST_BYTES);
      const { headers } = request;
      if (
        !(await isSigned(reportSecret, headers.get('x-timestamp'), headers.get('x-signature'), body, now()))
      )
        return answer(401, { code: 'signature_invalid' });
      return answer(200, await takeReports(service, reportsIn(body) ?? refuseBody()));
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error;
      return answer(error.status, error.said);
    }
  };
}
