import { currentRequest } from './request-scope';

export type LogLevel = 'info' | 'warn' | 'error';

/** Part of the server that an event comes from. */
export type LogPart =
  | 'server'
  | 'request'
  | 'http'
  | 'security'
  | 'database'
  | 'realtime'
  | 'lite'
  | 'sync'
  | 'schedule'
  | 'backup'
  | 'messages'
  | 'surveys'
  | 'web_push'
  | 'mark'
  | 'queues'
  | 'status'
  | 'metrics';

/** Facts of an event: ids, codes, names of the code and numbers, never a value of a record or of a request. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface LogEvent {
  readonly level: LogLevel;
  readonly part: LogPart;
  readonly event: string;
  readonly fields: LogFields;
}

/** Log of the server: one line per event. Noting throws nothing and keeps nobody waiting. */
export interface Log {
  note(level: LogLevel, part: LogPart, event: string, fields?: LogFields): void;
}

export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Letters of ids, codes, routes and names of the code. Anything else a field holds came from somewhere else. */
const FOREIGN = /[^\w .:+/{}<>=$?…-]/gu;
const LONGEST = 300;

const cleaned = (value: string): string => value.replace(FOREIGN, '?').slice(0, LONGEST);

/** Returns the fields that have a value, cleaned of what no line may hold. */
function writable(fields: LogFields): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    kept[name] = typeof value === 'string' ? cleaned(value) : value;
  }
  return kept;
}

/** Makes a line for programs: one JSON object, with the request that was being answered. */
function jsonLine(time: string, { level, part, event, fields }: LogEvent): string {
  const request = currentRequest();
  const scope: LogFields =
    request === undefined
      ? {}
      : {
          request: request.id,
          method: request.method,
          route: request.route,
          account: request.account,
          device: request.device,
        };
  return JSON.stringify({ time, level, part, event, ...writable({ ...scope, ...fields }) });
}

/** Makes a line for a terminal; null for requests that went as usual, of which a terminal has too many. */
function textLine(time: string, { part, event, fields }: LogEvent): string | null {
  if (part === 'request' && event === 'request') return null;
  const facts = Object.entries(writable(fields)).map(([name, value]) => ` ${name}=${value}`);
  return `[${part}] ${time} ${event}${facts.join('')}`;
}

/**
 * Creates the log.
 * @param options.write takes a line, without its end
 * @param options.onEvent hears of each event, whether it is written or not
 * @param options.clock milliseconds since 1970; for tests
 */
export function createLog(options: {
  write: (line: string) => void;
  format: LogFormat;
  onEvent?: ((event: LogEvent) => void) | undefined;
  clock?: (() => number) | undefined;
}): Log {
  const { write, format, onEvent, clock = Date.now } = options;
  const line = format === 'json' ? jsonLine : textLine;
  return {
    note(level, part, event, fields = {}) {
      const noted = { level, part, event, fields };
      onEvent?.(noted);
      try {
        const text = line(new Date(clock()).toISOString(), noted);
        if (text !== null) write(text);
      } catch {
        // A log that cannot be written (a full disk, a closed pipe) ends no request.
      }
    },
  };
}
