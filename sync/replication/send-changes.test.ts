import { expect, it, vi } from 'vitest';
import { CallFailed, Connection } from './connection';
import { sendChanges } from './send-changes';
import type { Transport } from './transport';

const changes = [{ id: 'a' }] as unknown as Parameters<Transport['push']>[0];
const answer = { results: [], access_epoch: 'e' };

/** Returns a line on which each push ends as told; the last ending repeats. */
function lineWith(endings: readonly (CallFailed | typeof answer)[]) {
  let calls = 0;
  const push = vi.fn<Transport['push']>(() => {
    const ending = endings[Math.min(calls, endings.length - 1)] ?? answer;
    calls += 1;
    return ending instanceof CallFailed ? Promise.reject(ending) : Promise.resolve(ending);
  });
  const connection = new Connection({ firstDelay: 1, maxDelay: 1 });
  const send = (pulls: () => number, isCurrent = true) =>
    sendChanges({ push } as unknown as Transport, connection, changes, pulls, () =>
      Promise.resolve(isCurrent),
    );
  return { push, connection, send };
}

it('a server that fails while it answers pulls has not the time for these changes', async () => {
  const { push, send } = lineWith([new CallFailed('server', 500)]);
  let pulls = 0;
  await expect(send(() => (pulls += 1))).resolves.toMatchObject({ refused: 'too-long' });
  expect(push).toHaveBeenCalledTimes(3);
});

it('what was changed or discarded while it waited for the network is not sent as it was', async () => {
  const { push, send } = lineWith([new CallFailed('network', 0), answer]);
  await expect(send(() => 0, false)).resolves.toMatchObject({ refused: 'outdated' });
  expect(push).toHaveBeenCalledTimes(1);
});

it('a server that answers nobody is asked again until it does', async () => {
  const away = Array.from({ length: 6 }, () => new CallFailed('server', 503));
  const { push, send } = lineWith([...away, answer]);
  await expect(send(() => 0)).resolves.toEqual(answer);
  expect(push).toHaveBeenCalledTimes(7);
});

it('a call that twice takes too long, or is too large, or is refused as a whole, is not repeated as it is', async () => {
  const slow = lineWith([new CallFailed('server', 500, '57014')]);
  await expect(slow.send(() => 0)).resolves.toMatchObject({ refused: 'too-long' });
  expect(slow.push).toHaveBeenCalledTimes(2);
  const large = lineWith([new CallFailed('too-large', 413)]);
  await expect(large.send(() => 0)).resolves.toEqual({
    refused: 'refused',
    code: 'http_413',
    messageKey: 'too_large',
  });
  const refused = lineWith([new CallFailed('refused', 400, '22023')]);
  await expect(refused.send(() => 0)).resolves.toMatchObject({ refused: 'refused', code: '22023' });
});

it.each([
  ['somebody holds a row', new CallFailed('server', 500, '55P03')],
  ['somebody holds a row, by the embedded server', new CallFailed('server', 503, '55P03')],
  ['something between gives up', new CallFailed('server', 504)],
  ['no answer comes', new CallFailed('network', 0, 'timeout')],
])('a call takes too long where %s', async (_, failure) => {
  const { send } = lineWith([failure]);
  await expect(send(() => 0)).resolves.toMatchObject({ refused: 'too-long' });
});

it('ends with the connection', async () => {
  const { connection, send } = lineWith([new CallFailed('network', 0)]);
  const sending = send(() => 0);
  connection.close();
  await expect(sending).rejects.toMatchObject({ name: 'ConnectionClosed' });
});
