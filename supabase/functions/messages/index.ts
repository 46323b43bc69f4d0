import { createDatabaseService } from '../_shared/database-service.ts';
import { createGateway, readGateway } from './gateway.ts';
import { createMessageHandler } from './handler.ts';
import { tellIys } from './iys.ts';
import { createOutbox, sendMessages } from './send-messages.ts';

/**
 * The Edge Function. Its environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY; MESSAGE_GATEWAY and IYS_GATEWAY (JSON, see
 * gateway.ts; without the first messages are only kept), MESSAGE_REPORT_SECRET, and the secrets that the two name.
 */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

const key = setting('SUPABASE_SERVICE_ROLE_KEY');
const service = createDatabaseService(setting('SUPABASE_URL'), key, 'message_service');
const read = (name: string) => {
  const text = Deno.env.get(name);
  return text === undefined || text === '' ? null : readGateway(JSON.parse(text), (of) => Deno.env.get(of));
};
const gateway = read('MESSAGE_GATEWAY');
const iys = read('IYS_GATEWAY');
const adapter = gateway === null ? createOutbox(service) : createGateway(gateway);

Deno.serve(
  createMessageHandler({
    service,
    send: async () => {
      const tried = await sendMessages(service, adapter);
      if (iys !== null) await tellIys(service, iys);
      return tried;
    },
    isService: (request) => request.headers.get('authorization') === `Bearer ${key}`,
    reportSecret: Deno.env.get('MESSAGE_REPORT_SECRET') ?? null,
  }),
);
