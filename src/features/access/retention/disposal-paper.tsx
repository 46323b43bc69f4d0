import { useReferenceData } from '@/data/reference-data';
import type { Disposal } from '@sync/rpc/retention';
import { Paper } from '@/kit/export/paper';
import { formatDate, formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { retentionEntities } from '@sync/model/rules/retention';
import { monthsText, rowTexts } from './retention-words';

/** Prints the record of a disposal, to be signed by both. */
export function DisposalPaper({ disposal }: { disposal: Disposal }) {
  if (disposal.status !== 'done') return null;
  return (
    <Paper
      title="İmha tutanağı"
      heading={`Kişisel verilerin imhası: ${retentionEntities[disposal.entity].label}`}
      logged={{ entity: 'disposal', entityId: disposal.id }}
    >
      {() => <Content disposal={disposal} />}
    </Paper>
  );
}

function Content({ disposal }: { disposal: Disposal }) {
  const reference = useReferenceData();
  const { label, what } = retentionEntities[disposal.entity];
  const facts: readonly (readonly [string, string])[] = [
    ['Tutanak no', String(disposal.no)],
    ['İmha edilenler', `${label}. ${what}`],
    ['Kural', `${monthsText(disposal.months)}; son işlemi ${formatDate(disposal.cutoff)} öncesinde olanlar`],
    ['Son işlem tarihleri', `${formatDate(disposal.oldest_at)} – ${formatDate(disposal.newest_at)}`],
    ['Önerilen', `${countOf(disposal.records, 'kayıt')}: ${rowTexts(disposal.proposed).join(', ')}`],
    ['İmha edilen', rowTexts(disposal.disposed).join(', ') || 'Yok'],
    ['Dışarıda kalan', countOf(disposal.left_out, 'kayıt')],
    ['Yöntem', 'Veritabanından ve cihazlardan geri getirilemeyecek biçimde silme'],
    ['Öneren', `${reference.userName(disposal.proposed_by) ?? ''}, ${formatDateTime(disposal.proposed_at)}`],
    [
      'Onaylayan',
      `${reference.userName(disposal.decided_by) ?? ''}, ${formatDateTime(disposal.decided_at ?? '')}`,
    ],
    ['Tamamlanma', formatDateTime(disposal.done_at ?? '')],
    ['Kimliklerin SHA-256 özeti', disposal.ids_hash ?? ''],
  ];
  return (
    <>
      <dl className="mt-3 grid grid-cols-[11rem_1fr] gap-x-3 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-medium break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-16 grid break-inside-avoid grid-cols-2 gap-12">
        {[
          ['Öneren', disposal.proposed_by],
          ['Onaylayan', disposal.decided_by],
        ].map(([role, person]) => (
          <div key={role}>
            <div className="h-14 border-b border-line-strong" />
            <p className="mt-1">
              {role}: {reference.userName(person ?? null) ?? ''}
            </p>
          </div>
        ))}
      </div>
      <p className="meta mt-6">
        Bu tutanak en az üç yıl saklanır. Yedekler, imhadan önceki verileri kendi süreleri boyunca tutar.
      </p>
    </>
  );
}
