import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The one form for a patient and a ticket. */
export class NewTicketPage {
  readonly page: Page;
  readonly phone: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly subject: Locator;
  readonly save: Locator;
  readonly duplicates: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phone = page.getByLabel('Telefon', { exact: true });
    this.firstName = page.getByLabel('Ad', { exact: true });
    this.lastName = page.getByLabel('Soyad', { exact: true });
    this.subject = page.getByLabel('Konu', { exact: true });
    this.save = page.getByRole('button', { name: 'Talebi kaydet' });
    this.duplicates = page.getByRole('region', { name: 'Benzer kayıtlar' });
  }

  async choose(label: string, option: string): Promise<void> {
    const name = new RegExp(`^${label}( \\(isteğe bağlı\\))?$`, 'u');
    await this.page.getByRole('combobox', { name }).fill(option);
    await this.page.getByRole('option', { name: option }).first().click();
  }

  /** Fills what a ticket of a new patient needs. The phone ends in the digits that are given. */
  async fill(person: { firstName: string; lastName: string; phone: string }, subject: string): Promise<void> {
    await this.phone.fill(person.phone);
    await this.firstName.fill(person.firstName);
    await this.lastName.fill(person.lastName);
    await this.choose('Tip', 'Bilgi talebi');
    await this.subject.fill(subject);
    await this.choose('Kaynak', 'Çağrı merkezi');
  }

  async saved(): Promise<void> {
    await this.save.click();
    await expect(this.page).toHaveURL(/\/crm\/client-ticket\/[0-9a-f-]{36}$/);
  }
}
