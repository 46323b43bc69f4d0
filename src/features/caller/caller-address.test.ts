import { describe, expect, it } from 'vitest';
import { tidyCallerAddress } from './caller-address';
import { readCaller, storedNumber } from './caller-lookup';

const path = (address: string) => tidyCallerAddress(new URL(address, 'https://vizite.test')).pathname;

describe('the address of the caller page', () => {
  it.each([
    ['/hasta/tel/05321234567', '/hasta/tel/05321234567'],
    ['/hasta/tel/%2B905321234567', '/hasta/tel/%2B905321234567'],
    ['/hasta/tel', '/hasta/tel/_'],
    ['/hasta/tel/', '/hasta/tel/_'],
    ['/hasta/tel//', '/hasta/tel/_'],
    ['/hasta/tel/0532123456789/', '/hasta/tel/0532123456789'],
    ['/hasta/tel/0212/123/45/67', '/hasta/tel/0212%2F123%2F45%2F67'],
    ['/hasta/telefon', '/hasta/telefon'],
    ['/crm/tickets', '/crm/tickets'],
  ])('%s is read as %s', (address, read) => {
    expect(path(address)).toBe(read);
  });

  it.each([
    ['/hasta/tel/0212/123/45/67', '+902121234567'],
    ['/hasta/tel/+90 (532) 123-45-67', '+905321234567'],
    ['/hasta/tel/sip:05321234567@10.0.0.1:5060', '+905321234567'],
  ])('%s carries %s', (address, number) => {
    const part = path(address).split('/').at(-1) ?? '';
    expect(storedNumber(readCaller(decodeURIComponent(part)))).toBe(number);
  });
});
