import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toBase64 } from './base64';
import { askPasskey, canAskPasskey, makePasskey, offersPasskey } from './passkey-prompt';

/** Credential that a browser gives back; its prototype is what the code looks at. */
class FakeCredential {
  static readonly forgotten: string[] = [];
  static hasLock = true;
  readonly rawId = Uint8Array.of(0xfb, 0xff, 1).buffer;
  readonly #prf: AuthenticationExtensionsPRFOutputs;
  constructor(prf: AuthenticationExtensionsPRFOutputs) {
    this.#prf = prf;
  }
  getClientExtensionResults(): AuthenticationExtensionsClientOutputs {
    return { prf: this.#prf };
  }
  static isUserVerifyingPlatformAuthenticatorAvailable(): Promise<boolean> {
    return Promise.resolve(FakeCredential.hasLock);
  }
  static signalUnknownCredential({ credentialId }: UnknownCredentialOptions): Promise<void> {
    FakeCredential.forgotten.push(credentialId);
    return Promise.resolve();
  }
}

const OUTPUT = new Uint8Array(32).fill(9);
const answered = new FakeCredential({ enabled: true, results: { first: OUTPUT.buffer } });
const refused = new DOMException('no', 'NotAllowedError');
const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>();
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
const at = (hostname: string) => vi.stubGlobal('location', { hostname });

beforeEach(() => {
  FakeCredential.forgotten.length = 0;
  FakeCredential.hasLock = true;
  create.mockReset();
  get.mockReset();
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  vi.stubGlobal('navigator', { credentials: { create, get } });
  at('hastane.example');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a passkey', () => {
  it('is made and answers at once', async () => {
    create.mockResolvedValue(answered);
    const made = await makePasskey('hemsire@vizite.demo', null);
    expect(made).toMatchObject({ result: 'answer', output: OUTPUT, passkey: { credentialId: '+/8B' } });
    expect(get).not.toHaveBeenCalled();
    const options = create.mock.calls[0]?.[0].publicKey;
    expect(options?.rp.id).toBe('hastane.example');
    expect(options?.authenticatorSelection?.userVerification).toBe('required');
  });

  it('is asked once where it does not answer while it is made', async () => {
    create.mockResolvedValue(new FakeCredential({ enabled: true }));
    get.mockResolvedValue(answered);
    const made = await makePasskey('hemsire@vizite.demo', null);
    if (made.result !== 'answer') throw new Error(made.result);
    expect(made.output).toEqual(OUTPUT);
    const asked = get.mock.calls[0]?.[0].publicKey?.extensions?.prf?.eval?.first;
    expect(toBase64(asked as Uint8Array)).toBe(made.passkey.salt);
    expect(FakeCredential.forgotten).toEqual([]);
  });

  it.each([
    ['cannot answer', {}, null, 'unable'],
    ['answers nothing when it is asked', { enabled: true }, new FakeCredential({}), 'unable'],
    ['is broken off when it is asked', { enabled: true }, refused, 'cancelled'],
  ] as const)('is let go of where it %s', async (_, prf, later, result) => {
    create.mockResolvedValue(new FakeCredential(prf));
    get.mockImplementation(() => (later === refused ? Promise.reject(refused) : Promise.resolve(later)));
    expect(await makePasskey('hemsire@vizite.demo', null)).toEqual({ result });
    expect(FakeCredential.forgotten).toEqual(['-_8B']);
  });

  it('tells who breaks off from a device that cannot', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    create.mockRejectedValueOnce(refused);
    expect(await makePasskey('hemsire@vizite.demo', null)).toEqual({ result: 'cancelled' });
    get.mockRejectedValueOnce(new DOMException('no', 'NotSupportedError'));
    expect(await askPasskey({ credentialId: 'AAAA', salt: 'AAAA' })).toEqual({ result: 'unable' });
  });

  it('is offered under a host name, where the device has a lock', async () => {
    expect(await offersPasskey()).toBe(true);
    FakeCredential.hasLock = false;
    expect(await offersPasskey()).toBe(false);
    FakeCredential.hasLock = true;
    for (const address of ['127.0.0.1', '10.0.0.12', '[::1]']) {
      at(address);
      expect(canAskPasskey()).toBe(false);
      expect(await offersPasskey()).toBe(false);
    }
    at('localhost');
    expect(canAskPasskey()).toBe(true);
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect(await offersPasskey()).toBe(false);
  });

  it('is not offered where the browser says that it gives no answers', async () => {
    const getClientCapabilities = () => Promise.resolve({ 'extension:prf': false });
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(class extends FakeCredential {}, { getClientCapabilities }),
    );
    expect(await offersPasskey()).toBe(false);
  });
});
