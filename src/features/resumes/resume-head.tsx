import { Columns3, GalleryHorizontalEnd, Rows3 } from 'lucide-react';
import { useMemo } from 'react';
import { Switch } from '@/ui/switch';
import { SegmentedControl } from '@/ui/segmented-control';
import { Tabs } from '@/ui/tabs';
import { resumeStages, resumeStatuses } from '@sync/model/entities/resume-values';
import type { ResumeStatus } from '@sync/model/entities/resume-values';
import type { ResumeRow } from './resume-rows';
import type { ResumeSearch, ResumeView } from './resume-search';

/** Shorter where a row of tabs has to hold them all. */
const tabWords: Readonly<Partial<Record<ResumeStatus, string>>> = {
  interview: 'Görüşme',
  withdrawn: 'Çekildi',
};

/** Shows the number of applications in each state, their view, and the switch of the blind review. */
export function ResumeHead({
  rows,
  loading,
  search,
  view,
  onChange,
}: {
  rows: readonly ResumeRow[];
  loading: boolean;
  search: ResumeSearch;
  view: ResumeView;
  onChange: (patch: Readonly<Record<string, unknown>>) => void;
}) {
  const counts = useMemo(() => {
    const sums = new Map<string, number>();
    for (const { resume } of rows) sums.set(resume.status, (sums.get(resume.status) ?? 0) + 1);
    return sums;
  }, [rows]);
  const countOf = (count: number) => (loading ? null : count);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-b border-line bg-surface pr-5 pl-3 max-[56.1875em]:pr-4 max-[56.1875em]:pl-2">
      <div className="h-12 min-w-0 flex-1 basis-80">
        {view !== 'board' && (
          <Tabs
            label="Durum"
            overflow="menu"
            items={[
              { id: 'all', label: 'Hepsi', count: countOf(rows.length) },
              ...resumeStages.map((status) => ({
                id: status,
                label: tabWords[status] ?? resumeStatuses[status],
                count: countOf(counts.get(status) ?? 0),
              })),
            ]}
            value={search.status ?? 'all'}
            onChange={(status) =>
              onChange({ status: status === 'all' ? undefined : status, open: undefined, page: undefined })
            }
          />
        )}
      </div>
      <div className="flex h-12 items-center gap-4">
        <SegmentedControl
          label="Görünüm"
          name="resume-view"
          segments={[
            { value: 'triage', label: 'İnceleme', icon: GalleryHorizontalEnd },
            { value: 'list', label: 'Liste', icon: Rows3 },
            { value: 'board', label: 'Pano', icon: Columns3 },
          ]}
          value={view}
          onChange={(next) => onChange({ view: next === 'triage' ? undefined : next, open: undefined })}
        />
        <Switch
          label="Kör inceleme"
          checked={search.blind === 'yes'}
          onChange={(event) => onChange({ blind: event.target.checked ? 'yes' : undefined })}
        />
      </div>
    </div>
  );
}
