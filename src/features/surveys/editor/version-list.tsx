import { useReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Card } from '@/ui/card';
import type { Questionnaire } from '@sync/rpc/surveys';

/** Shows the published versions with their answers, newest first. */
export function VersionList({ versions }: { versions: Questionnaire['versions'] }) {
  const reference = useReferenceData();
  return (
    <Card title="Sürümler">
      {versions.length === 0 ? (
        <p className="text-ink-2">Anket henüz yayımlanmadı.</p>
      ) : (
        <ol className="divide-y divide-line-soft">
          {versions.map(({ version, published_at, published_by, answers }) => (
            <li key={version} className="py-2 first:pt-1 last:pb-0">
              <div className="flex justify-between gap-3">
                <span className="font-medium">{version}. sürüm</span>
                <span className="num">{countOf(answers, 'yanıt')}</span>
              </div>
              <p className="meta text-ink-2">
                <span className="num">{formatDateTime(published_at)}</span>
                {published_by !== null && `, ${reference.userName(published_by) ?? ''}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
