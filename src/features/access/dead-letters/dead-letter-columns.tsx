import type { DeadLetter } from '@sync/rpc/dead-letters';
import { formatNumber } from '@/lib/numbers';
import type { DataColumn } from '@/ui/table-types';
import { AgoLabel } from '../devices/device-facts';
import { reasonText, titleOf } from './dead-letter-words';

/** Returns the columns; sorting is done outside. @param now by the server's clock, milliseconds since 1970 */
export function deadLetterColumns(now: number): readonly DataColumn<DeadLetter>[] {
  return [
    {
      id: 'title',
      header: 'Kayıt',
      narrowHeader: 'Kayıt ve kuyruk',
      hideable: false,
      key: true,
      width: 240,
      cell: (letter) => <span className="clip block">{titleOf(letter)}</span>,
      narrowCell: (letter) => (
        <span className="block min-w-0">
          <span className="clip block">{titleOf(letter)}</span>
          <span className="meta clip block font-normal text-ink-2">{letter.label}</span>
        </span>
      ),
    },
    {
      id: 'queue',
      header: 'Kuyruk',
      width: 216,
      priority: 3,
      cell: ({ label }) => <span className="clip block">{label}</span>,
    },
    {
      id: 'reason',
      header: 'Neden',
      cell: ({ code }) => (
        <span className="clip block" title={reasonText(code)}>
          {reasonText(code)}
        </span>
      ),
      narrowCell: ({ code }) => <span className="line-clamp-2">{reasonText(code)}</span>,
    },
    {
      id: 'first',
      header: 'Ne zamandır',
      width: 184,
      narrowWidth: 124,
      cell: ({ first_at: at }) => <AgoLabel at={at} now={now} />,
      narrowCell: ({ first_at: at }) => <AgoLabel at={at} now={now} stacked />,
    },
    {
      id: 'last',
      header: 'Son deneme',
      width: 128,
      narrowWidth: 124,
      priority: 3,
      cell: ({ last_at: at }) => <AgoLabel at={at} now={now} brief />,
    },
    {
      id: 'tries',
      header: 'Deneme',
      width: 112,
      narrowWidth: 112,
      align: 'end',
      cell: ({ tries }) => <span className="num">{formatNumber(tries)}</span>,
    },
  ];
}
