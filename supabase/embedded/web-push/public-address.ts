import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/* Addresses in the hospital's own network and on this machine, which no push service has. */
const own = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(address, bits, 'ipv6');

/** Returns whether an IP address can be one of the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  // An IPv4 address written as IPv6 is held against the list of IPv4.
  return family !== 0 && !own.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Finds the address of a host as `dns.lookup` does; fails where it is none of the public network. */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const fit = found?.filter(({ address }) => isPublicAddress(address)) ?? [];
    const [first] = fit;
    if (error !== null) done(error, '', 0);
    else if (first === undefined)
      done(Object.assign(new Error('no public address'), { code: 'EADDRNOTAVAIL' }), '', 0);
    else if (options.all === true) done(null, fit);
    else done(null, first.address, first.family);
  });
};

/** Makes what connects to push services: to public addresses alone. */
export const publicAgent = (): Agent => new Agent({ keepAlive: false, lookup: lookUpPublic });
