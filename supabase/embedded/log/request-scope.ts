import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts of the request that is being answered, for the log. */
export interface RequestScope {
  /** Made here for each request, and answered as `x-request-id`. */
  readonly id: string;
  readonly method: string;
  /** Template of the path, without its values. */
  readonly route: string;
  /** Id of the caller's account. */
  account?: string | undefined;
  /** Id of the caller's device, where its session has told it. */
  device?: string | undefined;
  /** Code of a refusal. */
  code?: string | undefined;
  /** Results of a push by kind. */
  stored?: number;
  conflicts?: number;
  refused?: number;
  postponed?: number;
}

const current = new AsyncLocalStorage<RequestScope>();

/** Runs `work` as part of answering a request. */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return current.run(scope, work);
}

export function currentRequest(): RequestScope | undefined {
  return current.getStore();
}

/** Notes something of the request that is being answered; nothing outside of one. */
export function tellOfRequest(facts: Partial<Omit<RequestScope, 'id' | 'method' | 'route'>>): void {
  const scope = current.getStore();
  if (scope !== undefined) Object.assign(scope, facts);
}
