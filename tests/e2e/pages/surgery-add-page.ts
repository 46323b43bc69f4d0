import type { Locator, Page } from '@playwright/test';

/** The page that plans a surgery. */
export class SurgeryAddPage {
  readonly page: Page;
  readonly patient: Locator;
  readonly procedure: Locator;
  readonly surgeon: Locator;
  readonly sides: Locator;
  readonly slots: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.patient = page.getByRole('combobox', { name: 'Kayıtlı hasta' });
    this.procedure = page.getByRole('combobox', { name: 'Ameliyat', exact: true });
    this.surgeon = page.getByRole('combobox', { name: 'Cerrah', exact: true });
    this.sides = page.getByRole('group', { name: 'Taraf' });
    // Outside of sessions a reason is asked for; which slots those are depends on the demo data.
    this.slots = page
      .getByRole('region', { name: 'Uygun aralıklar' })
      .locator('button[aria-pressed]')
      .filter({ hasNotText: 'oturum dışı' });
    this.save = page.getByRole('button', { name: /kaydet$/ });
  }

  async choose(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }

  async chooseSide(side: string): Promise<void> {
    await this.sides.getByText(side, { exact: true }).click();
  }
}
