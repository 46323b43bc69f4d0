/**
 * Plays the notification sound. Browsers allow sound only after the user has touched the page; before that, and
 * where playing fails, it stays silent.
 */
export function playSound(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  new Audio('/notification.wav').play().catch(() => undefined);
}
