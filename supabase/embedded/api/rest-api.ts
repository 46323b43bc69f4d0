import type { CallableFunctions } from '../database/callable-functions';
import { CALLS, PUSHES } from '../database/database';
import { readForeignJson, sayForeignFault } from '../../../sync/model/rules/foreign-json';
import { restRefusal, retryLater, type Answer, type Incoming } from '../http/messages';
import type { Log } from '../log/log';
import { tellOfRequest } from '../log/request-scope';
import type { SecurityLog } from '../security-log';
import { createGuessLimits } from './guess-limits';
import type { IdentifyCaller } from './identify-caller';
import type { LiteApi } from './lite-api';
import { parameterFault } from './parameter-fault';
import { tellPushOutcome } from './push-outcome';
import type { SessionDevices } from './session-devices';
import { createWaitingRoom } from './waiting-room';

const PUSH = '/rest/v1/rpc/sync_push';
const REPORT = '/rest/v1/rpc/report_device';
/** Milliseconds that a call waits for others before it is told to retry. */
const PATIENCE = { push: 10_000, any: 20_000 };
/**
 * Most calls that wait at once; the server refuses the next ones at once. A session has no more than a page makes together.
 * Pushes hold their bodies while they wait, and a device sends hundreds of changes in one.
 */
const QUEUE = { all: 500, session: 64, pushes: 100 };
/** Calls of one session without the right to them: a device whose rights were just withdrawn makes some tens. */
const DENIED = { most: 120, window: 60_000 };

/**
 * `/rest/v1/rpc` for a caller whose token we have checked ourselves: `@supabase/lite` would treat a forged one as no
 * token at all, and one of a closed session as good.
 */
export function createRestApi(options: {
  lite: LiteApi;
  anonKey: string;
  identify: IdentifyCaller;
  /** Functions that may be called; nothing else of the Data API is available. */
  functions: CallableFunctions;
  security: SecurityLog;
  devices: SessionDevices;
  log: Log;
}): (request: Incoming) => Promise<Answer> {
  const { lite, anonKey, identify, functions, security, devices, log } = options;

  const pushing = createWaitingRoom({
    places: PUSHES,
    patience: PATIENCE.push,
    most: QUEUE.pushes,
    mostOfOne: QUEUE.session,
  });
  const calling = createWaitingRoom({
    places: CALLS,
    patience: PATIENCE.any,
    most: QUEUE.all,
    mostOfOne: QUEUE.session,
  });
  const denied = createGuessLimits(DENIED);

  return async (request) => {
    const caller = await identify(request);
    if (caller.kind === 'refused') {
      // Every token ends by itself; a forged one does not.
      if (caller.why !== 'JWT expired') security.note({ kind: 'token_refused', address: request.address });
      return restRefusal(401, 'PGRST301', caller.why);
    }
    const account = caller.kind === 'person' ? caller.claims.sub : undefined;
    const session =
      caller.kind === 'person' ? `${caller.claims.sub} ${caller.claims.sessionId}` : request.address;
    tellOfRequest({ account, device: devices.of(session) });
    const pause = denied.check(session);
    if (pause !== null) return tooManyDenied(pause);
    const refused =
      unknownFunction(request, functions) ?? malformedCall(request, functions) ?? reshaped(request);
    if (refused !== undefined) return refused;
    // The identity travels beside the request; lite must not look for it in the headers again. Others of them choose
    // another schema or another form of the answer.
    const headers = { apikey: anonKey, 'content-type': 'application/json' };
    const call = () => calling(session, () => lite.answer({ ...request, headers }, caller));
    const answer = await (request.url.pathname === PUSH ? pushing(session, call) : call());
    if (answer.status === 200) {
      if (request.url.pathname === PUSH) tellPushOutcome(log, request.body, answer.body);
      else if (request.url.pathname === REPORT) {
        devices.learn(session, request.body);
        tellOfRequest({ device: devices.of(session) });
      }
    }
    if (isDenied(answer)) {
      const event = { account, address: request.address };
      security.note({ kind: 'calls_denied', ...event });
      if (denied.refused(session)) security.note({ kind: 'calls_blocked', ...event });
    }
    return answer;
  };
}

function tooManyDenied(seconds: number): Answer {
  return retryLater(429, 'too_many_denied', 'Too many calls without the right to them', seconds);
}

/** Returns whether the caller lacked a right; functions say so in one of two ways. */
function isDenied({ status, body }: Answer): boolean {
  if (status === 401 || status === 403) return true;
  return status === 400 && body.length < 1_000 && body.includes('"permission_denied"');
}

const nameOf = ({ url }: Incoming): string =>
  /^\/rest\/v1\/rpc\/(?<name>\w+)$/.exec(url.pathname)?.groups?.name ?? '';

const noSuchFunction = (): Answer => restRefusal(404, 'PGRST202', 'There is no such function');

/** Refuses tables, and functions that are not offered: a filter of a table is an expression that the caller writes. */
function unknownFunction(request: Incoming, functions: CallableFunctions): Answer | undefined {
  return functions.has(nameOf(request)) ? undefined : noSuchFunction();
}

/** Refuses what is no call before anything else looks at it: lite falls over some of it with a 500. */
function malformedCall(request: Incoming, functions: CallableFunctions): Answer | undefined {
  const { method, headers, body } = request;
  if (method !== 'POST') return restRefusal(405, 'PGRST101', 'A function is called with POST');
  let given: Readonly<Record<string, unknown>> = {};
  if (body.length > 0) {
    const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json' || (headers['content-encoding'] ?? 'identity') !== 'identity') {
      return restRefusal(415, 'PGRST102', 'Send application/json, not compressed');
    }
    const read = readForeignJson(body);
    if (!read.ok) return restRefusal(400, 'PGRST102', sayForeignFault(read));
    if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
      return noSuchFunction();
    given = { ...read.value };
  }
  const fault = parameterFault(functions.get(nameOf(request)) ?? [], given);
  if (fault === null) return undefined;
  if (fault === 'unknown') return noSuchFunction();
  return restRefusal(400, '22P02', `Expected ${fault.expected}, at ${fault.at}`);
}

/**
 * Refuses requests that reshape an answer: a function's answer is taken as it is. A failing cast of the answer would
 * reveal it in the message of the failure, and undo the line of the log that was written with it.
 */
function reshaped({ url }: Incoming): Answer | undefined {
  if (url.search === '') return undefined;
  return restRefusal(400, 'PGRST100', 'A function takes nothing from its address');
}
