import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useRemembered } from '@/data/remembered';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { useWaits } from '@/kit/home/waiting';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { KeptRoom } from '@/kit/list/kept-room';
import { Card } from '@/ui/card';
import { listIdentityWork } from '@sync/rpc/identity-bulk';
import { parseWork } from './last-work';
import type { LastWork } from './last-work';

/** Number of lists named. */
const NAMED = 4;

/** Shows on the home page which rows of the user's lists of national IDs wait for a decision. */
export function IdentityCard() {
  const mayDecide = usePermission(listIdentityWork.permission);
  const mayRead = usePermission('crm.client_identity.read');
  return mayDecide && mayRead ? <Work /> : null;
}

function Work() {
  const { value, at, offline } = useServerQuery(listIdentityWork, {}, { keep: true });
  const current = useMemo(
    (): LastWork | null => (value === null ? null : { at: new Date(at).toISOString(), lists: value }),
    [value, at],
  );
  const remembered = useRemembered('identity-work', current, parseWork);
  const work = current ?? remembered;
  useWaits('identity', work === null ? null : work.lists.reduce((sum, { open }) => sum + open, 0));
  return (
    <KeptRoom name="home-identity" known={work !== null}>
      {work !== null && work.lists.length > 0 && (
        <Card title="TC eşleştirme" aside="Karar bekleyen satırlar">
          <ul className="-mx-2">
            {work.lists.slice(0, NAMED).map(({ id, name, open, exact_open: exact }) => (
              <li key={id}>
                <Link
                  to="/crm/tckimlik-matching/$batchId"
                  params={{ batchId: id }}
                  className="flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
                >
                  <span className="clip min-w-0 flex-1">{name}</span>
                  {exact > 0 && (
                    <span className="meta num text-ink-2">{formatNumber(exact)} tam eşleşme</span>
                  )}
                  <b className="num">{formatNumber(open)}</b>
                </Link>
              </li>
            ))}
          </ul>
          {work.lists.length > NAMED && (
            <Link
              to="/crm/tckimlik-matching"
              className="meta hit inline-block py-1 font-medium text-accent-ink underline-offset-2 hover:underline"
            >
              {formatNumber(work.lists.length - NAMED)} liste daha
            </Link>
          )}
          {(offline || value === null) && (
            <p className="meta num mt-1 text-ink-2">
              Son bilinen sayı, {formatDateTime(work.at)}. Bağlantı gelince yenilenir.
            </p>
          )}
        </Card>
      )}
    </KeptRoom>
  );
}
