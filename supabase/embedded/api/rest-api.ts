import type { CallableFunctions } from '../database/callable-functions';
import { PUSHES } from '../database/database';
import { readForeignJson, sayForeignFault } from '../../../sync/model/rules/foreign-json';
import { restRefusal, type Answer, type Incoming } from '../http/messages';
import type { IdentifyCaller } from './identify-caller';
import type { LiteApi } from './lite-api';
import { parameterFault } from './parameter-fault';
import { createWaitingRoom } from './waiting-room';

const PUSH = '/rest/v1/rpc/sync_push';
/** How long a push waits for others before it is told to come again. Milliseconds. */
const PATIENCE = 10_000;

/**
 * `/rest/v1/rpc` for a caller whose token we have checked ourselves: `@supabase/lite` would treat a forged one as no
 * token at all, and one of a closed session as good.
 */
export function createRestApi(options: {
  lite: LiteApi;
  anonKey: string;
  identify: IdentifyCaller;
  /** What may be called; nothing else of the Data API is there. */
  functions: CallableFunctions;
}): (request: Incoming) => Promise<Answer> {
  const { lite, anonKey, identify, functions } = options;

  const pushing = createWaitingRoom(PUSHES, PATIENCE);

  return async (request) => {
    const caller = await identify(request);
    if (caller.kind === 'refused') return restRefusal(401, 'PGRST301', caller.why);
    const refused =
      unknownFunction(request, functions) ?? malformedCall(request, functions) ?? reshaped(request);
    if (refused !== undefined) return refused;
    // The identity travels beside the request; lite must not look for it in the headers again. Others of them choose
    // another schema or another form of the answer.
    const headers = { apikey: anonKey, 'content-type': 'application/json' };
    const answer = () => lite.answer({ ...request, headers }, caller);
    return request.url.pathname === PUSH ? pushing(answer) : answer();
  };
}

const nameOf = ({ url }: Incoming): string =>
  /^\/rest\/v1\/rpc\/(?<name>\w+)$/.exec(url.pathname)?.groups?.name ?? '';

const noSuchFunction = (): Answer => restRefusal(404, 'PGRST202', 'There is no such function');

/** No tables, and no function that is not offered: a filter of a table is an expression that the caller writes. */
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
 * What a function answers is taken as it is: a cast of the answer that fails would tell it in the message of the failure,
 * and undo the line of the log that was written with it.
 */
function reshaped({ url }: Incoming): Answer | undefined {
  if (url.search === '') return undefined;
  return restRefusal(400, 'PGRST100', 'A function takes nothing from its address');
}
