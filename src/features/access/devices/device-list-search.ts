import { id, paging, readerOf, yes } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readDeviceListSearch = readerOf({
  unsent: yes,
  outdated: yes,
  silent: yes,
  wiping: yes,
  ...paging(['person', 'synced', 'unsent', 'decide', 'version', 'storage', 'state']),
  /** The device whose details are open. */
  device: id,
});

/** What the address of the list holds: ids and codes only, never names or typed text. */
export type DeviceListSearch = ReturnType<typeof readDeviceListSearch>;
