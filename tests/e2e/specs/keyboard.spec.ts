import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, signIn, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { NewTicketPage } from '../pages/new-ticket-page';
import { TicketPage } from '../pages/ticket-page';

/** Forms by their address. */
const forms: Readonly<Record<string, string>> = {
  ticket: '/crm/client-ticket',
  surgery: '/crm/client-ticket/surgery',
  provision: '/insurance/tracking?form=new',
  biopsy: '/adenom-biyotip?form=new',
  trip: '/crm/foreign-patient-reports?form=new',
  meeting: '/companies/meetings/new',
  application: '/form/resumes?form=new',
  company: '/companies/companies?form=new',
  person: '/companies/persons?form=new',
  terminal: '/pos/terminals?form=new',
};

/** Presses of Tab after which every form has been left. */
const MOST_STOPS = 40;

interface Stop {
  readonly name: string;
  /** False for the page itself, and for what cannot be seen. */
  readonly isSeen: boolean;
}

/** Returns where the focus is. */
const stopAt = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return { name: 'the page', isSeen: false };
    const { width, height } = at.getBoundingClientRect();
    const isSeen = at.checkVisibility({ visibilityProperty: true }) && (width > 0 || height > 0);
    return { name: `${at.tagName} ${at.getAttribute('aria-label') ?? at.id}`, isSeen };
  });

/** Returns whether nothing behind the element takes the focus, so that the next Tab leaves the page. */
const isLast = (page: Page, id: string): Promise<boolean> =>
  page.evaluate((last) => {
    const at = document.querySelector(`[data-stop="${last}"]`);
    const others = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    return ![...others].some(
      (other) =>
        other.tabIndex >= 0 &&
        !other.matches(':disabled') &&
        other.checkVisibility({ visibilityProperty: true }) &&
        at !== null &&
        (at.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
  }, id);

test('every form is walked by Tab, and the focus is always on something that is seen', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  await synced(page);
  for (const [name, address] of Object.entries(forms)) {
    await test.step(name, async () => {
      await visit(page, '/yok');
      await visit(page, address);
      const field = page.locator('form input:visible, form textarea:visible').first();
      await field.focus();
      const stops: Stop[] = [await stopAt(page)];
      for (let press = 0; press < MOST_STOPS; press += 1) {
        const mark = `${name}-${press}`;
        await page.evaluate((text) => document.activeElement?.setAttribute('data-stop', text), mark);
        await page.keyboard.press('Tab');
        const stop = await stopAt(page);
        // The page comes behind its last element; anywhere else the focus is lost.
        if (stop.name === 'the page' && (await isLast(page, mark))) break;
        stops.push(stop);
        if (stop.name === stops[0]?.name) break;
      }
      expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
      expect(stops.length).toBeGreaterThan(5);
    });
  }
});

// A page of its own: what is chosen stays as a draft.
test('a patient is chosen by keys in every form that has one, and the next key goes on in the form', async ({
  page,
}) => {
  await signIn(page, accounts.manager, '/crm/client-ticket');
  await synced(page);
  for (const name of ['surgery', 'provision', 'biopsy', 'trip'] as const) {
    await test.step(name, async () => {
      await visit(page, '/yok');
      await visit(page, forms[name] ?? '');
      const patient = page.getByRole('combobox', { name: /^Kayıtlı hasta/u }).first();
      await patient.focus();
      await page.keyboard.type('Ayşe');
      await page.keyboard.press('Enter');
      await expect(patient).toBeHidden();
      await expect.poll(async () => (await stopAt(page)).isSeen).toBe(true);
      await page.keyboard.press('Tab');
      const inForm = page.evaluate(() => document.activeElement?.closest('form, [role=dialog]') !== null);
      expect(await inForm).toBe(true);
    });
  }
});

/** Types and presses, and counts the keys that are no text. One held with another counts as two. */
class Keys {
  pressed = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.pressed += key.split('+').length;
    await this.#page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }
}

test('a caller’s ticket, a new patient’s, their note and an assignment need few keys beside their text', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.callCentre, '/crm/client-ticket');
  await synced(page);
  const form = new NewTicketPage(page);
  const person = newPerson();
  // The first ticket at a desk says where its callers come from; the next ones know it.
  await form.fill(person, 'İlk talep');
  await form.saved();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-composer'));
  await expect.poll(focused).toBe('note');

  await test.step('a known caller', async () => {
    await visit(page, '/crm/tickets?view=all');
    await page.getByRole('row').nth(1).waitFor();
    const keys = new Keys(page);
    await keys.press('n');
    const known = page.getByRole('combobox', { name: /^Kayıtlı hasta/u });
    await expect(known).toBeFocused();
    await keys.type(person.phone.slice(-7));
    await expect(page.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Tip', exact: true })).toBeFocused();
    await keys.type('Bilgi');
    await keys.press('Enter');
    await keys.press('Tab');
    await keys.type('Randevu günü');
    await keys.press('Control+Enter');
    await expect(page).toHaveURL(/\/crm\/client-ticket\/[0-9a-f-]{36}$/u);
    await expect.poll(focused).toBe('note');
    expect(keys.pressed).toBeLessThanOrEqual(8);
  });

  await test.step('a new patient', async () => {
    const other = newPerson();
    await page.keyboard.press('Escape');
    const keys = new Keys(page);
    await keys.press('Control+Alt+n');
    await expect(page.getByRole('combobox', { name: /^Kayıtlı hasta/u })).toBeFocused();
    await keys.press('Tab');
    await keys.type(other.phone);
    await keys.press('Tab');
    await keys.type(other.firstName);
    await keys.press('Tab');
    await keys.type(other.lastName);
    await keys.press('Tab');
    await keys.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Tip', exact: true })).toBeFocused();
    await keys.type('Bilgi');
    await keys.press('Enter');
    await keys.press('Tab');
    await keys.type('Fiyat soruyor');
    await keys.press('Control+Enter');
    await expect(page).toHaveURL(/\/crm\/client-ticket\/[0-9a-f-]{36}$/u);
    await expect.poll(focused).toBe('note');
    expect(keys.pressed).toBeLessThanOrEqual(15);
  });

  await test.step('its note, and the keys of the open record', async () => {
    await page.keyboard.type('Yarın aranacak');
    await page.keyboard.press('Control+Enter');
    const ticket = new TicketPage(page);
    await expect(ticket.timeline.getByText('Yarın aranacak')).toBeVisible();
    await ticket.subject.click();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: /Hatırlatma/u }).getByRole('heading')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Klavye kısayolları' });
    const change = sheet.getByRole('button', { name: 'Hatırlatma ekle: tuşu değiştir' });
    await change.click();
    await page.keyboard.press('t');
    await expect(sheet.getByText('Bu tuş “Görüşme kaydet” için kullanılıyor.')).toBeVisible();
    await page.keyboard.press('h');
    await expect(change).toHaveText('H');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'İlk tuşlara dön' }).click();
    await expect(change).toHaveText('R');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/crm\/client-list/u);
  });
});

