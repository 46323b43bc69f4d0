import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The frame around every screen. */
export class MainLayout {
  readonly page: Page;
  /** Name of the open screen in the top bar. */
  readonly heading: Locator;
  readonly navigation: Locator;
  readonly content: Locator;
  readonly userButton: Locator;
  readonly updateNotice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('banner').getByRole('heading', { level: 1 });
    this.navigation = page.getByRole('navigation', { name: 'Ana menü' });
    this.content = page.getByRole('main');
    this.userButton = page.getByRole('button', { name: /^Kullanıcı: / });
    this.updateNotice = page.getByRole('status').filter({ hasText: /Yeni sürüm hazır|eski sürümde/ });
  }

  async ready(): Promise<void> {
    // Waits without a description of the page for each look at it, as `expect` makes one.
    await this.navigation.waitFor();
    await this.userButton.waitFor();
  }

  place(name: string): Locator {
    // What waits there, or is wrong, is said behind the name.
    const mark = String.raw`(?: ?[\d.]+ .*| ?Dikkat: .*)?`;
    return this.navigation.getByRole('link', {
      name: new RegExp(`^${name.replaceAll(/[.*+?()[\]{}|\\^$]/gu, String.raw`\$&`)}${mark}$`, 'u'),
    });
  }

  /** Unfolds a group of pages, where it is folded to a line. */
  async unfold(group: string): Promise<void> {
    const line = this.navigation.getByRole('button', { name: group });
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  }

  async signOut(): Promise<void> {
    await this.userButton.click();
    await this.page.getByRole('button', { name: 'Oturumu kapat' }).click();
  }

  async choose(item: string): Promise<void> {
    await this.userButton.click();
    await this.page.getByRole('button', { name: item, exact: true }).click();
  }

  /** Gives a user who has only a password a PIN too. */
  async setPin(password: string, pin: string): Promise<void> {
    await this.choose('PIN ve kilit…');
    const dialog = this.page.getByRole('dialog', { name: 'PIN ve kilit' });
    await dialog.getByLabel('Parolanız', { exact: true }).fill(password);
    await dialog.getByLabel('Yeni PIN', { exact: true }).fill(pin);
    await dialog.getByLabel('Yeni PIN, bir kez daha', { exact: true }).fill(pin);
    await dialog.getByRole('button', { name: 'PIN’i kaydet' }).click();
    await expect(dialog.getByText('PIN kaydedildi.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Kapat' }).click();
  }

  /** Lets the device's own lock open the app too. */
  async setUpPasskey(password: string): Promise<void> {
    await this.choose('PIN ve kilit…');
    const dialog = this.page.getByRole('dialog', { name: 'PIN ve kilit' });
    await dialog.getByLabel('Parolanız', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Kur', exact: true }).click();
    await expect(dialog.getByText('Kilidi artık cihazın kendi kilidiyle de açabilirsiniz.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Kapat' }).click();
  }
}
