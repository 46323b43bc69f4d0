import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, signIn, test, visit } from '../fixtures/test';

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
