import type { ClientRow, RelativeRow, TicketRow } from '@/data/indexes';
import type { SearchedRecord } from '@/data/searched-records';
import type { Entity } from '@sync/model/entity';
import type { OldTicket } from '@sync/rpc/old-records';
import type { KeyCommand, KeyRank } from '@/ui/keys/key-commands';
import type { SearchPage } from './search-pages';

/** Something that a key does as well. */
export interface Offer {
  readonly command: KeyCommand;
  /** Heading above it: `Açık kayıt`. */
  readonly group: string;
  /** Record that it is done with; empty where the heading says it. */
  readonly of: string;
  readonly rank: KeyRank;
}

/** One line of the search results. */
export type Hit =
  | {
      readonly kind: 'client';
      readonly id: string;
      readonly row: ClientRow;
      /** Relative whose phone led to the client, where it is not the client's own. */
      readonly relative: RelativeRow | null;
      /** The record merged into the client's that was found, where theirs was not. */
      readonly former?: ClientRow;
    }
  | {
      readonly kind: 'ticket';
      readonly id: string;
      readonly row: TicketRow;
      readonly clientName: string | null;
    }
  /** Of an entity that describes how it is searched. */
  | {
      readonly kind: 'record';
      readonly id: string;
      readonly entity: Entity;
      readonly record: SearchedRecord;
    }
  /** One that this device does not hold any more. */
  | { readonly kind: 'old-ticket'; readonly id: string; readonly ticket: OldTicket }
  | { readonly kind: 'page'; readonly id: string; readonly page: SearchPage }
  /** Something that can be done on the screen, with its open record first. */
  | { readonly kind: 'act'; readonly id: string; readonly offer: Offer }
  /** A new patient and ticket, of what was searched for in vain. */
  | { readonly kind: 'new'; readonly id: 'new'; readonly text: string };
