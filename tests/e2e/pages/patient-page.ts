import type { Locator, Page } from '@playwright/test';

/** A questionnaire as a patient sees it, in German or Turkish. */
export class PatientPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly thanks: Locator;
  /** Gives the tablet back to staff. */
  readonly giveBack: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.thanks = page.getByRole('status').filter({ hasText: /Vielen Dank|Teşekkür ederiz/u });
    this.giveBack = page.getByRole('button', { name: 'Görevli: kilidi aç' });
  }

  async press(...names: readonly (string | RegExp)[]): Promise<void> {
    for (const name of names) await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Fills in the inpatients' starter in German, with the worst recommendation. */
  async answerBadly(words: string): Promise<void> {
    await this.press('Deutsch', 'Beginnen', '0', 'Weiter');
    for (let question = 0; question < 5; question += 1) await this.press(/Mittel/u, 'Weiter');
    await this.page.getByRole('textbox').fill(words);
    await this.press('Weiter', 'Senden');
  }
}
