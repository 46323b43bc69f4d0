import type { Client } from '@sync/model/entities/client';
import type { Consent, Interaction } from '@sync/model/entities/client-record';
import type { Ticket } from '@sync/model/entities/ticket';

/** One thing that happened to or with a client. `at` is ISO 8601 in UTC. */
export type TimelineEntry = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'interaction'; readonly interaction: Interaction }
  | { readonly kind: 'ticket-opened' | 'ticket-resolved' | 'ticket-closed'; readonly ticket: Ticket }
  | { readonly kind: 'consent'; readonly consent: Consent }
  | { readonly kind: 'client-opened'; readonly by: string | null }
);

/** Returns everything known of a client as one time line, newest first. */
export function clientTimeline(
  client: Client,
  tickets: readonly Ticket[],
  interactions: readonly Interaction[],
  consents: readonly Consent[],
): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { key: client.id, at: client.created_at, kind: 'client-opened', by: client.created_by },
    ...interactions.map(
      (interaction) =>
        ({
          key: interaction.id,
          at: interaction.at,
          kind: 'interaction',
          interaction,
        }) satisfies TimelineEntry,
    ),
    ...consents.map(
      (consent) =>
        ({ key: consent.id, at: consent.given_at, kind: 'consent', consent }) satisfies TimelineEntry,
    ),
  ];
  for (const ticket of tickets) {
    const { id, created_at, resolved_at, closed_at } = ticket;
    entries.push({ key: id, at: created_at, kind: 'ticket-opened', ticket });
    if (resolved_at !== null)
      entries.push({ key: `${id}-r`, at: resolved_at, kind: 'ticket-resolved', ticket });
    if (closed_at !== null) entries.push({ key: `${id}-c`, at: closed_at, kind: 'ticket-closed', ticket });
  }
  return entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Returns the valid consent for each channel: its latest row. Expects the newest first. */
export function latestConsents(consents: readonly Consent[]): ReadonlyMap<Consent['channel'], Consent> {
  const latest = new Map<Consent['channel'], Consent>();
  for (const consent of consents) if (!latest.has(consent.channel)) latest.set(consent.channel, consent);
  return latest;
}
