import { id, keysOf, paging, readerOf, yes } from '@/lib/address';

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

/** The filters, in the order in which they are offered; all of them are on or off. */
export const filterLabels = {
  unsent: 'Bekleyeni olan',
  outdated: 'Eski sürüm',
  silent: '7+ gündür görülmeyen',
  wiping: 'Silinecek',
} as const satisfies Partial<Record<keyof DeviceListSearch, string>>;
export const deviceFilters = keysOf(filterLabels);
