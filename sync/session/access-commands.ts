import { command } from './command';
import type { Caller } from './command';

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

/** Each is one call of the server, which checks rights, version and reason. None throws. */
export const accessCommands = {
  savePerson: (caller: Caller, target: string, version: number, given: PersonValues, reason: string | null) =>
    command<unknown>(caller, 'save_person', { target, base_version: version, given, reason }),
  setStatus: (caller: Caller, target: string, version: number, status: string, reason: string) =>
    command<unknown>(caller, 'set_person_status', { target, base_version: version, status, reason }),
  copyRights: (caller: Caller, source: string, target: string, version: number, reason: string) =>
    command<unknown>(caller, 'copy_rights', { source, target, base_version: version, reason }),
  invite: (caller: Caller, given: PersonValues) => command<Invitation>(caller, 'invite_person', { given }),
  renewInvitation: (caller: Caller, target: string) =>
    command<Invitation>(caller, 'renew_invitation', { target }),
  addRole: (caller: Caller, id: string, given: RoleValues) =>
    command<unknown>(caller, 'add_role', { new_id: id, given }),
  saveRole: (caller: Caller, target: string, version: number, given: RoleValues, reason: string | null) =>
    command<unknown>(caller, 'save_role', { target, base_version: version, given, reason }),
  deleteRole: (caller: Caller, target: string, version: number) =>
    command<unknown>(caller, 'delete_role', { target, base_version: version }),
  /** Written to the log. */
  preview: (caller: Caller, target: string) => command<PersonPreview>(caller, 'preview_person', { target }),
  /** When people signed in last, by their ids; ISO, UTC. */
  signIns: (caller: Caller) => command<Readonly<Record<string, string>>>(caller, 'list_sign_ins', {}),
};
