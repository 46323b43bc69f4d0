import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The worklist of provisions with its form and its panel. */
export class ProvisionsPage {
  readonly page: Page;
  readonly form: Locator;
  readonly panel: Locator;
  readonly answer: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('dialog', { name: 'Provizyon iste' });
    this.panel = page.getByRole('complementary').filter({ has: page.getByRole('list', { name: 'Adımlar' }) });
    this.answer = page.getByRole('dialog', { name: 'Yanıtı işle' });
  }

  async pick(field: string | RegExp, option: string | RegExp): Promise<void> {
    await this.form.getByLabel(field).first().click();
    await this.page.getByRole('option', { name: option }).first().click();
  }

  /** Opens the form for the first patient of this name. */
  async begin(patient: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Provizyon iste' }).first().click();
    await this.form.getByRole('combobox', { name: /^Kayıtlı hasta/u }).fill(patient);
    await this.page
      .getByRole('option', { name: new RegExp(`^${patient}`, 'iu') })
      .first()
      .click();
  }

  async fill(given: { payer: RegExp; insurer: string; service: string; amount: string }): Promise<void> {
    await this.pick(/^Güvence türü/u, given.payer);
    await this.form.getByRole('combobox', { name: /^Şirket/u }).fill(given.insurer);
    await this.page.getByRole('option', { name: given.insurer }).first().click();
    await this.pick(/^Hizmet$/u, 'Tetkik');
    await this.form.getByLabel('Hizmetin adı').fill(given.service);
    await this.form.getByLabel(/^Talep/u).fill(given.amount);
  }

  async save(): Promise<void> {
    await this.form.getByRole('button', { name: 'Provizyonu aç' }).click();
    await expect(this.form).toHaveCount(0);
    await expect(this.panel).toBeVisible();
  }

  async ask(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Talep gönderildi' }).click();
    await expect(this.panel.getByRole('button', { name: 'Yanıtı işle' })).toBeVisible();
  }

  /** Address of what is open, without the server. */
  address(): string {
    return this.page.url().replace(/^https?:\/\/[^/]+/u, '');
  }
}
