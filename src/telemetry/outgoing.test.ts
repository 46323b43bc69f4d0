import { describe, expect, it } from 'vitest';
import { outgoing, recordedAddress } from './outgoing';

describe('what leaves for the recorder', () => {
  it.each([
    ['a label', [12, 7, 'aria-label', 'Kullanıcı: Zehra Kılınç']],
    ['a title', [12, 7, 'title', 'Zehra Kılınç']],
    ['a placeholder', [12, 7, 'placeholder', 'Zehra']],
    ['a picture', [60, 7, 'src', 'https://example.com/zehra.png', '']],
    ['a value', [12, 7, 'value', '10000000146']],
    ['an id', [12, 7, 'id', 'client-10000000146']],
    ['data of a list', [12, 7, 'data-key', '10000000146']],
    ['a background', [12, 7, 'style', 'background: url(/zehra.png)']],
    ['an address with a query', [60, 7, 'href', '/crm/client-list?q=Zehra', '']],
    ['an address of a number', [60, 7, 'href', '/hasta/tel/05551112233', '']],
    ['a telephone link', [60, 7, 'href', 'tel:+905551112233', '']],
    ['what is typed', [18, 7, 'Zehra', 0]],
    ['what a field is called', [17, 7, 'Zehra']],
    ['what is selected', [113, 7, 9, 'Zehra Kılınç']],
    ['the console', [22, 'log', 'Zehra']],
    ['an error', [78, 'Error', 'Zehra', '[]', '{}']],
    ['a call', [83, 'fetch', 'GET', '/rest/v1/clients', '', '', 200, 1, 1, 1]],
    ['a message that nobody knows yet', [999, 'Zehra']],
  ] as const)('%s does not', (_name, message) => expect(outgoing(message)).toBeNull());

  it('texts leave as their shape', () => {
    expect(outgoing([14, 7, 'Zehra Kılınç, 10000000146'])).toEqual([14, 7, '***** ******* ***********']);
  });

  it('a click leaves without what was clicked on', () => {
    expect(outgoing([68, 7, 120, 'Zehra Kılınç', 'body > [data-id="5"]', 1, 2])).toEqual([
      68,
      7,
      120,
      '',
      '',
      1,
      2,
    ]);
  });

  it('the page leaves with its path alone', () => {
    expect(
      outgoing([122, 'https://v.example/access/users?user=5', 'https://x.example/?q=Z', 12, 'Zehra']),
    ).toEqual([122, 'https://v.example/access/users', '', 12, '']);
    expect(recordedAddress('https://v.example/hasta/tel/05551112233')).toBe('https://v.example/hasta/tel');
    expect(recordedAddress('no address')).toBe('/');
  });

  it.each([
    [[8, 7, 1, 0, 'div', false]],
    [[12, 7, 'class', 'flex']],
    [[60, 7, 'href', '/access/users', '']],
    [[20, 10, 20]],
    [[28, 'hemsire@vizite.demo']],
  ] as const)('%o leaves as it is', (message) => expect(outgoing(message)).toBe(message));
});
