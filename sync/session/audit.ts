import { ask } from './ask';
import type { AskAnswer } from './ask';
import type { Session } from './session';

/** One entry of the server's log. Instants are ISO 8601, UTC. */
export interface AuditEntry {
  /** Its place in the chain. */
  readonly seq: number;
  readonly at: string;
  /** By the clock of the device; null where the server itself wrote. */
  readonly device_at: string | null;
  /** As `audit_log.action` names it: `view`, `unmask`, `search`, `export`, `decide`, `rights_change` … */
  readonly action: string;
  /** What it was done to: a kind of record, `device`, `user`, `role`, `audit_log`, `emergency_access`. */
  readonly entity: string | null;
  readonly entity_id: string | null;
  readonly client_id: string | null;
  readonly was_offline: boolean;
  readonly reason: string | null;
  /** The emergency access that it falls into; null outside of one. */
  readonly emergency_id: string | null;
  /** Of a decision `{field, mine, theirs, choice}`; null where the reader may not see the field. */
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly person: { readonly id: string; readonly name: string | null; readonly title: string | null };
}

export interface AuditPage {
  /** Latest first, 50 at most. */
  readonly entries: readonly AuditEntry[];
  readonly more: boolean;
}

/** Who saw a patient, or what a person did. */
export type AuditTarget = { readonly client: string } | { readonly person: string };

/** A page of the server's log. Asking for the first is written to it. @param before `seq` to go on behind. Never throws. */
export function listAudit(
  session: Session,
  target: AuditTarget,
  before: number | null,
): Promise<AskAnswer<AuditPage>> {
  return ask(session, (client) =>
    client.rpc('list_audit', {
      of_client: 'client' in target ? target.client : null,
      of_person: 'person' in target ? target.person : null,
      before,
    }),
  );
}
