/** `411111******4417` → `**** 4417`; null where the bank gives no card. */
export function lastFour(cardMasked: string | null): string | null {
  const digits = cardMasked?.match(/\d{4}$/)?.[0];
  return digits === undefined ? null : `**** ${digits}`;
}
