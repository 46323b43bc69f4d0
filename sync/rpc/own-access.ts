import type { PermissionKey } from '../model/access/permissions';
import { defineCommand, nothing } from './rpc';

/** What people ask for on their own behalf: to see more for an hour, or a permission. */

/**
 * Widens what the user sees to the whole hospital for an hour. Where that is under way already, its end stays. The
 * reason has 10 to 500 characters. Rejected: `reason_length`, `scope_is_all`, `emergency_limit`, `permission_denied`.
 */
export const beginEmergencyAccess = defineCommand({
  name: 'begin_emergency_access',
  permission: 'system.emergency_access.use',
  parameters: (emergency: { reason: string }) => emergency,
  onceBy: 'state',
  answer: nothing,
});

/** Ends the user's own, if one runs. */
export const endEmergencyAccess = defineCommand({
  name: 'end_emergency_access',
  permission: null,
  parameters: (own: object) => own,
  onceBy: 'state',
  answer: nothing,
});

/** Tells those who manage people that the user misses a permission; once a day. */
export const requestAccess = defineCommand({
  name: 'request_access',
  permission: null,
  parameters: (wanted: { permission_key: PermissionKey }) => wanted,
  onceBy: 'state',
  answer: nothing,
});
