import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The worklist of biopsies with its panel, and its manifests. */
export class PathologyPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.panel = page.getByRole('complementary').filter({ has: page.getByRole('region', { name: 'Döngü' }) });
  }

  async choose(label: string, option: string, within: Locator = this.dialog): Promise<void> {
    await within
      .getByRole('button', { name: new RegExp(`^${label}(?: |$)`, 'u') })
      .first()
      .click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async search(label: string, text: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label }).fill(text);
    await this.page.getByRole('option').first().click();
  }

  /** Fills the form with a biopsy that no other test has. @returns its protocol number */
  async fill(organ: string, material: string): Promise<string> {
    const protocol = `E2E-${randomInt(1_000_000, 9_999_999)}`;
    await this.page.getByRole('button', { name: 'Biyopsi ekle' }).click();
    await this.search('Kayıtlı hasta', 'Mehmet');
    await this.choose('Organ', organ);
    await this.choose('Materyal', material);
    await this.search('İsteyen hekim', 'Dr');
    await this.dialog.getByRole('textbox', { name: 'Protokol no' }).fill(protocol);
    return protocol;
  }

  async addJar(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Kap ekle' }).click();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Biyopsiyi ekle' }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Narrows the list to one biopsy. */
  async find(protocol: string): Promise<Locator> {
    await this.page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(protocol);
    const rows = this.page.getByRole('row').filter({ has: this.page.getByRole('gridcell') });
    await expect(rows).toHaveCount(1);
    return rows;
  }

  async openTab(name: RegExp): Promise<void> {
    const tab = this.page.getByRole('tab', { name });
    // Tabs without room beside an open panel stand in the menu.
    const more = this.page.getByRole('button', { name: 'Daha' });
    await expect(tab.or(more).first()).toBeVisible();
    if ((await tab.count()) > 0) return tab.click();
    await more.click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Sends jars by what is written on them. @returns what the picture of their manifest says */
  async send(
    ...labels: readonly string[]
  ): Promise<{ readonly text: string; readonly code: string; readonly place: string }> {
    const place = `Endoskopi ${randomInt(1_000_000, 9_999_999)}`;
    await this.openTab(/^Sevk/u);
    await this.page.getByRole('button', { name: 'Sevk hazırla' }).click();
    await this.dialog.getByRole('textbox', { name: 'Nereden' }).fill(place);
    for (const label of labels) {
      await this.dialog.getByRole('textbox', { name: 'Kap barkodu ya da numarası' }).fill(label);
      await this.page.keyboard.press('Enter');
    }
    await this.dialog.getByRole('button', { name: `${labels.length} kap gönder` }).click();
    const picture = this.dialog.getByRole('img', { name: 'Sevk kodu resmi' });
    const text = (await picture.getAttribute('data-code')) ?? '';
    const code = (await this.dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u).textContent()) ?? '';
    return { text, code, place };
  }

  /** Reads a picture and counts what lies there; the list follows. */
  async count(text: string, counted: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Teslim al', exact: true }).click();
    await this.dialog.getByRole('textbox', { name: 'Sevk kodu' }).fill(text);
    await this.dialog.getByRole('button', { name: 'Kodu kullan' }).click();
    await this.blindCount(counted);
  }

  async blindCount(counted: number): Promise<void> {
    await expect(this.dialog.getByRole('list', { name: 'Kaplar' })).toHaveCount(0);
    await this.dialog.getByRole('textbox', { name: 'Önünüzde kaç kap var?' }).fill(String(counted));
    await this.dialog.getByRole('button', { name: 'Sayımı gir' }).click();
  }
}
