/** Receiver of what a scanner of HTML finds, from left to right. */
export interface HtmlSink {
  readonly text: (from: number, to: number) => void;
  /** @param name in small letters */
  readonly tag: (name: string, closes: boolean, attributes: string) => void;
}

/** Elements whose content is no text. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style']);
const NAME = /\/?[a-z][\w:]{0,40}/iuy;

/** Looks for an end from places that go up: what is not found once is not looked for again. */
class Ends {
  readonly #html: string;
  readonly #missing = new Set<string>();

  constructor(html: string) {
    this.#html = html;
  }

  /** @returns the place behind the end; -1 where there is none */
  behind(end: string, from: number): number {
    if (this.#missing.has(end)) return -1;
    const at = this.#html.indexOf(end, from);
    if (at < 0) this.#missing.add(end);
    return at < 0 ? -1 : at + end.length;
  }

  /** @returns the place behind `</script>`, however it is written; -1 where there is none */
  behindElement(name: string, from: number): number {
    if (this.#missing.has(name)) return -1;
    const end = new RegExp(`</${name}\\s*>`, 'giu');
    end.lastIndex = from;
    if (end.test(this.#html)) return end.lastIndex;
    this.#missing.add(name);
    return -1;
  }
}

/**
 * Walks through a page once. A `<` that begins nothing is text, and so is a comment that is never closed; scripts, styles and
 * comments are left out.
 */
export function scanHtml(html: string, sink: HtmlSink): void {
  const ends = new Ends(html);
  let from = 0;
  const tell = (to: number): void => {
    if (to > from) sink.text(from, to);
  };
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = ends.behind('-->', at + 4);
      if (end >= 0) {
        tell(at);
        from = end;
      }
      at = end >= 0 ? end : at + 1;
      continue;
    }
    NAME.lastIndex = at + 1;
    const named = NAME.exec(html)?.[0].toLowerCase() ?? '';
    const end = named === '' ? -1 : ends.behind('>', at + 1 + named.length);
    if (end < 0) {
      at += 1;
      continue;
    }
    tell(at);
    const closes = named.startsWith('/');
    const name = closes ? named.slice(1) : named;
    const element = !closes && SILENT.has(name) ? ends.behindElement(name, end) : -1;
    from = element >= 0 ? element : end;
    if (element < 0) sink.tag(name, closes, html.slice(at + 1 + named.length, end - 1));
    at = from;
  }
  tell(html.length);
}
