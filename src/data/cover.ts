/** Hides the open page from here on. */
export function coverScreen(): void {
  document.body.style.visibility = 'hidden';
}

export function uncoverScreen(): void {
  document.body.style.visibility = '';
}
