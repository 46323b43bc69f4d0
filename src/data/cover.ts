/** Nothing of the open page is seen from here on. */
export function coverScreen(): void {
  document.body.style.visibility = 'hidden';
}

export function uncoverScreen(): void {
  document.body.style.visibility = '';
}
