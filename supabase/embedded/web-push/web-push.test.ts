import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookUpPublic } from './public-address';
import { KNOWN_HOSTS, webPushFrom } from './settings';

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is none of the public network', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.169.0.1', '2a00:1450:4001:80e::200a'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([{}, { all: true }])('a name of this machine leads nowhere (%j)', async (options) => {
    const failed = await new Promise<unknown>((resolve) => {
      lookUpPublic('localhost', options, resolve);
    });
    expect(failed).toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});

describe('settings', () => {
  it('are none by default; the contact turns pushes on, to the known services', () => {
    expect(webPushFrom({})).toBeNull();
    expect(webPushFrom({ VIZITE_PUSH_CONTACT: '  ' })).toBeNull();
    expect(webPushFrom({ VIZITE_PUSH_CONTACT: 'mailto:bt@hastane.example' })).toEqual({
      contact: 'mailto:bt@hastane.example',
      hosts: KNOWN_HOSTS,
      proxy: null,
    });
    expect(
      webPushFrom({
        VIZITE_PUSH_CONTACT: 'https://hastane.example/iletisim',
        VIZITE_PUSH_HOSTS: 'fcm.googleapis.com, *.notify.windows.com',
        VIZITE_PUSH_PROXY: 'http://vekil:3128',
      }),
    ).toEqual({
      contact: 'https://hastane.example/iletisim',
      hosts: ['fcm.googleapis.com', '*.notify.windows.com'],
      proxy: 'http://vekil:3128',
    });
  });

  it.each([
    { VIZITE_PUSH_CONTACT: 'bt@hastane.example' },
    { VIZITE_PUSH_CONTACT: 'mailto:bt' },
    { VIZITE_PUSH_CONTACT: 'http://hastane.example' },
    { VIZITE_PUSH_HOSTS: 'fcm.googleapis.com' },
    { VIZITE_PUSH_PROXY: 'http://vekil:3128' },
    ...[
      '*',
      '*.com',
      '127.0.0.1',
      'localhost',
      '*.*.example.org',
      'https://fcm.googleapis.com',
      'a.example:443',
      ',',
    ].map((hosts) => ({ VIZITE_PUSH_CONTACT: 'mailto:bt@hastane.example', VIZITE_PUSH_HOSTS: hosts })),
    ...['vekil:3128', 'socks5://vekil'].map((proxy) => ({
      VIZITE_PUSH_CONTACT: 'mailto:bt@hastane.example',
      VIZITE_PUSH_PROXY: proxy,
    })),
  ])('%j is refused', (environment) =>
    expect(() => webPushFrom(environment)).toThrow(
      expect.objectContaining({ code: 'setting', message: expect.stringContaining('VIZITE_PUSH') as string }),
    ),
  );
});
