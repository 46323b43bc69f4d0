/** An identity number as lists show it: `123******46`. */
export function maskedNumber(number: string): string {
  return number.length < 8
    ? '*'.repeat(number.length)
    : `${number.slice(0, 3)}${'*'.repeat(number.length - 5)}${number.slice(-2)}`;
}
