import * as v from 'valibot';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

const schema = v.object({
  unsent: optional(v.literal('yes')),
  outdated: optional(v.literal('yes')),
  silent: optional(v.literal('yes')),
  wiping: optional(v.literal('yes')),
  sort: optional(v.picklist(['person', 'synced', 'unsent', 'decide', 'version', 'storage', 'state'])),
  order: optional(v.picklist(['asc', 'desc'])),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  size: optional(v.picklist([25, 50, 100, 250])),
  /** The device whose details are open. */
  device: optional(v.pipe(v.string(), v.regex(UUID))),
});

/** What the address of the list holds: ids and codes only, never names or typed text. */
export type DeviceListSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readDeviceListSearch(search: unknown): DeviceListSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}

/** The filters, in the order in which they are offered; all of them are on or off. */
export const filterLabels = {
  unsent: 'Bekleyeni olan',
  outdated: 'Eski sürüm',
  silent: '7+ gündür görülmeyen',
  wiping: 'Silinecek',
} as const satisfies Partial<Record<keyof DeviceListSearch, string>>;
export type DeviceFilter = keyof typeof filterLabels;
export const deviceFilters = Object.keys(filterLabels) as readonly DeviceFilter[];
