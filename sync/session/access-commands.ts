import type { SupabaseClient } from '@supabase/supabase-js';
import { failureOf } from '../replication/transport';

/** Where the connection comes from: the session of the page. */
export interface Caller {
  client(): Promise<SupabaseClient>;
}

/** What an administrator changes of a person; fields as in `sync/model/access.ts`. Absent ones stay. */
export interface PersonValues {
  readonly email?: string;
  readonly full_name?: string;
  readonly phone?: string | null;
  readonly extension?: string | null;
  readonly department_id?: string | null;
  readonly ward?: string | null;
  readonly title?: string | null;
  readonly scope?: string;
  readonly valid_until?: string | null;
  readonly out_of_office_from?: string | null;
  readonly out_of_office_to?: string | null;
  readonly delegate_id?: string | null;
  readonly role_ids?: readonly string[];
  readonly extra_permissions?: readonly string[];
  readonly denied_permissions?: readonly string[];
}

export interface RoleValues {
  readonly name?: string;
  readonly description?: string | null;
  readonly permission_keys?: readonly string[];
}

/** An invitation that was just made. The code is told this once. */
export interface Invitation {
  readonly id: string;
  readonly code: string;
  readonly expires_at: string;
}

/** What somebody may do and how many records they see, by kind; counting stops at `most`. */
export interface PersonPreview {
  readonly usable: boolean;
  readonly scope: string;
  readonly permissions: readonly string[];
  readonly records: Readonly<Record<string, number>>;
  readonly most: number;
}

/**
 * `conflict`: somebody else changed it meanwhile. `refused`: the server said no; `reason` as it names it
 * (`rights_not_held`, `last_administrator` …), `keys` what it is about. `server`: it could not answer.
 */
export type CommandProblem =
  | { readonly kind: 'no-network' | 'conflict' | 'server' }
  | { readonly kind: 'refused'; readonly reason: string; readonly keys: readonly string[] };
export type CommandAnswer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: CommandProblem };

async function ask<T>(caller: Caller, name: string, parameters: object): Promise<CommandAnswer<T>> {
  const failed = (problem: CommandProblem): CommandAnswer<T> => ({ ok: false, problem });
  try {
    const answer = await (await caller.client()).rpc(name, parameters);
    const { error, status } = answer;
    const data: unknown = answer.data;
    if (error === null) {
      const conflict = (data as { status?: unknown } | null)?.status === 'conflict';
      return conflict ? failed({ kind: 'conflict' }) : { ok: true, value: data as T };
    }
    const { reason } = failureOf(status, error.code, error.message);
    if (reason === 'network') return failed({ kind: 'no-network' });
    // A check that the database makes has a long message; what it is called is enough.
    const named = /^[a-z_]{3,60}$/.test(error.message) ? error.message : 'invalid_value';
    if (status >= 400 && status < 500 && reason !== 'session' && reason !== 'busy') {
      return failed({ kind: 'refused', reason: named, keys: error.hint.split(' ').filter(Boolean) });
    }
    return failed({ kind: 'server' });
  } catch {
    return failed({ kind: 'no-network' });
  }
}

/** Each is one call of the server, which checks rights, version and reason. None throws. */
export const accessCommands = {
  savePerson: (caller: Caller, target: string, version: number, given: PersonValues, reason: string | null) =>
    ask<unknown>(caller, 'save_person', { target, base_version: version, given, reason }),
  setStatus: (caller: Caller, target: string, version: number, status: string, reason: string) =>
    ask<unknown>(caller, 'set_person_status', { target, base_version: version, status, reason }),
  copyRights: (caller: Caller, source: string, target: string, version: number, reason: string) =>
    ask<unknown>(caller, 'copy_rights', { source, target, base_version: version, reason }),
  invite: (caller: Caller, given: PersonValues) => ask<Invitation>(caller, 'invite_person', { given }),
  renewInvitation: (caller: Caller, target: string) =>
    ask<Invitation>(caller, 'renew_invitation', { target }),
  addRole: (caller: Caller, id: string, given: RoleValues) =>
    ask<unknown>(caller, 'add_role', { new_id: id, given }),
  saveRole: (caller: Caller, target: string, version: number, given: RoleValues, reason: string | null) =>
    ask<unknown>(caller, 'save_role', { target, base_version: version, given, reason }),
  deleteRole: (caller: Caller, target: string, version: number) =>
    ask<unknown>(caller, 'delete_role', { target, base_version: version }),
  /** Written to the log. */
  preview: (caller: Caller, target: string) => ask<PersonPreview>(caller, 'preview_person', { target }),
  /** When people signed in last, by their ids; ISO, UTC. */
  signIns: (caller: Caller) => ask<Readonly<Record<string, string>>>(caller, 'list_sign_ins', {}),
};
