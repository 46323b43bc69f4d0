import { describe, expect, it } from 'vitest';
import { readMarks, safeHtml } from './safe-html';

/** Returns the rest of a text, as elements. */
function read(markdown: string, through = safeHtml): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = through(markdown);
  return box;
}

// DOMPurify lets no element pass in happy-dom: what it leaves in a browser is looked at in whats-new.spec.ts.

function expectHarmless(box: HTMLElement): void {
  expect(box.querySelector('script, img, svg, iframe, form, input, style, object, math')).toBeNull();
  for (const element of box.querySelectorAll('*')) {
    const names = element.getAttributeNames();
    expect(names.filter((name) => !['href', 'target', 'rel', 'start'].includes(name))).toEqual([]);
    expect(element.getAttribute('href') ?? 'https:').toMatch(/^(https?|mailto|tel):/u);
  }
  expect(box.textContent).toContain('önce');
  expect(box.textContent).toContain('sonra');
}

describe('safeHtml', () => {
  it('formats what people write', () => {
    const box = read(
      '## Başlık\n\n**Kalın** ve *eğik*\n\n- bir\n- iki\n\n[Kılavuz](https://vizite.test/a)',
      readMarks,
    );
    expect(box.querySelector('h3')?.textContent).toBe('Başlık');
    expect(box.querySelector('strong')?.textContent).toBe('Kalın');
    expect([...box.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['bir', 'iki']);
    const link = box.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://vizite.test/a');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each([
    '<script>globalThis.ran = true</script>',
    '<img src=x onerror="globalThis.ran = true">',
    '![](x" onerror="globalThis.ran = true)',
    '<svg><script>globalThis.ran = true</script></svg>',
    '<svg onload="globalThis.ran = true">',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<a href="javascript:globalThis.ran = true">x</a>',
    '[x](javascript:globalThis.ran=true)',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '<p style="background:url(https://a.test)" onclick="1">x</p>',
    '<form action="https://a.test"><input name=a></form>',
    '<math><mtext><table><mglyph><style><img src=x onerror=1>',
  ])('lets nothing run, with one hand as with both: %s', (text) => {
    for (const through of [readMarks, safeHtml]) expectHarmless(read(`önce\n\n${text}\n\nsonra`, through));
  });

  it('shows a text of two megabytes as it was typed, at once', () => {
    const box = read(`<script>1</script>${'**a** '.repeat(350_000)}`);
    expect(box.querySelector('script, strong')).toBeNull();
    expect(box.textContent.startsWith('<script>1</script>**a**')).toBe(true);
  });
});
