import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BehaviorSubject } from 'rxjs';
import { takePhoneCall } from '@/data/phone-calls';
import { SyncStateProvider } from '@/data/sync-state';
import type { SyncStatus } from '@/data/sync-state';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { CallerPage } from './caller-page';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

/** Draws the page of a phone call. @param raw what the telephone system handed over; undefined without a call */
function show(raw: string | undefined): void {
  const { workspace } = test;
  const call = raw === undefined ? undefined : takePhoneCall(workspace, raw);
  render(
    <SignedInProvider
      workspace={workspace}
      known={{ userId: workspace.user.id, permissions: ['crm.clients.read'] } as never}
    >
      <SyncStateProvider>
        <CallerPage call={call} profile={(id) => <p>Kayıt {id}</p>} search={<input type="search" />} />
      </SyncStateProvider>
    </SignedInProvider>,
  );
}

describe('the caller page', () => {
  it.each([
    ['a withheld number', 'anonymous', 'Gizli numara', null],
    ['an extension', '4321', 'Dahili arama', null],
    ['a code before the number', '*67,05321234567', 'Numara okunamadı', null],
    ['letters', 'abc', 'Numara okunamadı', null],
    ['no call', undefined, 'Arayan numarası yok', null],
    ['a number of nobody', '0599/111/22/33', 'Bu numarayla kayıt bulunamadı', 'Arayan 0599 111 22 33'],
  ] as const)('of %s says so, and offers an empty search', async (_, raw, title, strip) => {
    show(raw);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(screen.queryByText(/^Arayan/u, { selector: 'span' })?.textContent ?? null).toBe(strip);
  });

  it('offers a new record to those alone who may open that screen', async () => {
    show('05991112233');
    await screen.findByRole('heading', { name: 'Bu numarayla kayıt bulunamadı' });
    expect(screen.queryByRole('link', { name: 'Yeni hasta ve talep aç' })).toBeNull();
  });

  it('says without a network that this device alone was searched', async () => {
    show('05991112233');
    await screen.findByRole('heading', { name: 'Bu numarayla kayıt bulunamadı' });
    const notice = 'yalnız bu cihazdaki kayıtlar arandı.';
    expect(screen.queryByText(notice)).toBeNull();
    const status$ = test.workspace.status$ as BehaviorSubject<SyncStatus>;
    act(() => status$.next({ ...status$.value, phase: 'offline' }));
    await waitFor(() => expect(screen.getByText(notice)).toBeTruthy());
  });
});
