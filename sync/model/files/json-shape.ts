const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Returns the place of the quotation mark that ends a text of JSON. The end where none does. */
function endOfText(json: Uint8Array, from: number): number {
  let at = json.indexOf(QUOTE, from);
  while (at >= 0) {
    let first = at;
    while (first > from && json[first - 1] === BACKSLASH) first -= 1;
    if ((at - first) % 2 === 0) return at;
    at = json.indexOf(QUOTE, at + 1);
  }
  return json.length;
}

/**
 * Returns what JSON has too much of, looked at before it is parsed. Parsing a megabyte of brackets takes a second. Null says
 * nothing of whether it is JSON at all.
 */
export function jsonExcess(
  json: Uint8Array,
  { depth, values }: { readonly depth: number; readonly values: number },
): 'depth' | 'values' | null {
  let open = 0;
  let seen = 1;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === QUOTE) at = endOfText(json, at + 1);
    else if (sign === COMMA) {
      seen += 1;
      if (seen > values) return 'values';
    } else if (sign === 0x5b || sign === 0x7b) {
      open += 1;
      if (open > depth) return 'depth';
    } else if (sign === 0x5d || sign === 0x7d) open -= 1;
  }
  return null;
}