test('the acts of selected rows stand in the search; a result opens in another tab; a page gets its star, and the rail its key', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/crm/tickets?view=all');
  await synced(page);
  const layout = new MainLayout(page);
  const search = page.getByRole('dialog', { name: 'Ara' });
  await page.getByRole('row').nth(1).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const chosen = page.getByRole('toolbar', { name: 'Seçilen kayıtlar' });
  await expect(chosen).toContainText('2 talep seçildi');

  await page.keyboard.press('Control+k');
  const selected = search.getByRole('group', { name: 'Seçili 2 talep' });
  await expect(selected.getByRole('option', { name: /^Ata/u })).toContainText('A');
  await expectAccessible(page);

  await page.keyboard.type('Kullanıcılar');
  await expect(search.getByRole('option', { name: /^Kullanıcılar/u })).toBeVisible();
  await page.keyboard.press('Alt+Enter');
  await expect(search.getByText('Kullanıcılar sık kullanılanlara eklendi.')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await opened;
  await expect(other).toHaveURL(/\/access\/users$/u);
  await other.close();
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/crm\/tickets/u);

  const favourites = layout.navigation.getByRole('region', { name: 'Sık kullanılanlar' });
  await expect(favourites.getByRole('link')).toHaveText(['Kullanıcılar']);
  await chosen.getByText('2 talep seçildi').click();
  await page.keyboard.press('[');
  await expect(favourites).toBeHidden();
  await expect(layout.place('Kişiler')).toBeVisible();
  await page.keyboard.press('[');
  await favourites.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(
    favourites.getByRole('button', { name: 'Sık kullanılanlardan çıkar: Kullanıcılar' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(favourites.getByRole('link')).toHaveCount(0);
});
