import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { undo } from '../fixtures/undo';

/** One surgery: its steps, its preparation and its plan. */
export class SurgeryPage {
  readonly page: Page;
  readonly steps: Locator;
  readonly preparation: Locator;
  readonly doneSteps: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.steps = page.getByRole('region', { name: /^Aşama/u });
    this.preparation = page.getByRole('region', { name: /^Hazırlık/u });
    this.doneSteps = page.getByRole('list', { name: 'Tamamlanan aşamalar' });
    this.dialog = page.getByRole('dialog');
  }

  /** Locates the one big button. */
  nextStep(name: string): Locator {
    return this.steps.getByRole('button', { name, exact: true });
  }

  async stands(status: string): Promise<void> {
    await expect(this.steps.getByRole('heading')).toContainText(status);
  }

  /** Locates a row of the preparation by the name of its item. */
  item(name: string): Locator {
    return this.preparation.getByRole('button', { name: new RegExp(`^${name}(?!:)`, 'u') });
  }

  async openMenu(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Diğer işlemler' }).click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  /** Takes back what a notice tells of. */
  async undo(said: string | RegExp): Promise<void> {
    await undo(this.page, said);
  }
}
