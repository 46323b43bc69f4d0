import { formatDate } from '@/lib/dates';
import { MaskedIdentity } from '@/ui/masked-identity';
import { formatPhone } from '@sync/model/rules/phone';
import { runCommand } from '@/data/server';
import { usePermission } from '@/data/workspace';
import { Card } from '@/ui/card';
import { showIdentityRow } from '@sync/rpc/identity-matching';
import type { IdentityRow } from '@sync/rpc/identity-matching';

export const givenName = ({ given }: IdentityRow): string =>
  [given.first_name, given.last_name].filter(Boolean).join(' ') || 'Adsız satır';

/** Shows a row as the list has it; the number is masked. */
export function RowCard({ row }: { row: IdentityRow }) {
  const mayShow = usePermission(showIdentityRow.permission);
  const reveal = async (): Promise<string> => {
    const answer = await runCommand(showIdentityRow, { target: row.no });
    if (!answer.ok) throw new Error('the number was not told');
    return answer.value.number;
  };
  const { given } = row;
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Doğum tarihi', given.birth_date && formatDate(given.birth_date)],
    ['Telefon', given.phone && formatPhone(given.phone)],
    ['E-posta', given.email],
    ['İl', given.province],
    ['Hasta no', given.client_no],
    ['Protokol', given.protocol_no],
  ];
  return (
    <Card>
      <h2 className="mb-2 text-[1.0625rem] font-semibold break-words">{givenName(row)}</h2>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <dt className="text-ink-2">TC kimlik no</dt>
        <dd>
          {row.masked === null ? (
            <span className="text-ink-3">silindi</span>
          ) : (
            <MaskedIdentity
              key={row.no}
              masked={row.masked}
              label="TC kimlik no"
              onReveal={mayShow ? reveal : undefined}
            />
          )}
        </dd>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="num break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}
