import pg from 'pg';
import { keepConnection, type ConnectionWatch, type KeptConnection } from './kept-connection';

/**
 * Calls back with the payload of each NOTIFY on `channel`, over a connection of its own that is opened again when it
 * breaks.
 *
 * @param onResumed called after a break: what was notified meanwhile is lost.
 * @throws the driver's error when the first connection fails.
 */
export const listenForEver = (
  config: pg.ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
  onResumed: () => void,
  watch: ConnectionWatch = {},
): Promise<KeptConnection> =>
  keepConnection(
    config,
    async (client) => {
      client.on('notification', ({ payload }) => onPayload(payload ?? ''));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    onResumed,
    watch,
  );
