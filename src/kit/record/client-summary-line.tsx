import type { Client } from '@sync/model/entities/client';
import { cx } from '@/lib/class-names';

/** Returns the number of a client as people say it; records created offline have none yet. */
export function clientNoText(client: Pick<Client, 'client_no'>): string {
  return client.client_no === null ? 'No bekliyor' : `No ${client.client_no}`;
}

/** Returns the full name as it is written everywhere. */
export function clientName(client: Pick<Client, 'first_name' | 'last_name'>): string {
  return `${client.first_name} ${client.last_name}`;
}

/** Shows one line that distinguishes people of the same name: `Gülizar Çetinbaş · 1979 · No 098217`. */
export function ClientSummaryLine({
  client,
  className,
}: {
  client: Pick<Client, 'first_name' | 'last_name' | 'birth_date' | 'client_no'>;
  className?: string | undefined;
}) {
  return (
    <p className={cx('min-w-0 break-words', className)}>
      <b>{clientName(client)}</b>
      <span className="num text-ink-2">
        {client.birth_date !== null && ` · ${client.birth_date.slice(0, 4)}`} · {clientNoText(client)}
      </span>
    </p>
  );
}
