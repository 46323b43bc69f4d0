import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { usePermission, useSignedIn } from '@/data/workspace';
import { periods, weekdayName } from '@/kit/figures/period';
import { SheetForm } from '@/kit/form/sheet-form';
import { userOptions } from '@/kit/record/user-options';
import { SelectField } from '@/ui/select-field';
import { TagsField } from '@/ui/tags-field';
import { toastSuccess } from '@/ui/toast';
import { reportPeriods } from '@sync/model/figures/definition';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { cadences, saveReportSchedule } from '@sync/rpc/reports';
import type { Cadence, ReportSchedule } from '@sync/rpc/reports';
import type { ReportSubject } from './report-subject';
import { reportProblem } from './report-words';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const weekdays = Array.from({ length: 7 }, (_, at) => ({
  value: String(at + 1),
  label: weekdayName(at + 1),
}));
const monthDays = Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: `${at + 1}. gün` }));

/** Lets a report run by itself, for colleagues inside the product. */
export function ReportScheduleSheet({
  subject,
  definition,
  schedule,
  onClose,
  onSaved,
}: {
  subject: ReportSubject;
  /** Definition as the page requests it: the one with which a report of the product runs. */
  definition: ReportDefinition;
  /** The one that is changed; null for a new one. */
  schedule: ReportSchedule | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const mayShare = usePermission('crm.reports.share');
  const [cadence, setCadence] = useState<Cadence>(schedule?.cadence ?? 'weekly');
  const [day, setDay] = useState(schedule?.day ?? 1);
  const [hour, setHour] = useState(schedule?.hour ?? 8);
  const asked = schedule?.definition ?? definition;
  const [period, setPeriod] = useState(asked.period === 'custom' ? 'last_week' : asked.period);
  const [people, setPeople] = useState<readonly string[]>(schedule?.recipient_ids ?? [workspace.user.id]);
  const [changed, setChanged] = useState(false);
  const [newId] = useState(() => crypto.randomUUID());
  const command = useCommand();
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setChanged(true);
      set(value);
    };
  const submit = async () => {
    const answer = await command.run(saveReportSchedule, {
      target: schedule?.id ?? newId,
      base_version: schedule?.row_version ?? null,
      given: {
        report: subject.key,
        name: subject.name,
        definition: subject.saved === null ? { ...asked, period } : null,
        cadence,
        day: cadence === 'daily' ? 1 : day,
        hour,
        recipient_ids: people,
        active: true,
      },
    });
    if (answer === undefined) return undefined;
    return () => {
      toastSuccess('Rapor zamanlandı.');
      onSaved();
    };
  };
  return (
    <SheetForm
      title={`Zamanla: ${subject.name}`}
      dirty={changed}
      command={command}
      submitLabel="Zamanlamayı kaydet"
      disabledReason={people.length === 0 ? 'Alıcı seçin' : undefined}
      failure={command.problem === null ? null : reportProblem(command.problem)}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label="Sıklık"
        options={(Object.keys(cadences) as Cadence[]).map((value) => ({ value, label: cadences[value] }))}
        value={cadence}
        onChange={change((next: Cadence | null) => {
          setCadence(next ?? 'weekly');
          setDay(1);
        })}
      />
      {cadence !== 'daily' && (
        <SelectField
          label="Gün"
          options={cadence === 'weekly' ? weekdays : monthDays}
          value={String(day)}
          onChange={change((next: string | null) => setDay(Number(next ?? 1)))}
        />
      )}
      <SelectField
        label="Saat"
        hint="İstanbul saati"
        options={hours}
        value={String(hour)}
        onChange={change((next: string | null) => setHour(Number(next ?? 8)))}
      />
      {subject.saved === null && (
        <SelectField
          label="Dönem"
          options={reportPeriods
            .filter((value) => value !== 'custom')
            .map((value) => ({ value, label: periods[value] }))}
          value={period}
          onChange={change((next: typeof period | null) => setPeriod(next ?? 'last_week'))}
        />
      )}
      <TagsField
        label="Alıcılar"
        hint={
          mayShare
            ? 'Her alıcı kendi yetkisinin gösterdiğini alır: bildirim ve saklanan sonuç.'
            : 'Başkalarına göndermek için rapor paylaşma yetkisi gerekir.'
        }
        options={userOptions(reference)}
        disabled={!mayShare}
        value={people}
        onChange={change(setPeople)}
      />
    </SheetForm>
  );
}
