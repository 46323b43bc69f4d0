import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** One meeting, and the form of a new one. */
export class MeetingPage {
  readonly page: Page;
  readonly main: Locator;
  readonly agenda: Locator;
  readonly actions: Locator;
  readonly minutes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.agenda = page.getByRole('list', { name: 'Gündem' });
    this.actions = page.getByRole('list', { name: 'Aksiyonlar' });
    this.minutes = page.getByRole('textbox', { name: 'Tutanak metni' });
  }

  async addTopic(topic: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Yeni gündem maddesi' });
    await form.getByLabel('Yeni gündem maddesi').fill(topic);
    await form.getByRole('button', { name: 'Gündem maddesini ekle' }).click();
    await expect(this.agenda.getByText(topic)).toBeVisible();
  }

  /** Takes the step that is offered, and waits for the one behind it. */
  async take(step: string, next: string): Promise<void> {
    await this.main.getByRole('button', { name: step, exact: true }).click();
    await expect(this.main.getByRole('button', { name: next, exact: true })).toBeVisible();
  }

  /** Pastes into the minutes, as from the clipboard. */
  async paste(text: string): Promise<void> {
    await this.minutes.evaluate((box, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  async addAction(text: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Yeni aksiyon' });
    await form.getByLabel('Yeni aksiyon').fill(text);
    await form.getByRole('button', { name: 'Aksiyonu ekle' }).click();
    await expect(this.actions.getByText(text)).toBeVisible();
  }

  /** Makes a ticket of an action, for the first patient that the search finds. */
  async openTicket(action: string, patient: string): Promise<void> {
    await this.page.getByRole('button', { name: `${action}: işlemler` }).click();
    await this.page.getByRole('menuitem', { name: 'Talep aç…' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Kayıtlı hasta' }).fill(patient);
    await this.page.getByRole('option').first().click();
    await dialog.getByRole('combobox', { name: 'Tip' }).click();
    await this.page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Kaynak' }).click();
    await this.page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Talebi aç' }).click();
    await expect(dialog).toHaveCount(0);
  }
}
