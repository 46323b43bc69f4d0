import * as v from 'valibot';
import { listOf, textOrNull } from './answers';
import { defineQuery } from './rpc';

/** One entry of the server's log. Instants are ISO 8601, UTC. */
const auditEntry = v.object({
  /** Its place in the chain. */
  seq: v.number(),
  at: v.string(),
  /** Time by the clock of the device; null where the server itself wrote. */
  device_at: textOrNull,
  /** Action as `audit_log.action` names it: `view`, `unmask`, `search`, `export`, `decide`, `rights_change` … */
  action: v.string(),
  /** Object of the action: a kind of record, `device`, `user`, `role`, `audit_log`, `emergency_access`. */
  entity: textOrNull,
  entity_id: textOrNull,
  client_id: textOrNull,
  was_offline: v.boolean(),
  reason: textOrNull,
  /** The emergency access that it falls into; null outside of one. */
  emergency_id: textOrNull,
  /** Details of a decision, `{field, mine, theirs, choice}`. Null if the reader may not see the field. */
  details: v.nullable(v.record(v.string(), v.unknown())),
  person: v.object({ id: v.string(), name: textOrNull, title: textOrNull }),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** Subject of an audit query: the patient who was viewed, or the user who acted. */
export type AuditTarget = { readonly client: string } | { readonly user: string };

/** A page of the log, latest first, 50 at most. `before`: `seq` to go on behind. Asking for the first is logged. */
export const listAudit = defineQuery({
  name: 'list_audit',
  permission: 'system.audit.read',
  parameters: ({ target, before }: { target: AuditTarget; before: number | null }) => ({
    of_client: 'client' in target ? target.client : null,
    of_person: 'user' in target ? target.user : null,
    before,
  }),
  answer: v.parser(v.object({ entries: listOf(auditEntry), more: v.boolean() })),
});
