import { describe, expect, it } from 'vitest';
import { recorderFrom, sourcesOf } from '../../../supabase/embedded/recorder';
import { startTestBackendOn } from './fixtures';

const URL_OF = 'https://kayit.hastane.example/ingest';

describe('the session recorder', () => {
  it('is off where nothing is set, and told to the page and its policy where it is', async () => {
    const plain = await startTestBackendOn('fixture');
    const config = async (url: string) => (await fetch(`${url}/config.json`)).json() as Promise<object>;
    expect(await config(plain.url)).toMatchObject({ recorder: null });
    await plain.dispose();

    const recorder = recorderFrom({ VIZITE_RECORDER_URL: `${URL_OF}/`, VIZITE_RECORDER_KEY: 'proje' });
    const backend = await startTestBackendOn('fixture', { recorder });
    expect(await config(backend.url)).toMatchObject({
      recorder: { ingestPoint: URL_OF, projectKey: 'proje' },
    });
    const policy = (await fetch(backend.url)).headers.get('content-security-policy') ?? '';
    const connect = policy.split('; ').find((part) => part.startsWith('connect-src'));
    expect(connect?.split(' ')).toEqual(
      expect.arrayContaining(['https://kayit.hastane.example', 'wss://kayit.hastane.example']),
    );
    await backend.dispose();
  });

  it.each([
    { VIZITE_RECORDER_URL: URL_OF },
    { VIZITE_RECORDER_KEY: 'proje' },
    { VIZITE_RECORDER_URL: 'http://kayit.example', VIZITE_RECORDER_KEY: 'proje' },
    { VIZITE_RECORDER_URL: 'https://a; script-src *', VIZITE_RECORDER_KEY: 'proje' },
  ])('%o is refused', (environment) => {
    expect(() => recorderFrom(environment)).toThrow(/VIZITE_RECORDER_URL https:/);
  });

  it('adds nothing to the policy where it is off', () => expect(sourcesOf(null)).toEqual([]));
});
