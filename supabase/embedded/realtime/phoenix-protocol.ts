/** A Phoenix message, in either of its two wire forms. */
export type PhoenixMessage = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
};

/** 1.0.0: JSON objects; 2.0.0: JSON arrays. supabase-js 2.109 speaks the latter unless told otherwise. */
export type PhoenixVersion = '1.0.0' | '2.0.0';

/** @returns undefined for anything that is no message. */
export function parseMessage(text: string, version: PhoenixVersion): PhoenixMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parts: unknown[] = Array.isArray(value) ? value : version === '1.0.0' ? objectParts(value) : [];
  const [joinRef, ref, topic, event, payload] = parts;
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return {
    joinRef: typeof joinRef === 'string' ? joinRef : null,
    ref: typeof ref === 'string' ? ref : null,
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  };
}

export function writeMessage(message: PhoenixMessage, version: PhoenixVersion): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '1.0.0'
      ? { topic, event, payload, ref, join_ref: joinRef }
      : [joinRef, ref, topic, event, payload],
  );
}

function objectParts(value: unknown): unknown[] {
  return isRecord(value) ? [value.join_ref, value.ref, value.topic, value.event, value.payload] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
