import { messageReason } from '@sync/model/entities/message-values';
import { readTemplateUsage } from '@sync/rpc/message-templates';
import { useServerQuery } from '@/data/use-server-query';
import { formatMoney, formatPercent } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';

/** Shows the outcomes of the messages of 30 days. Shows nothing before the server has answered. */
export function UsageLine({
  id,
  version,
}: {
  id: string;
  /** The published one; 0 where there is none. */ version: number;
}) {
  // What was never published was never sent.
  return version === 0 ? null : <Usage id={id} />;
}

function Usage({ id }: { id: string }) {
  const { value, offline } = useServerQuery(readTemplateUsage, { target: id }, { keep: true });
  if (value === null)
    return offline ? <p className="meta text-ink-3">Kullanım, bağlantı gelince görünür.</p> : null;
  if (value.all === 0) return <p className="meta text-ink-2">Son 30 günde gönderilmedi.</p>;
  const arrived = value.delivered + value.read;
  const left = arrived + value.sent;
  return (
    <div className="meta text-ink-2">
      <p className="num">
        Son 30 gün {countOf(value.all, 'gönderi')}
        {left > 0 && `, ${formatPercent((arrived / left) * 100)} iletildi`}
        {value.cost > 0 && `, ${formatMoney(value.cost)}`}
      </p>
      {value.reasons.length > 0 && (
        <ul className="mt-1">
          {value.reasons.map(({ code, count }) => (
            <li key={code} className="num">
              {messageReason(code)}: {count}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
