import type { Locator, Page } from '@playwright/test';

/** The day of the operating rooms. */
export class PlansPage {
  readonly page: Page;
  readonly waiting: Locator;
  readonly dialog: Locator;
  readonly notice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.waiting = page.getByRole('complementary', { name: 'Sıra bekleyenler' });
    this.dialog = page.getByRole('dialog');
    this.notice = page.locator('[data-sonner-toast]');
  }

  /** Locates an unplanned surgery by its place in the list. */
  waitingCard(place: number): Locator {
    return this.waiting.getByRole('listitem').nth(place).getByRole('button');
  }

  /** Locates an unplanned surgery by its id: others come and go meanwhile. */
  waitingById(id: string): Locator {
    return this.waiting.locator(`[data-waiting="${id}"]`);
  }

  /** Locates a surgery in its room, by its id. */
  block(id: string): Locator {
    return this.page.locator(`[data-card="${id}"]`);
  }

  room(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  /** Puts a card into the first free slot, by keys alone. @param steps of five minutes after its beginning */
  async placeByKeys(card: Locator, steps = 0): Promise<void> {
    await card.focus();
    await card.press('Enter');
    await this.page.keyboard.press('Tab');
    await this.page
      .getByRole('button', { name: /^Boş, / })
      .first()
      .waitFor();
    for (let step = 0; step < steps; step += 1) await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  /** Opens what stands next at a surgery. */
  async press(id: string): Promise<void> {
    await this.block(id).press('Space');
    await this.dialog.waitFor();
  }

  /** Takes the place of a surgery away again. */
  async unplan(id: string): Promise<void> {
    await this.press(id);
    await this.dialog.getByRole('button', { name: 'Sıraya al' }).click();
    await this.block(id).waitFor({ state: 'detached' });
  }
}
