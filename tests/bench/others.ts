import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { collectionNames } from '@sync/model/registry';
import { collectionSchema } from '@sync/store/rxdb/database';
import { START } from '@sync/core/wire';
import type * as otherStores from './in-page/other-stores';
import type { BrowserCost } from './browser-cost';
import { ACCOUNT, PASSWORD } from './signed-in-page';

type OtherStores = typeof otherStores;

/** Fetches a token of the account, by a sign-in of its own: the app keeps its tokens sealed. */
function ownToken(page: Page): Promise<string> {
  return page.evaluate(
    async (credentials) => {
      const config = (await (await fetch('/config.json')).json()) as { supabaseUrl: string; anonKey: string };
      const answer = await fetch(`${config.supabaseUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: config.anonKey },
        body: JSON.stringify(credentials),
      });
      if (!answer.ok) throw new Error(`the sign-in answered ${answer.status}`);
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    { email: ACCOUNT, password: PASSWORD },
  );
}

/** Builds the script of `in-page/other-stores.ts`: it puts its functions on `otherStores`. */
async function otherStoresScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'in-page/other-stores.ts'),
        formats: ['iife'],
        name: 'otherStores',
      },
    },
  });
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const script = output.find((file) => file.type === 'chunk');
  if (script === undefined) throw new Error('no script was built');
  return script.code;
}

/** A way of bringing the rows of all collections; each as its function in `in-page/other-stores.ts` says. */
export type OtherWay = keyof OtherStores;

/** Ways in the order in which they are measured. */
const ways: readonly OtherWay[] = ['fetched', 'intoIndexedDb', 'throughRxDb', 'intoPouchDb'];

/** Use of a way. */
export interface OtherFirstSync {
  readonly way: OtherWay;
  readonly seconds: number;
  /** Seconds of processor time of the whole browser. */
  readonly processor: number;
  /** Bytes. */
  readonly written: number;
}

/** Brings the same rows in other ways, one after the other. The page must be signed in. */
export async function* otherFirstSyncs(page: Page, cost: BrowserCost): AsyncGenerator<OtherFirstSync, void> {
  const plan: otherStores.Plan = {
    token: await ownToken(page),
    start: START,
    stores: collectionNames.map((name) => {
      const schema = collectionSchema(name);
      return {
        name,
        indexes: (schema.indexes ?? []).map((fields) => [fields].flat().map(String)),
        schema,
      };
    }),
  };
  await page.evaluate(`${await otherStoresScript()}; globalThis.otherStores = otherStores; undefined`);
  for (const way of ways) {
    const { result, processor, written } = await cost.of(() =>
      page.evaluate(
        async ({ name, given }) =>
          (globalThis as unknown as { otherStores: OtherStores }).otherStores[name](given),
        { name: way, given: plan },
      ),
    );
    yield { way, seconds: result, processor, written };
  }
}

/**
 * Measures the milliseconds of a list and of a search that ask the server each time, as an app without a local store
 * does.
 */
export async function onlineLists(page: Page, rounds: number): Promise<{ list: number[]; search: number[] }> {
  const plan = { times: rounds, token: await ownToken(page) };
  return page.evaluate(async ({ times, token }) => {
    const config = (await (await fetch('/config.json')).json()) as { supabaseUrl: string; anonKey: string };
    const ask = async (body: object): Promise<number> => {
      const from = performance.now();
      const answer = await fetch(`${config.supabaseUrl}/rest/v1/rpc/bench_online_list`, {
        method: 'POST',
        headers: {
          apikey: config.anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
      await answer.json();
      return performance.now() - from;
    };
    const list: number[] = [];
    const search: number[] = [];
    for (let round = 0; round < times; round += 1) {
      list.push(await ask({}));
      search.push(await ask({ sought: 'me' }));
    }
    return { list, search };
  }, plan);
}
