import type { Decision, DeviceStore, ViewEvent } from './device';
import { newId } from './ids';

/**
 * Notes a look at personal data, or a decision. It is reported to the server's log with the next contact.
 * @param name the same one twice is one event
 */
export async function recordView(
  device: DeviceStore,
  event: Pick<ViewEvent, 'action' | 'entity' | 'entity_id' | 'client_id' | 'details'>,
  name = newId(),
): Promise<void> {
  await device.viewEvents.put({
    ...event,
    event_id: name,
    device_at: new Date().toISOString(),
    was_offline: 'navigator' in globalThis && !navigator.onLine,
  });
}

/** The log takes so many characters of each value as JSON; of minutes as long as a book it keeps the beginning. */
const LONGEST_TOLD = 20_000;

function told(value: unknown): unknown {
  const json = JSON.stringify(value) ?? '';
  if (json.length <= LONGEST_TOLD) return value;
  let text = typeof value === 'string' ? value : json;
  do text = text.slice(0, text.length / 2);
  while (JSON.stringify(text).length > LONGEST_TOLD);
  return `${text}…`;
}

/** Notes how a clash of a record ended, with both values. The dropped one may be stored nowhere else. */
export function recordDecision(
  device: DeviceStore,
  record: { readonly kind: string; readonly id: string },
  decision: Decision,
  name?: string,
): Promise<void> {
  const event = {
    action: 'decide',
    entity: record.kind,
    entity_id: record.id,
    client_id: record.kind === 'client' ? record.id : null,
    details: { ...decision, mine: told(decision.mine), theirs: told(decision.theirs) },
  } as const;
  return recordView(device, event, name);
}
