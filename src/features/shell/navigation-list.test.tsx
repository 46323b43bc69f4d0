import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SyncStateProvider } from '@/data/sync-state';
import { SignedInProvider } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import { NavigationProvider } from '@/kit/navigation/navigation-provider';
import { openGroups } from '@/kit/record/navigation';
import { permissionCatalogue } from '@sync/model/access/permissions';
import { NavigationList } from './navigation-list';

let workspace: Workspace;
beforeEach(async () => {
  ({ workspace } = await openTestWorkspace());
});
afterEach(async () => {
  cleanup();
  await workspace.close();
});

const everything = Object.keys(permissionCatalogue);
const few = ['crm.tickets.read', 'crm.ticket_tags.read', 'crm.ticket_sources.read'];

/** Draws the navigation of a user on a page. */
async function drawn(current: string, permissions: readonly string[] = everything) {
  const access = { userId: 'u', permissions: new Set(permissions) };
  const List = () => (
    <NavigationList id="nav" groups={openGroups(access, () => true)} current={current} recents={[]} />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: List, notFoundComponent: List }),
    history: createMemoryHistory({ initialEntries: [current] }),
  });
  const known = {
    epoch: 'e',
    userId: 'u',
    permissions: [...permissions],
    scope: 'all',
    ownScope: 'all',
  } as const;
  const view = render(
    <SignedInProvider workspace={workspace} known={known}>
      <SyncStateProvider pending={null}>
        <NavigationProvider>
          <RouterProvider router={router as never} />
        </NavigationProvider>
      </SyncStateProvider>
    </SignedInProvider>,
  );
  await screen.findByRole('link', { name: 'Ana sayfa' });
  return view;
}
const group = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`, 'u') });
const isOpen = (name: string) => group(name).getAttribute('aria-expanded');
const favourites = () =>
  within(screen.getByRole('region', { name: 'Sık kullanılanlar' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const star = (name: string) => screen.getByRole('button', { name: `Sık kullanılanlara ekle: ${name}` });

describe('a navigation of many pages', () => {
  it('unfolds the group of the open page; others are a line with their number of pages', async () => {
    await drawn('/crm/tags');
    expect(isOpen('Tanımlar')).toBe('true');
    expect(isOpen('CRM')).toBe('false');
    expect(group('CRM').textContent).toMatch(/^CRM\d+ sayfa$/u);
    expect(screen.getByRole('link', { name: 'Etiketler' }).getAttribute('aria-current')).toBe('page');
  });

  it('has an administrator’s own group first, unfolded on the home page', async () => {
    await drawn('/');
    expect(screen.getAllByRole('button', { expanded: true })[0]).toBe(group('Yönetim'));
    expect(screen.getByText('Yıldızladığınız sayfalar burada durur.')).toBeTruthy();
  });

  it('keeps what the user unfolds, and folds the group of the open page until another is opened', async () => {
    const before = await drawn('/crm/tags');
    await userEvent.click(group('CRM'));
    await userEvent.click(group('Tanımlar'));
    await waitFor(() => expect(isOpen('Tanımlar')).toBe('false'));
    before.unmount();
    const between = await drawn('/crm/tags');
    await waitFor(() => expect([isOpen('CRM'), isOpen('Tanımlar')]).toEqual(['true', 'false']));
    between.unmount();
    const elsewhere = await drawn('/pos/banks');
    await waitFor(() =>
      expect([isOpen('CRM'), isOpen('POS'), isOpen('Tanımlar')]).toEqual(['true', 'true', 'false']),
    );
    elsewhere.unmount();
    await drawn('/crm/tags');
    await waitFor(() => expect(isOpen('Tanımlar')).toBe('true'));
  });

  it('lists a page with a star among the favourites alone; Alt with an arrow moves it and keeps the focus', async () => {
    await drawn('/crm/tags');
    await userEvent.click(star('Kaynaklar'));
    await userEvent.click(star('Durumlar'));
    await waitFor(() => expect(favourites()).toEqual(['Kaynaklar', 'Durumlar']));
    expect(screen.getAllByRole('link', { name: 'Kaynaklar' })).toHaveLength(1);
    screen.getByRole('link', { name: 'Kaynaklar' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(favourites()).toEqual(['Durumlar', 'Kaynaklar']));
    expect(document.activeElement?.textContent).toBe('Kaynaklar');
    expect(screen.getByText('Kaynaklar, 2. sırada.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sık kullanılanları düzenle' }));
    await userEvent.click(screen.getByRole('button', { name: 'Kaynaklar: yukarı taşı' }));
    await waitFor(() => expect(favourites()).toEqual(['Kaynaklar', 'Durumlar']));
    await userEvent.click(screen.getByRole('button', { name: 'Sık kullanılanlardan çıkar: Durumlar' }));
    await waitFor(() => expect(favourites()).toEqual(['Kaynaklar']));
  });
});

it('a navigation of few pages is a plain list, with favourites after the first star', async () => {
  await drawn('/crm/tags', few);
  for (const button of screen.getAllByRole('button', { expanded: true }))
    expect(button.textContent).not.toContain('sayfa');
  expect(screen.queryAllByRole('button', { expanded: false })).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Sık kullanılanlar' })).toBeNull();
  await userEvent.click(star('Kaynaklar'));
  await waitFor(() => expect(favourites()).toEqual(['Kaynaklar']));
});
