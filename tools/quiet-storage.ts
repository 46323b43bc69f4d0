import type { Plugin } from 'vite';

const SHOWN = 'var shownNonPremiumLog = false;';

/**
 * RxDB's free storage recommends the paid ones in the console of every page, and has no setting against it. Its licence
 * (Apache 2.0) lets us bundle it with that notice counted as shown; what is paid for stays off.
 */
export function quietStorage(): Plugin {
  return {
    name: 'vizite:quiet-storage',
    transform(code, id) {
      if (!/\/rxdb\/.*\/storage-dexie\/rx-storage-instance-dexie\.js/u.test(id)) return null;
      if (!code.includes(SHOWN)) this.error('RxDB no longer recommends its paid storages the known way');
      return { code: code.replace(SHOWN, SHOWN.replace('false', 'true')), map: null };
    },
  };
}
