import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The calendar of meetings. */
export class CalendarPage {
  readonly page: Page;
  readonly sheet: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole('dialog');
  }

  /** Locates the blocks of a meeting in the open view. */
  meeting(title: string): Locator {
    return this.page.locator('.cal-entry').filter({ hasText: title });
  }

  async fill(title: string, day: string, from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Yeni', exact: true }).click();
    await this.sheet.getByLabel('Konu').fill(title);
    await this.setTimes(day, from, to);
  }

  async setTimes(day: string, from: string, to: string): Promise<void> {
    for (const [label, time] of [
      ['Başlangıç', from],
      ['Bitiş', to],
    ] as const) {
      await this.sheet.getByLabel(`${label}, tarih`).fill(day);
      await this.sheet.getByLabel(`${label}, saat`).fill(time);
    }
  }

  async addColleagues(...names: readonly string[]): Promise<void> {
    const field = this.sheet.getByRole('combobox', { name: 'Katılımcılar' });
    for (const name of names) {
      await field.fill(name);
      await this.page.getByRole('option', { name }).click();
    }
    // The list lies over the buttons while it is open.
    await field.press('Escape');
  }

  async save(): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Toplantıyı kaydet' }).click();
    await expect(this.sheet).toHaveCount(0);
  }

  async open(title: string): Promise<void> {
    await this.meeting(title).click();
    await expect(this.sheet.getByRole('heading', { name: title })).toBeVisible();
  }

  async close(): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Kapat' }).click();
    await expect(this.sheet).toHaveCount(0);
  }
}
