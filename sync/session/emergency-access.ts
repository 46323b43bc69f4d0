import { command } from './command';
import type { Caller, CommandAnswer } from './command';

/**
 * Widens what the person sees to the whole hospital for an hour; where that is under way already, its end stays.
 * Refused with `reason_length`, `scope_is_all`, `emergency_limit`, `permission_denied`. Never throws.
 * @param reason 10 to 500 characters
 */
export function beginEmergency(caller: Caller, reason: string): Promise<CommandAnswer<unknown>> {
  return command(caller, 'begin_emergency_access', { reason });
}

/** Ends the person's own, if one runs. Never throws. */
export function endEmergency(caller: Caller): Promise<CommandAnswer<unknown>> {
  return command(caller, 'end_emergency_access', {});
}
