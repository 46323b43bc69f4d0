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

/** Address parameters of the list: ids and codes only, never names or typed text. */
export type DeviceListSearch = ReturnType<typeof readDeviceListSearch>;
