import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDraft } from './drafts';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { TestWorkspace } from './testing/workspace.fixture';
import { SignedInProvider } from './workspace';

const KEY = 'test-form';
let test: TestWorkspace;

beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

function wrapper({ children }: { children: ReactNode }) {
  return (
    <SignedInProvider
      workspace={test.workspace}
      known={{ userId: crypto.randomUUID(), permissions: [] } as never}
    >
      {children}
    </SignedInProvider>
  );
}

async function openDraft() {
  const { result, unmount } = renderHook(() => useDraft<string>(KEY), { wrapper });
  await waitFor(() => expect(result.current.ready).toBe(true));
  return { draft: result, unmount };
}

const stored = async () => (await test.workspace.store.device.drafts.get(KEY))?.values;

describe('a draft', () => {
  it('says that it is saved only when the last key is on the device', async () => {
    const { draft } = await openDraft();
    expect(draft.current.standing).toBe('none');
    act(() => draft.current.save('Ya'));
    act(() => draft.current.save('Yarım'));
    expect(draft.current.standing).toBe('saving');
    await waitFor(() => expect(draft.current.standing).toBe('saved'));
    expect(await stored()).toBe('Yarım');
    act(() => draft.current.save('Yarım kalan'));
    expect(draft.current.standing).toBe('saving');
  });

  it('is written when the form closes, and found by the next one', async () => {
    const { draft, unmount } = await openDraft();
    act(() => draft.current.save('Yarım'));
    unmount();
    await waitFor(async () => expect(await stored()).toBe('Yarım'));
    const next = await openDraft();
    expect(next.draft.current.restored).toBe('Yarım');
    expect(next.draft.current.standing).toBe('saved');
  });

  it('says what its record was when it was begun, until it is cleared', async () => {
    const open = async (record: { name: string }) => {
      const { result, unmount } = renderHook(() => useDraft<string, { name: string }>(KEY, record), {
        wrapper,
      });
      await waitFor(() => expect(result.current.ready).toBe(true));
      return { draft: result, unmount };
    };
    const first = await open({ name: 'Yılmaz' });
    expect(first.draft.current.begun).toBeNull();
    act(() => first.draft.current.save('Demir'));
    first.unmount();
    await waitFor(async () => expect(await stored()).toBe('Demir'));
    const second = await open({ name: 'Çelik' });
    expect(second.draft.current.begun).toEqual({ name: 'Yılmaz' });
    act(() => second.draft.current.save('Demirel'));
    second.unmount();
    await waitFor(async () => expect(await stored()).toBe('Demirel'));
    const third = await open({ name: 'Öz' });
    expect(third.draft.current.begun).toEqual({ name: 'Yılmaz' });
    await act(() => third.draft.current.clear());
    expect(third.draft.current.begun).toBeNull();
    act(() => third.draft.current.save('Demir'));
    third.unmount();
    await waitFor(async () => expect(await stored()).toBe('Demir'));
    expect((await open({ name: 'Kaya' })).draft.current.begun).toEqual({ name: 'Öz' });
  });

  it('keeps what the device refused, says so, and writes it with the next try', async () => {
    const { draft } = await openDraft();
    const { drafts } = test.workspace.store.device;
    const put = vi
      .spyOn(drafts, 'put')
      .mockImplementationOnce(() => Promise.reject(new Error('full')) as never);
    act(() => draft.current.save('Yarım'));
    await waitFor(() => expect(draft.current.standing).toBe('failed'));
    expect(await stored()).toBeUndefined();
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(draft.current.standing).toBe('saved'));
    expect(await stored()).toBe('Yarım');
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('is gone once it is cleared', async () => {
    const { draft } = await openDraft();
    act(() => draft.current.save('Yarım'));
    await waitFor(() => expect(draft.current.standing).toBe('saved'));
    await act(() => draft.current.clear());
    expect(draft.current.standing).toBe('none');
    expect(await stored()).toBeUndefined();
  });
});
