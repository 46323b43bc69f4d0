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
    return this.navigation.getByRole('link', { name, exact: true });
  }

  async signOut(): Promise<void> {
    await this.userButton.click();
    await this.page.getByRole('button', { name: 'Oturumu kapat' }).click();
  }
}
