import type { Page } from '@playwright/test';
import { collectionNames } from '@sync/model/index-of-entities';
import { collectionSchema } from '@sync/store/schema';
import { START } from '@sync/replication/wire';
import { ACCOUNT, PASSWORD } from './signed-in-page';

/** What the page is given: the app's own indexes, as field lists. */
interface Plan {
  readonly token: string;
  readonly start: typeof START;
  readonly stores: readonly { readonly name: string; readonly indexes: readonly (readonly string[])[] }[];
}

/** A token of the account, by a sign-in of its own: the app keeps its tokens sealed. */
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

/**
 * Seconds that bringing the same rows takes with nothing but what the browser has: the same pages of `sync_pull`, put
 * into an IndexedDB of its own with the app's indexes, the next page fetched while one is stored. The floor under
 * every first sync. The page must be signed in.
 */
export async function bareFirstSync(page: Page): Promise<number> {
  const plan: Plan = {
    token: await ownToken(page),
    start: START,
    stores: collectionNames.map((name) => ({
      name,
      indexes: (collectionSchema(name).indexes ?? []).map((fields) => [fields].flat().map(String)),
    })),
  };
  return page.evaluate(async ({ start, stores, token }: Plan) => {
    type Row = Record<string, unknown>;
    interface PageOf {
      collection: string;
      documents: Row[];
      cursor: typeof start;
      has_more: boolean;
    }
    const config = (await (await fetch('/config.json')).json()) as { supabaseUrl: string; anonKey: string };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('bench-bare', 1);
      opening.onupgradeneeded = () => {
        for (const { name, indexes } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath: 'id' });
          for (const fields of indexes)
            store.createIndex(fields.join(), fields.length === 1 ? (fields[0] ?? '') : [...fields]);
        }
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no database'));
    });
    const pull = async (cursors: ReadonlyMap<string, typeof start>): Promise<PageOf[]> => {
      const answer = await fetch(`${config.supabaseUrl}/rest/v1/rpc/sync_pull`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: config.anonKey,
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({
          requests: [...cursors].map(([collection, cursor]) => ({ collection, cursor, limit: 1_000 })),
          known_access_epoch: null,
        }),
      });
      if (!answer.ok) throw new Error(`sync_pull answered ${answer.status}`);
      return ((await answer.json()) as { collections: PageOf[] }).collections;
    };
    const put = ({ collection, documents }: PageOf): Promise<void> =>
      new Promise((resolve, reject) => {
        if (documents.length === 0) {
          resolve();
          return;
        }
        const writing = database.transaction(collection, 'readwrite', { durability: 'relaxed' });
        const store = writing.objectStore(collection);
        for (const document of documents) {
          // The app's derived fields: as costly, and never the same twice.
          store.put({ ...document, recent: 9e12 - Date.parse(String(document['updated_at'])), edit: '' });
        }
        writing.oncomplete = () => resolve();
        writing.onerror = () => reject(new Error('not stored'));
      });

    const from = performance.now();
    let cursors = new Map(stores.map(({ name }) => [name, start]));
    let next: Promise<PageOf[]> | null = pull(cursors);
    while (next !== null) {
      const pages: PageOf[] = await next;
      cursors = new Map(pages.filter((one) => one.has_more).map((one) => [one.collection, one.cursor]));
      next = cursors.size > 0 ? pull(cursors) : null;
      await Promise.all(pages.map(put));
    }
    const seconds = (performance.now() - from) / 1000;
    database.close();
    indexedDB.deleteDatabase('bench-bare');
    return seconds;
  }, plan);
}

/** Milliseconds of a list and of a search that ask the server each time, as an app without a local store does. */
export async function onlineLists(page: Page, rounds: number): Promise<{ list: number[]; search: number[] }> {
  const plan = { times: rounds, token: await ownToken(page) };
  return page.evaluate(async ({ times, token }) => {
    const config = (await (await fetch('/config.json')).json()) as { supabaseUrl: string; anonKey: string };
    const ask = async (query: string): Promise<number> => {
      const from = performance.now();
      const answer = await fetch(`${config.supabaseUrl}/rest/v1/clients?${query}`, {
        headers: { apikey: config.anonKey, authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
      await answer.json();
      return performance.now() - from;
    };
    const columns = 'select=id,client_no,first_name,last_name,birth_date,phones,updated_at&limit=50';
    const list: number[] = [];
    const search: number[] = [];
    for (let round = 0; round < times; round += 1) {
      list.push(await ask(`${columns}&order=last_name.asc,first_name.asc`));
      search.push(await ask(`${columns}&or=(first_name.ilike.*me*,last_name.ilike.*me*)`));
    }
    return { list, search };
  }, plan);
}
