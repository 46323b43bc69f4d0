import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

test('moves focus to the heading; keeps folded groups and the theme over a reload; skips to the content', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);
  const theme = page.locator('html');
  await layout.unfold('Tanımlar');
  await layout.place('Kaynaklar').click();
  await expect(layout.heading).toBeFocused();
  await expect(layout.heading).toHaveText(/Kaynak/);
  await expect(layout.place('Kaynaklar')).toHaveAttribute('aria-current', 'page');

  const group = layout.navigation.getByRole('button', { name: 'Tanımlar' });
  await group.click();
  await expect(layout.place('Etiketler')).toBeHidden();
  await layout.userButton.click();
  await page.getByText('Koyu', { exact: true }).click();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await page.reload();
  await layout.ready();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await expect(layout.place('Etiketler')).toBeHidden();
  await expect(layout.place('Roller')).toBeHidden();
  // The first of all that can be reached by Tab. Where the focus stands depends on whether the lock was opened.
  const skip = page.locator(':is(a[href], button, input, [tabindex="0"])').first();
  await expect(skip).toHaveText('İçeriğe geç');
  await skip.press('Enter');
  await expect(layout.content).toBeFocused();

  await group.click();
  await expect(layout.place('Etiketler')).toBeVisible();
  await layout.userButton.click();
  await page.getByText('Cihaz gibi', { exact: true }).click();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
});

test('opens bell and user menu by keyboard, and gives the focus back', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);
  for (const [button, panel] of [
    [page.getByRole('button', { name: /^Bildirimler/ }), 'Bildirimler'],
    [layout.userButton, 'Kullanıcı'],
  ] as const) {
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name: panel })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: panel })).toBeHidden();
    await expect(button).toBeFocused();
  }
});

/** Expects that a title far too long leaves all beside it whole, at any width. */
async function expectRoomBeside(page: Page): Promise<void> {
  const layout = new MainLayout(page);
  for (const width of [360, 500, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1024 });
    await layout.ready();
    await layout.heading.evaluate((heading) => {
      heading.textContent = 'Elif Nur Karaosmanoğlu Çelebi'.repeat(6);
    });
    // From the left to the right, with all that is drawn of each: nothing touches its neighbour.
    const parts = await page.getByRole('banner').evaluate((bar) =>
      [...bar.children].flatMap((child) => {
        const boxes = [child, ...child.querySelectorAll('span')]
          .map((element) => element.getBoundingClientRect())
          .filter((box) => box.width > 1);
        if (boxes.length === 0) return [];
        return [
          [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))] as const,
        ];
      }),
    );
    expect(parts.length).toBeGreaterThan(3);
    const gaps = parts.slice(1).map(([left], at) => left - (parts[at]?.[1] ?? 0));
    expect(Math.min(...gaps), `at ${width} px`).toBeGreaterThanOrEqual(4);
    expect(parts.at(-1)?.[1]).toBeLessThan(width);
    // What stands beside it keeps its words.
    const cut = await page
      .getByRole('button', { name: /^Eşitleme: / })
      .locator('span.clip')
      .evaluate((words) => words.scrollWidth - words.clientWidth);
    if (width >= 500) expect(cut, `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('on narrow screens a bottom bar has the rest in the menu; a long title makes room for what stands beside it', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(layout.navigation.getByRole('link')).toHaveText([
    'Ana sayfa',
    'Talepler',
    'Hastalar',
    'Ameliyat',
  ]);
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menü' });
  await menu.getByRole('button', { name: 'Tanımlar' }).click();
  await menu.getByRole('link', { name: 'Etiketler', exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(layout.heading).toHaveText(/tiket/);
  await expectRoomBeside(page);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('the sign-in page passes axe, light and dark', async ({ page, signInPage }) => {
  await page.goto('/');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    await expect(signInPage.heading).toBeVisible();
    await expectAccessible(page);
  }
});
