import type { Locator } from '@playwright/test';

/** Returns the link of a page in the main menu; its group is unfolded before, where the user has many pages. */
export async function unfolded(menu: Locator, group: string, link: string | RegExp): Promise<Locator> {
  const line = menu.getByRole('button', { name: group });
  await line.waitFor();
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  return menu.getByRole('link', { name: link });
}
