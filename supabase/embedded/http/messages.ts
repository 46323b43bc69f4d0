/** A request with its body read. */
export type Incoming = {
  method: string;
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** The caller's address, for limits. */
  address: string;
};

/** Response to a request. Header names in lower case; `set-cookie` and the like do not occur. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
};

/** Returns an answer with a JSON body that may not be cached. */
export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

/** Returns a refusal in the format of the Data API. */
export function restRefusal(status: number, code: string, message: string): Answer {
  return jsonAnswer(status, { code, message, details: null, hint: null });
}

/** Refuses a call for some seconds, as the Data API words it; devices read the hint (sync/replication/transport.ts). */
export function retryLater(status: 429 | 503, code: string, message: string, seconds: number): Answer {
  return jsonAnswer(
    status,
    { code, message, details: null, hint: `retry after ${seconds} s` },
    { 'retry-after': String(seconds) },
  );
}

/**
 * Returns a refusal in the format of the Auth API; supabase-js makes an AuthApiError with `code` = `errorCode` of it.
 */
export function authRefusal(
  status: number,
  errorCode: string,
  message: string,
  headers: Record<string, string> = {},
): Answer {
  return jsonAnswer(
    status,
    { code: status, error_code: errorCode, msg: message },
    { 'x-sb-error-code': errorCode, ...headers },
  );
}

/** Returns a refusal in the format of the Storage API; supabase-js makes a StorageApiError with `statusCode` of it. */
export function storageRefusal(status: number, error: string, message: string): Answer {
  return jsonAnswer(status, { statusCode: String(status), code: error, error, message });
}
