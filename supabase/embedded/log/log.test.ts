import { expect, test, vi } from 'vitest';
import { createOutageWatch } from '../database/outage-watch';
import { createLog } from './log';
import { logFormatFrom } from './log-format';
import { inRequest, tellOfRequest } from './request-scope';

const at = Date.parse('2026-11-27T09:40:00Z');
function collect(format: 'json' | 'text') {
  const lines: string[] = [];
  return { lines, log: createLog({ format, write: (line) => lines.push(line), clock: () => at }) };
}

test('JSON has the request that is being answered; what a field says counts before it', () => {
  const { log, lines } = collect('json');
  inRequest({ id: 'r', method: 'POST', route: '/x' }, () => {
    tellOfRequest({ account: 'a', device: 'd' });
    log.note('warn', 'security', 'sign_in_failed', { account: 'b', times: 1, nothing: undefined });
  });
  log.note('info', 'server', 'start');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      ...{ time: '2026-11-27T09:40:00.000Z', level: 'warn', part: 'security', event: 'sign_in_failed' },
      ...{ request: 'r', method: 'POST', route: '/x', account: 'b', device: 'd', times: 1 },
    },
    { time: '2026-11-27T09:40:00.000Z', level: 'info', part: 'server', event: 'start' },
  ]);
});

test('text is a line for each event but for requests that went as usual', () => {
  const { log, lines } = collect('text');
  log.note('info', 'request', 'request', { status: 200 });
  log.note('warn', 'request', 'slow_request', { status: 200, ms: 3_000 });
  log.note('warn', 'security', 'sign_in_failed', { account: 'a', address: '::1', times: 2 });
  expect(lines).toEqual([
    '[request] 2026-11-27T09:40:00.000Z slow_request status=200 ms=3000',
    '[security] 2026-11-27T09:40:00.000Z sign_in_failed account=a address=::1 times=2',
  ]);
});

test.each(['json', 'text'] as const)('no field breaks a line of %s', (format) => {
  const { log, lines } = collect(format);
  log.note('error', 'http', 'request_failed', { error: 'a\n[security] forged\u2028"Zeliha Görünmez"' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\n\u2028]|Görünmez|\[security\]/u);
});

test('a log that cannot be written ends nothing', () => {
  const heard = vi.fn();
  const write = () => {
    throw new Error('ENOSPC');
  };
  createLog({ format: 'json', write, onEvent: heard }).note('info', 'server', 'start');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('an outage is noted at its begin and its end, once each, with its length', () => {
  const { log, lines } = collect('text');
  const over = vi.fn();
  let now = at;
  const watch = createOutageWatch(
    log,
    over,
    () => now,
    () => now,
  );
  for (const reached of [true, false, false]) watch.contact(reached);
  expect(watch.since()).toEqual(new Date(at));
  now += 4_000;
  for (const reached of [false, true, true]) watch.contact(reached);
  expect(lines.map((line) => line.slice(36))).toEqual(['database_away', 'database_back ms=4000']);
  expect(over.mock.calls).toEqual([[{ from: new Date(at), to: new Date(at + 4_000) }]]);
  expect(watch.since()).toBeNull();
});

test('VIZITE_LOG decides, else the terminal does', () => {
  expect(logFormatFrom({}, true)).toBe('text');
  expect(logFormatFrom({}, false)).toBe('json');
  expect(logFormatFrom({ VIZITE_LOG: 'text' }, false)).toBe('text');
  expect(logFormatFrom({ VIZITE_LOG: ' json ' }, true)).toBe('json');
  expect(() => logFormatFrom({ VIZITE_LOG: 'xml' }, true)).toThrow('VIZITE_LOG');
});
