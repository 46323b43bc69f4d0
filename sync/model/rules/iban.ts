/**
 * Returns whether an IBAN is valid: two letters, two check digits, and the remainder 1 (ISO 13616).
 * @param iban without blanks, upper case
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) return false;
  if (iban.startsWith('TR') && iban.length !== 26) return false;
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`;
  let rest = 0;
  for (const sign of turned) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
