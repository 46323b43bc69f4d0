import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOldPhoneCalls, readPhoneCall, takePhoneCall } from './phone-calls';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { TestWorkspace } from './testing/workspace.fixture';
import { settleWork } from './unsaved-work';

const NUMBER = '05997654321';
const DAY = 24 * 60 * 60_000;
let test: TestWorkspace;

beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  vi.useRealTimers();
  await test.workspace.close();
});

const stored = async () => (await test.workspace.store.device.settings.get('calls'))?.value;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `call ${index}`);

describe('a phone call', () => {
  it('has its number on the device when it is read, and a name that does not tell it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = takePhoneCall(test.workspace, NUMBER);
    expect(id).not.toContain('599');
    expect(await readPhoneCall(test.workspace, id)).toBe(NUMBER);
    expect(await stored()).toEqual([{ id, number: NUMBER, at: Date.now() }]);
    expect(await readPhoneCall(test.workspace, id)).toBe(NUMBER);
  });

  it('that is not known here has no number', async () => {
    takePhoneCall(test.workspace, NUMBER);
    expect(await readPhoneCall(test.workspace, crypto.randomUUID())).toBeUndefined();
    expect(await readPhoneCall(test.workspace, undefined)).toBeUndefined();
  });

  it('is stored before the page is reloaded or locked', async () => {
    takePhoneCall(test.workspace, NUMBER);
    await settleWork();
    expect(await stored()).toHaveLength(1);
  });

  it('is shown though the device refuses to store it', async () => {
    const { settings } = test.workspace.store.device;
    vi.spyOn(settings, 'put').mockImplementationOnce(() => Promise.reject(new Error('full')) as never);
    const id = takePhoneCall(test.workspace, NUMBER);
    expect(await readPhoneCall(test.workspace, id)).toBe(NUMBER);
    expect(await stored()).toBeUndefined();
    expect(await readPhoneCall(test.workspace, id)).toBe(NUMBER);
  });

  it('goes when many have come since', async () => {
    const ids = numbered(60).map((number) => takePhoneCall(test.workspace, number));
    await settleWork();
    expect(await stored()).toHaveLength(50);
    expect(await readPhoneCall(test.workspace, ids[0])).toBeUndefined();
    expect(await readPhoneCall(test.workspace, ids[10])).toBe('call 10');
    expect(await readPhoneCall(test.workspace, ids[59])).toBe('call 59');
  });

  it.each([DAY + 1, -DAY - 1])('goes after a day (%d)', async (passed) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    takePhoneCall(test.workspace, NUMBER);
    await settleWork();
    vi.setSystemTime(Date.now() + passed);
    const id = takePhoneCall(test.workspace, '1234');
    await settleWork();
    expect(await stored()).toMatchObject([{ id }]);
    await forgetOldPhoneCalls(test.workspace);
    expect(await stored()).toMatchObject([{ id }]);
    vi.setSystemTime(Date.now() + passed);
    await forgetOldPhoneCalls(test.workspace);
    expect(await stored()).toEqual([]);
  });

  it('of any length takes little room', async () => {
    const id = takePhoneCall(test.workspace, '0'.repeat(5000));
    expect(await readPhoneCall(test.workspace, id)).toHaveLength(200);
  });
});
