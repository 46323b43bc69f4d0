import type { Locator, Page } from '@playwright/test';

/** The sign-in page, at whatever address was wanted. */
export class SignInPage {
  readonly heading: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly failure: Locator;
  readonly people: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: 'Oturum açın' });
    this.email = page.getByLabel('E-posta');
    this.password = page.getByLabel('Parola', { exact: true });
    this.submit = page.getByRole('button', { name: 'Oturum aç', exact: true });
    this.failure = page.getByRole('alert').filter({ hasText: /\S/ });
    this.people = page.getByRole('region', { name: 'Bu cihazdaki kullanıcılar' });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
