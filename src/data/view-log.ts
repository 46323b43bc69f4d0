import { recordView } from '@sync/store/view-log';
import type { Workspace } from './workspace';

/**
 * Logs that the user looked at personal data: unmasked a number, looked a caller up, exported or printed a list. The
 * entry is kept on the device and reported to the server's log with the next contact.
 */
export function logView(
  workspace: Workspace,
  action: 'view' | 'unmask' | 'search' | 'export' | 'print',
  entity: string,
  target: { readonly entityId?: string; readonly clientId?: string } = {},
): Promise<void> {
  return recordView(workspace.store.device, {
    action,
    entity,
    entity_id: target.entityId ?? null,
    client_id: target.clientId ?? null,
  });
}
