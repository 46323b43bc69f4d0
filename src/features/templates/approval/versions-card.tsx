import { useMemo } from 'react';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import { listTemplateVersions } from '@sync/rpc/message-templates';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { formatDateTime } from '@/lib/dates';
import { Card } from '@/ui/card';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import type { TemplateValues } from '../template-values';
import { ChangesList } from './changes-list';
import { templateChanges } from './template-changes';

/** Shows all published versions, newest first; each compared with the one before it. */
export function VersionsCard({ record }: { record: MessageTemplate }) {
  const version = record.published?.version ?? 0;
  return version === 0 ? null : <Versions key={version} id={record.id} values={record} />;
}

function Versions({ id, values }: { id: string; values: TemplateValues }) {
  const reference = useReferenceData();
  const { value, problem, offline, refresh } = useServerQuery(
    listTemplateVersions,
    { target: id },
    { keep: true },
  );
  const versions = useMemo(() => value ?? [], [value]);
  return (
    <Card title="Sürümler">
      {value === null && problem === null && !offline && <LoadingBlock lines={2} className="p-0!" />}
      {value === null && (problem !== null || offline) && (
        <ErrorNote
          offline={offline}
          title={offline ? 'Çevrimdışısınız' : 'Sürümler okunamadı'}
          onRetry={() => void refresh()}
        >
          Eski sürümler sunucudadır; bağlantı gelince burada görünür.
        </ErrorNote>
      )}
      <ol className="divide-y divide-line-soft">
        {versions.map((version, place) => (
          <li key={version.version} className="py-1">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
                <span className="font-medium">Sürüm {version.version}</span>
                <span className="meta num text-ink-2">
                  {formatDateTime(version.approved_at)}
                  {version.approved_by !== null &&
                    ` · onaylayan ${reference.userName(version.approved_by) ?? ''}`}
                  {version.submitted_by !== null &&
                    ` · yazan ${reference.userName(version.submitted_by) ?? ''}`}
                </span>
              </summary>
              <div className="pb-2">
                <ChangesList
                  changes={templateChanges(
                    { ...values, ...version.content },
                    versions[place + 1]?.content ?? null,
                  )}
                />
                {version.content.free_texts.map(({ key, allowed_by: by, allowed_at: at }) => (
                  <p key={key} className="meta num mt-2 text-ink-2">
                    Serbest metin, gönderen yazar:{' '}
                    {version.content.asks.find((ask) => ask.key === key)?.label ?? key} · izin veren{' '}
                    {reference.userName(by) ?? 'bilinmiyor'}, {formatDateTime(at)}
                  </p>
                ))}
                <p className="meta mt-2 [overflow-wrap:anywhere] text-ink-3">SHA-256 {version.sha}</p>
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  );
}
