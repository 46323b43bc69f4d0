import * as v from 'valibot';

/** The tabs of a client's profile, in their order. */
export const profileTabs = {
  overview: 'Özet',
  tickets: 'Talepler',
  interactions: 'Görüşmeler',
  relatives: 'Yakınlar',
  consents: 'İzinler',
  details: 'Bilgiler',
  history: 'Geçmiş',
} as const;
export type ProfileTab = keyof typeof profileTabs;

const schema = v.object({
  tab: v.fallback(v.optional(v.picklist(Object.keys(profileTabs) as ProfileTab[])), undefined),
});

/** What the address of a profile holds beside the client: the open tab. */
export type ProfileSearch = { readonly tab?: ProfileTab | undefined };

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readProfileSearch(search: unknown): ProfileSearch {
  const read = v.safeParse(schema, search);
  return read.success && read.output.tab !== undefined ? { tab: read.output.tab } : {};
}
