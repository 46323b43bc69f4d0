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

/** What goes back. Header names in lower case; `set-cookie` and the like do not occur. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
};

/** An answer with a JSON body that nobody may keep. */
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

/** A refusal as the Data API words it. */
export function restRefusal(status: number, code: string, message: string): Answer {
  return jsonAnswer(status, { code, message, details: null, hint: null });
}

/** A refusal as the Auth API words it; supabase-js makes an AuthApiError with `code` = `errorCode` of it. */
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

/** A refusal as the Storage API words it; supabase-js makes a StorageApiError with `statusCode` of it. */
export function storageRefusal(status: number, error: string, message: string): Answer {
  return jsonAnswer(status, { statusCode: String(status), code: error, error, message });
}
