import { afterEach, expect, it } from 'vitest';
import { isQuiet } from './quiet';

afterEach(() => document.body.replaceChildren());

it.each([
  '<div role="dialog" aria-modal="true"></div>',
  '<div role="alertdialog"></div>',
  '<dialog open></dialog>',
  '<div role="dialog"><input></div>',
])('the user is not disturbed where something lies over the page: %s', (html) => {
  expect(isQuiet()).toBe(true);
  document.body.innerHTML = html;
  expect(isQuiet()).toBe(false);
});

it('a closed panel of a button disturbs nobody', () => {
  document.body.innerHTML = '<div role="dialog" popover="auto"></div>';
  expect(isQuiet()).toBe(true);
});

it.each(['<input>', '<textarea></textarea>', '<select></select>'])('nor while the focus is in %s', (html) => {
  document.body.innerHTML = html;
  (document.body.firstElementChild as HTMLElement).focus();
  expect(isQuiet()).toBe(false);
  (document.activeElement as HTMLElement).blur();
  expect(isQuiet()).toBe(true);
});

it('a pressed button is no text', () => {
  document.body.innerHTML = '<button>Tamam</button>';
  (document.body.firstElementChild as HTMLElement).focus();
  expect(isQuiet()).toBe(true);
});
