import DOMPurify from 'dompurify';
import { Marked } from 'marked';

const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (letter) => `&#${String(letter.charCodeAt(0))};`);

/** Pages and mail; a text of somebody else opens nothing of this app and runs nothing. */
const ADDRESS = /^(?:https?:|mailto:|tel:)/iu;

/** People write marks, no HTML: what looks like it is shown as it was typed. Pictures would be asked of others. */
const reader = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ raw }) => escape(raw),
    image: ({ raw }) => escape(raw),
    // A text does not outrank the page's own headings.
    heading({ tokens, depth }) {
      const level = depth <= 2 ? 3 : 4;
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      if (!ADDRESS.test(href)) return words;
      return `<a href="${escape(href)}" target="_blank" rel="noopener noreferrer">${words}</a>`;
    },
  },
});

/** Elements of formatted text. Everything else is removed, should the reader ever let it through. */
const TAGS = [
  ...[
    'p',
    'br',
    'strong',
    'em',
    'del',
    'ul',
    'ol',
    'li',
    'a',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'code',
    'pre',
    'hr',
  ],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
/** Longer texts are shown as they were typed: nobody waits for a pasted megabyte to be formatted. */
const LONGEST = 100_000;

/** Turns marks into elements; everything else stays text. The first of two safeguards. */
export function readMarks(markdown: string): string {
  return reader.parse(markdown, { async: false });
}

/**
 * Returns Markdown as HTML that cannot run anything: no scripts, handlers, styles, pictures or frames; links to pages
 * and mail only, opened beside the app. Needs a browser.
 */
export function safeHtml(markdown: string): string {
  if (markdown.length > LONGEST) return `<p>${escape(markdown)}</p>`;
  // Without a DOM that it knows it would hand everything back as it came.
  if (!DOMPurify.isSupported) return `<p>${escape(markdown)}</p>`;
  return DOMPurify.sanitize(readMarks(markdown), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'target', 'rel', 'start'],
    ALLOWED_URI_REGEXP: ADDRESS,
    // The rest are no addresses; without this their values would have to look like one.
    ADD_URI_SAFE_ATTR: ['target', 'rel', 'start'],
  });
}
