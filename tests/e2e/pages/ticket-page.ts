import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** One ticket. */
export class TicketPage {
  readonly page: Page;
  readonly subject: Locator;
  readonly timeline: Locator;
  readonly note: Locator;
  readonly addNote: Locator;

  constructor(page: Page) {
    this.page = page;
    this.subject = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    this.timeline = page.getByRole('list', { name: 'Zaman çizgisi' });
    this.note = page.getByRole('textbox', { name: 'Ekibin göreceği bir not yazın' });
    this.addNote = page.getByRole('button', { name: 'Notu ekle' });
  }

  /** Writes a note and waits until the device has it: the timeline shows it before. */
  async writeNote(text: string): Promise<void> {
    await this.note.fill(text);
    await this.addNote.click();
    await this.timeline.getByText(text).waitFor();
    await expect(this.note).toHaveValue('');
  }
}
