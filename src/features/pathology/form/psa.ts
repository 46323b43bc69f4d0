/** Hundredths of ng/ml as they are typed: 780 → `7,8`. */
export function psaText(hundredths: number | null): string {
  return hundredths === null ? '' : (hundredths / 100).toString().replace('.', ',');
}

/** Hundredths of what is typed; null for nothing, undefined where it is no measure. */
export function readPsa(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  if (!/^\d{1,4}(\.\d{1,2})?$/u.test(text)) return undefined;
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
