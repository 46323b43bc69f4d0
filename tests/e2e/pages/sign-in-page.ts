import type { Locator, Page } from '@playwright/test';

/** Turns the tour for new users off on the page's device, as its manual does: it would lie over what a test looks at. */
export async function keepTourAway(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('vizite.tours', JSON.stringify({ off: true, seen: [] })));
}

/** The sign-in page, at whatever address was wanted. */
export class SignInPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly failure: Locator;
  readonly people: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Oturum açın' });
    this.email = page.getByLabel('E-posta');
    this.password = page.getByLabel('Parola', { exact: true });
    this.submit = page.getByRole('button', { name: 'Oturum aç', exact: true });
    this.failure = page.getByRole('alert').filter({ hasText: /\S/ });
    this.people = page.getByRole('region', { name: 'Bu cihazdaki kullanıcılar' });
  }

  async signIn(email: string, password: string): Promise<void> {
    await keepTourAway(this.page);
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
