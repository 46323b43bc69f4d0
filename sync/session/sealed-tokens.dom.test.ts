import { beforeEach, describe, expect, it } from 'vitest';
import { newDataKey } from '../store/data-key';
import { hasPlainTokens, hasSealedTokens, SealedTokens, SESSION_KEY } from './sealed-tokens';

const PERSON = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const session = (id = PERSON, token = 'secret-token') =>
  JSON.stringify({ refresh_token: token, access_token: 'secret-access', user: { id } });
const key = newDataKey();
const stored = () => JSON.stringify({ ...localStorage });

beforeEach(() => localStorage.clear());

async function bound(): Promise<SealedTokens> {
  const tokens = new SealedTokens();
  await tokens.setItem(SESSION_KEY, session());
  await tokens.bind(PERSON, key);
  return tokens;
}

describe('sealed tokens', () => {
  it('are in memory until the key is there, and sealed from then on', async () => {
    const tokens = new SealedTokens();
    await tokens.setItem(SESSION_KEY, session());
    expect(tokens.arrived).toBe(PERSON);
    expect(await tokens.getItem(SESSION_KEY)).toBe(session());
    expect(localStorage).toHaveLength(0);
    await tokens.bind(PERSON, key);
    expect(await tokens.getItem(SESSION_KEY)).toBe(session());
    expect(await hasSealedTokens(PERSON)).toBe(true);
    expect(stored()).not.toContain('secret');
  });

  it('are read by the next client of the same user, renewed ones too', async () => {
    const first = await bound();
    const second = new SealedTokens();
    await second.bind(PERSON, key);
    await first.setItem(SESSION_KEY, session(PERSON, 'renewed'));
    expect(await second.getItem(SESSION_KEY)).toBe(session(PERSON, 'renewed'));
  });

  it('are nothing to another key, and are removed then', async () => {
    await bound();
    const tokens = new SealedTokens();
    await tokens.bind(PERSON, newDataKey());
    expect(await tokens.getItem(SESSION_KEY)).toBeNull();
    expect([tokens.present, await hasSealedTokens(PERSON)]).toEqual([false, false]);
  });

  it('of one user do not open as those of another', async () => {
    await bound();
    const own = Object.keys(localStorage).find((name) => name.startsWith(SESSION_KEY)) ?? '';
    const tokens = new SealedTokens();
    await tokens.bind(OTHER, key);
    await tokens.setItem(SESSION_KEY, session(OTHER));
    const theirs = Object.keys(localStorage).find((name) => name.startsWith(SESSION_KEY) && name !== own);
    localStorage.setItem(theirs ?? '', localStorage.getItem(own) ?? '');
    expect(await tokens.getItem(SESSION_KEY)).toBeNull();
  });

  it('cannot be read when closed, while a renewal on its way is still sealed', async () => {
    const tokens = await bound();
    tokens.close();
    expect(await tokens.getItem(SESSION_KEY)).toBeNull();
    await tokens.setItem(SESSION_KEY, session(PERSON, 'renewed'));
    await tokens.removeItem(SESSION_KEY);
    const later = new SealedTokens();
    await later.bind(PERSON, key);
    expect(await later.getItem(SESSION_KEY)).toBe(session(PERSON, 'renewed'));
  });

  it('are not restored by a client that has ended', async () => {
    const tokens = await bound();
    tokens.end();
    localStorage.clear();
    await tokens.setItem(SESSION_KEY, session());
    expect(localStorage).toHaveLength(0);
  });

  it('of an earlier version are sealed, and the plain ones removed', async () => {
    localStorage.setItem(SESSION_KEY, session());
    expect([hasPlainTokens(PERSON), hasPlainTokens(OTHER)]).toEqual([true, false]);
    const tokens = new SealedTokens();
    await tokens.bind(PERSON, key);
    expect(await tokens.getItem(SESSION_KEY)).toBe(session());
    expect(stored()).not.toContain('secret');
    localStorage.setItem(SESSION_KEY, session(OTHER));
    await new SealedTokens().bind(PERSON, key);
    expect(stored()).not.toContain('secret');
  });

  it('leave the verifier of a sign-in by provider where it outlives the visit there', async () => {
    const tokens = new SealedTokens();
    await tokens.setItem(`${SESSION_KEY}-code-verifier`, 'verifier');
    expect(await new SealedTokens().getItem(`${SESSION_KEY}-code-verifier`)).toBe('verifier');
    await tokens.removeItem(`${SESSION_KEY}-code-verifier`);
    expect(localStorage).toHaveLength(0);
  });
});
