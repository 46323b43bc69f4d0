import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, signIn, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

test('moves focus to the heading of the screen that was opened', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);
  await layout.place('Kaynaklar').click();
  await expect(layout.heading).toBeFocused();
  await expect(layout.heading).toHaveText(/Kaynak/);
  await expect(layout.place('Kaynaklar')).toHaveAttribute('aria-current', 'page');
});

test('keeps folded groups folded', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);
  await layout.navigation.getByRole('button', { name: 'Tanımlar' }).click();
  await expect(layout.place('Etiketler')).toBeHidden();
  await page.reload();
  await layout.ready();
  await expect(layout.place('Etiketler')).toBeHidden();
  await expect(layout.place('Hastalar')).toBeVisible();
  await layout.navigation.getByRole('button', { name: 'Tanımlar' }).click();
  await expect(layout.place('Etiketler')).toBeVisible();
});

test('skips to the content by keyboard', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);
  await page.reload();
  await layout.ready();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'İçeriğe geç' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(layout.content).toBeFocused();
});

test('opens bell and user menu by keyboard, and gives the focus back', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/');
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

test('a long title makes room for what stands beside it', async ({ page }) => {
  const layout = await signIn(page, accounts.humanResources);
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
});

test('shows the chosen theme again before anything else is drawn', async ({ page }) => {
  const layout = await signIn(page, accounts.manager);
  await layout.userButton.click();
  await page.getByText('Koyu', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Before the app itself runs: only the small script in the head has had its turn.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('on a tablet held upright', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

  test('has a bottom bar with the rest in the menu', async ({ page }) => {
    const layout = await signIn(page, accounts.manager);
    await expect(layout.navigation.getByRole('link')).toHaveText([
      'Ana sayfa',
      'Talepler',
      'Hastalar',
      'Ameliyat',
    ]);
    await page.getByRole('button', { name: 'Menü', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menü' });
    await menu.getByRole('link', { name: 'Etiketler', exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(layout.heading).toHaveText(/tiket/);
  });
});

test('the sign-in page passes axe, light and dark', async ({ page, signInPage }) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    await expect(signInPage.heading).toBeVisible();
    await expectAccessible(page);
  }
});

test('denied and not-found pages pass axe, light and dark', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/crm/tickets');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await visit(page, '/crm/tickets');
    await expect(page.getByRole('button', { name: 'Yetki iste' })).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/yok');
    await expect(new MainLayout(page).heading).toHaveText('Sayfa bulunamadı');
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: null });
});
