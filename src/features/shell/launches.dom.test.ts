import { afterEach, expect, it, vi } from 'vitest';
import { followLaunches } from './launches';

type Consumer = (launch: { targetURL?: string | null }) => void;

afterEach(() => vi.unstubAllGlobals());

function launched(...targets: (string | null | undefined)[]): readonly string[] {
  let consumer: Consumer = () => undefined;
  vi.stubGlobal('launchQueue', { setConsumer: (given: Consumer) => (consumer = given) });
  const opened: string[] = [];
  followLaunches((address) => opened.push(address));
  for (const targetURL of targets) consumer(targetURL === undefined ? {} : { targetURL });
  return opened;
}

it('leads where a shortcut or a telephone call leads, with the number behind the hash', () => {
  expect(
    launched(`${location.origin}/crm/client-ticket`, `${location.origin}/hasta/tel?x=1#0532 111 22 33`),
  ).toEqual(['/crm/client-ticket', '/hasta/tel?x=1#0532%20111%2022%2033']);
});

it('stays where it is for the launch that opened it, for another origin, and without an address', () => {
  expect(launched(location.href, 'https://elsewhere.example/crm', null, undefined, 'no address')).toEqual([]);
});

it('does nothing where the browser has no launch queue', () => {
  vi.stubGlobal('launchQueue', undefined);
  expect(() => followLaunches(() => undefined)).not.toThrow();
});
