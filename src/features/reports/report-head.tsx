import { Bookmark, CalendarClock, Copy, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '@/data/workspace';
import { ofPerson } from '@/lib/sentences';
import { useReferenceData } from '@/data/reference-data';
import { PeriodMenu } from '@/kit/figures/period-menu';
import { periodText } from '@/kit/figures/period';
import type { Period, PeriodId } from '@/kit/figures/period';
import { useGroupNames } from '@/kit/figures/use-group-names';
import { OFFLINE_REASON } from '@/kit/form/sheet-form';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { SelectField } from '@/ui/select-field';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { groupLabel } from './report-rows';
import type { ReportSubject } from './report-subject';
import { filterWords } from './report-words';

/** Forms that open beside the report. */
export type ReportForm = 'edit' | 'copy' | 'share' | 'schedule';

/** Shows name, days and group of the chosen report, and its actions. */
export function ReportHead({
  subject,
  definition,
  periodId,
  period,
  offline,
  onChange,
  onKeep,
  onForm,
  onRemove,
}: {
  subject: ReportSubject;
  definition: ReportDefinition;
  periodId: PeriodId;
  period: Period;
  offline: boolean;
  /** Receives values for the address. */
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
  onKeep: () => Promise<void>;
  onForm: (form: ReportForm) => void;
  onRemove: () => void;
}) {
  const mayEdit = usePermission('crm.reports.edit');
  const mayShare = usePermission('crm.reports.share');
  const reference = useReferenceData();
  const names = useGroupNames();
  const [keeping, setKeeping] = useState(false);
  const reason = offline ? OFFLINE_REASON : undefined;
  const { saved } = subject;
  const narrowed = filterWords(definition, names);
  const entries: MenuEntry[] = [];
  if (mayEdit && saved?.own === true) {
    entries.push({ label: 'Düzenle…', icon: Pencil, disabledReason: reason, onSelect: () => onForm('edit') });
  }
  if (mayShare && saved?.own === true) {
    entries.push({ label: 'Paylaş…', icon: Share2, disabledReason: reason, onSelect: () => onForm('share') });
  }
  if (mayEdit) {
    entries.push(
      { label: 'Kopyasını oluştur…', icon: Copy, disabledReason: reason, onSelect: () => onForm('copy') },
      { label: 'Zamanla…', icon: CalendarClock, disabledReason: reason, onSelect: () => onForm('schedule') },
    );
  }
  if (mayEdit && saved?.own === true) {
    entries.push('separator', {
      label: 'Raporu sil',
      icon: Trash2,
      danger: true,
      disabledReason: reason,
      onSelect: onRemove,
    });
  }
  const keep = async () => {
    setKeeping(true);
    await onKeep();
    setKeeping(false);
  };
  return (
    <div className="grid shrink-0 gap-3 border-b border-line bg-surface px-4 py-4 print:hidden min-[80em]:px-6">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-60 flex-1">
          <h2 className="text-lg font-semibold break-words">{subject.name}</h2>
          {subject.sentence !== '' && <p className="text-ink-2">{subject.sentence}</p>}
          {saved?.own === false && (
            <p className="meta text-ink-2">
              {ofPerson(reference.userName(saved.owner_id) ?? '')} raporu; rakamlar sizin yetkinizle
              hesaplanır.
            </p>
          )}
        </div>
        <div className="flex items-center gap-2">
          <Button
            icon={Bookmark}
            busy={keeping}
            busyLabel="Hazırlanıyor"
            disabledReason={reason}
            onClick={() => void keep()}
          >
            Sakla
          </Button>
          {entries.length > 0 && <Menu label="Rapor işlemleri" entries={entries} />}
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <span className="text-[0.8125rem] font-medium">Tarih aralığı</span>
          <PeriodMenu periodId={periodId} period={period} onChange={onChange}>
            {periodText(period)}
          </PeriodMenu>
        </div>
        {subject.groups.length > 0 && (
          <SelectField
            label="Grupla"
            value={definition.groups[0] ?? null}
            options={subject.groups.map((group) => ({
              value: group,
              label: groupLabel(definition.source, group, names),
            }))}
            onChange={(next) => onChange({ group: next ?? undefined })}
          />
        )}
        {narrowed.length > 0 && (
          <p className="meta flex min-h-[var(--ctl)] items-center text-ink-2">{narrowed.join(' · ')}</p>
        )}
      </div>
    </div>
  );
}
