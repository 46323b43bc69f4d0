import * as v from 'valibot';
import { counts, listOf } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Commands and queries on people and roles. The server checks rights, version and reason. */

/** Values of a user that an administrator changes; fields as in `sync/model/entities/access.ts`. Absent ones stay. */
export interface UserValues {
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

/** Target of a change, and the version that it builds on. */
interface Version {
  readonly target: string;
  readonly base_version: number;
}

export const saveUser = defineCommand({
  name: 'save_person',
  permission: 'access.users.edit',
  parameters: (user: Version & { given: UserValues; reason: string | null }) => user,
  onceBy: 'base_version',
  answer: nothing,
});

export const setUserStatus = defineCommand({
  name: 'set_person_status',
  permission: 'access.users.edit',
  parameters: (user: Version & { status: string; reason: string }) => user,
  onceBy: 'base_version',
  answer: nothing,
});

export const copyRights = defineCommand({
  name: 'copy_rights',
  permission: 'access.users.edit',
  parameters: (users: Version & { source: string; reason: string }) => users,
  onceBy: 'base_version',
  answer: nothing,
});

/** An invitation that was just made. The code is told this once; the instant is ISO 8601, UTC. */
const invitation = v.object({ id: v.string(), code: v.string(), expires_at: v.string() });
export type Invitation = v.InferOutput<typeof invitation>;

export const inviteUser = defineCommand({
  name: 'invite_person',
  permission: 'access.users.edit',
  parameters: (user: { given: UserValues }) => user,
  // An address is invited once: the second time it is refused as known.
  onceBy: 'given',
  answer: v.parser(invitation),
});

/** A row of a list of staff: somebody to invite, or, with a version, a user whose contact details change. */
export interface StaffMember {
  /** Made once by the device for who is invited: sent again the row invites nobody twice. */
  readonly id: string;
  readonly base_version?: number;
  readonly given: UserValues;
}

const takenMember = v.variant('status', [
  v.object({
    id: v.string(),
    status: v.literal('saved'),
    code: v.optional(v.string()),
    expires_at: v.optional(v.string()),
  }),
  v.object({ id: v.string(), status: v.literal('conflict') }),
  v.object({
    id: v.string(),
    status: v.literal('refused'),
    reason: v.string(),
    keys: v.optional(v.array(v.string()), []),
  }),
]);
/** Result of one row; the code of an invitation is told this once. */
export type TakenMember = v.InferOutput<typeof takenMember>;

/** Invites the people of a list, 200 at most, each by itself: what is wrong with a row holds up no other. */
export const takeStaff = defineCommand({
  name: 'take_staff',
  permission: 'access.users.edit',
  parameters: (list: { members: readonly StaffMember[] }) => list,
  // The ids in it.
  onceBy: 'members',
  answer: v.parser(v.object({ members: listOf(takenMember) })),
});

export const renewInvitation = defineCommand({
  name: 'renew_invitation',
  permission: 'access.users.edit',
  parameters: (user: { target: string }) => user,
  // One code is good at a time.
  onceBy: 'state',
  answer: v.parser(invitation),
});

export const addRole = defineCommand({
  name: 'add_role',
  permission: 'access.roles.add',
  parameters: (role: { new_id: string; given: RoleValues }) => role,
  onceBy: 'new_id',
  answer: nothing,
});

export const saveRole = defineCommand({
  name: 'save_role',
  permission: 'access.roles.edit',
  parameters: (role: Version & { given: RoleValues; reason: string | null }) => role,
  onceBy: 'base_version',
  answer: nothing,
});

export const deleteRole = defineCommand({
  name: 'delete_role',
  permission: 'access.roles.delete',
  parameters: (role: Version) => role,
  onceBy: 'base_version',
  answer: nothing,
});

const userPreview = v.object({
  usable: v.boolean(),
  scope: v.string(),
  permissions: listOf(v.string()),
  records: counts,
  most: v.number(),
});
/** Rights of a user, and number of records that they see, by kind. Counting stops at `most`. */
export type UserPreview = v.InferOutput<typeof userPreview>;

/** Written to the log. */
export const previewUser = defineQuery({
  name: 'preview_person',
  permission: 'access.users.read',
  parameters: (user: { target: string }) => user,
  answer: v.parser(userPreview),
});

/** Times of the last sign-in, by the ids of the users; ISO, UTC. */
export const listSignIns = defineQuery({
  name: 'list_sign_ins',
  permission: 'access.users.read',
  parameters: (all: object) => all,
  answer: v.parser(v.record(v.string(), v.string())),
});
