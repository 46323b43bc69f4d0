import { describe, expect, it } from 'vitest';
import { callInAddress, tidyCallerAddress } from './caller-address';
import { readCaller, storedNumber } from './caller-lookup';

const path = (address: string) => tidyCallerAddress(new URL(address, 'https://vizite.test')).pathname;
/** As the router hands it on. */
function inAddress(address: string): string | null {
  const { pathname, hash } = tidyCallerAddress(new URL(address, 'https://vizite.test'));
  return callInAddress({ pathname, hash: hash.slice(1) });
}

describe('the address of the caller page', () => {
  it.each([
    ['/hasta/tel/05321234567', '/hasta/tel/05321234567'],
    ['/hasta/tel/%2B905321234567', '/hasta/tel/%2B905321234567'],
    ['/hasta/tel', '/hasta/tel/_'],
    ['/hasta/tel/', '/hasta/tel/_'],
    ['/hasta/tel//', '/hasta/tel/_'],
    ['/hasta/tel/0532123456789/', '/hasta/tel/0532123456789'],
    ['/hasta/tel/0212/123/45/67', '/hasta/tel/0212%2F123%2F45%2F67'],
    ['/hasta/tel#05321234567', '/hasta/tel/_'],
    ['/hasta/telefon', '/hasta/telefon'],
    ['/crm/tickets', '/crm/tickets'],
  ])('%s is read as %s', (address, read) => {
    expect(path(address)).toBe(read);
  });

  it.each([
    ['/hasta/tel/0212/123/45/67', '+902121234567'],
    ['/hasta/tel/+90 (532) 123-45-67', '+905321234567'],
    ['/hasta/tel/sip:05321234567@10.0.0.1:5060', '+905321234567'],
    ['/hasta/tel#05321234567', '+905321234567'],
    ['/hasta/tel/#+90 532 123 45 67', '+905321234567'],
    ['/hasta/tel/_#0212/123/45/67', '+902121234567'],
    ['/hasta/tel/%zz', null],
  ])('%s carries %s', (address, number) => {
    const call = inAddress(address);
    expect(call).not.toBeNull();
    expect(storedNumber(readCaller(call ?? undefined))).toBe(number);
  });

  it.each(['/hasta/tel', '/hasta/tel/', '/hasta/tel/_', '/crm/tickets#05321234567'])(
    '%s carries no call',
    (address) => {
      expect(inAddress(address)).toBeNull();
    },
  );
});
