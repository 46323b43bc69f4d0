import { createMemoryHistory, defaultStringifySearch, isNotFound } from '@tanstack/react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { router } from '@/router';

const ID = '0197b0a2-7c1e-4c3a-9f21-5a4b8c6d7e8f';

const nonsense: Readonly<Record<string, unknown>> = {
  'a word': 'foo',
  nothing: '',
  'a number': -7.5,
  'a number beyond all dates': 1e300,
  'a list': ['a', 'b'],
  'an object': { a: 1 },
  no: false,
  null: null,
  'a long text': 'x'.repeat(5_000),
  'a name of the language': '__proto__',
  'another name of the language': 'constructor',
  'a day that is none': '2026-99-99',
  'a day that February has not': '2026-02-31',
  'a day at the end of time': '9999-12-31',
  'a day at its beginning': '0001-01-01',
};

/** Parameters that take any short text: nobody knows the rooms beforehand. */
const FREE = ['job', 'room'];

interface Route {
  readonly id: string;
  readonly fullPath: string;
  readonly options: { readonly validateSearch?: unknown };
}
const routes = Object.values<Route>({ ...router.routesById }).filter(({ id }) => id !== '__root__');

function addressOf(route: Route): string {
  return route.fullPath.replaceAll(/\$\w+/gu, ID).replace(/(?<=.)\/$/u, '');
}

/** The caller page takes any number. */
const records = routes.map(addressOf).filter((path) => path.includes(ID) && !path.startsWith('/hasta/'));

/** Returns the parameters that a route reads of an address, by recording which ones it asks for. */
function parametersOf(route: Route): readonly string[] {
  const { validateSearch } = route.options;
  const asked = new Set<string>();
  const note = (name: string | symbol): void => {
    if (typeof name === 'string') asked.add(name);
  };
  const address = new Proxy<Record<string, unknown>>(
    {},
    {
      has: (_, name) => {
        note(name);
        return true;
      },
      get: (_, name) => note(name),
    },
  );
  if (validateSearch !== undefined) {
    const read = validateSearch as
      | ((input: unknown) => unknown)
      | { readonly '~standard': { validate: (input: unknown) => unknown } };
    if (typeof read === 'function') read(address);
    else read['~standard'].validate(address);
  }
  return [...asked];
}

/** Opens an address. Returns what the screens get there, and the address afterwards. */
async function open(address: string) {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const { matches } = router.state;
  return {
    search: { ...router.state.location.search, ...matches.at(-1)?.search },
    address: router.history.location.href,
    failed: matches.flatMap(({ error, status }) => (status === 'error' ? [error] : [])),
    found: !matches.some(({ error }) => isNotFound(error)),
  };
}

const withSearch = routes
  .map((route) => ({ path: addressOf(route), parameters: parametersOf(route) }))
  .filter(({ parameters }) => parameters.length > 0);

describe('addresses', () => {
  beforeAll(() => {
    expect(withSearch.length).toBeGreaterThan(20);
    expect(withSearch.find(({ path }) => path === '/crm/tickets')?.parameters).toContain('view');
  });

  it.each(withSearch)('takes no nonsense at $path', async ({ path, parameters }) => {
    for (const name of parameters) {
      for (const [what, value] of Object.entries(nonsense)) {
        const given = `${path}${defaultStringifySearch({ [name]: value })}`;
        const isText = FREE.includes(name) && typeof value === 'string' && value !== '' && value.length <= 80;
        const left = isText ? { [name]: value } : {};
        expect(await open(given), `${what} as ${name}`).toEqual({
          search: left,
          address: `${path}${defaultStringifySearch(left)}`,
          failed: [],
          found: true,
        });
      }
    }
  });

  it.each(routes.map(addressOf))('drops what %s does not know', async (path) => {
    expect(await open(`${path}?__proto__=foo&toString=1&utm=2&a[]=3#part`)).toEqual({
      search: {},
      address: `${path}#part`,
      failed: [],
      found: true,
    });
  });

  it('keeps what a screen understands, beside what it does not', async () => {
    expect(await open('/crm/tickets?sort=foo&order=desc&view=overdue&page=2')).toMatchObject({
      search: { order: 'desc', view: 'overdue', page: 2 },
      failed: [],
    });
  });

  it('leaves the code of a provider to the session', async () => {
    expect(await open(`/?code=${ID}&state=x`)).toMatchObject({ address: `/?code=${ID}` });
  });

  it.each(records)('has no page for what is no id at %s', async (path) => {
    for (const id of ['foo', '1', '__proto__', '%20', 'x'.repeat(5_000), `${ID}0`]) {
      expect(await open(path.replace(ID, id)), id).toMatchObject({ failed: [], found: false });
    }
  });

  it('opens the caller page whatever stands for the number', async () => {
    for (const number of ['abc', '0532%20111?a=1', '__proto__', '-']) {
      expect(await open(`/hasta/tel/${number}`)).toMatchObject({ search: {}, failed: [], found: true });
    }
  });
});
