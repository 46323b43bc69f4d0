import type { Locator, Page } from '@playwright/test';

/** Page that replaces all screens until the user has unlocked them. */
export class LockPage {
  readonly page: Page;
  readonly pad: Locator;
  readonly password: Locator;
  /** Cheap to look for before each step of a test: asking for a label or a role walks through the whole page. */
  readonly asked: Locator;
  readonly open: Locator;
  readonly passkey: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pad = page.getByRole('group', { name: 'PIN tuşları' });
    this.password = page.getByLabel('Parola', { exact: true });
    this.asked = page.locator('.lock-body [name="password"]');
    this.open = page.getByRole('button', { name: 'Kilidi aç' });
    this.passkey = page.getByRole('button', { name: 'Parmak izi, yüz ya da cihaz kilidi ile aç' });
    this.failure = page.getByRole('alert').filter({ hasText: /\S/u });
  }

  /** @param timeout milliseconds for each step; those of the test where it is absent */
  async openByPassword(password: string, timeout?: number): Promise<void> {
    const within = timeout === undefined ? {} : { timeout };
    await this.password.fill(password, within);
    await this.open.click(within);
  }

  async press(pin: string): Promise<void> {
    for (const digit of pin) await this.pad.getByRole('button', { name: digit, exact: true }).click();
  }
}
