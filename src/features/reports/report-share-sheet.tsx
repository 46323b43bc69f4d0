import { useState } from 'react';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { SheetForm } from '@/kit/form/sheet-form';
import { Checkbox } from '@/ui/checkbox';
import { LoadingBlock } from '@/ui/page-states';
import { toastSuccess } from '@/ui/toast';
import { listReportRoles, shareReport } from '@sync/rpc/reports';
import type { SavedReport } from '@sync/rpc/reports';
import { reportProblem } from './report-words';

/** Says which roles find a report. */
export function ReportShareSheet({
  report,
  onClose,
  onSaved,
}: {
  report: SavedReport;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { value, problem } = useServerQuery(listReportRoles, {});
  const [chosen, setChosen] = useState<readonly string[]>(report.role_ids);
  const command = useCommand();
  const failed = command.problem ?? (value === null ? problem : null);
  const submit = async () => {
    // A role that is gone by now is shared with no more.
    const roles = chosen.filter((id) => value?.roles.some((role) => role.id === id));
    const answer = await command.run(shareReport, {
      target: report.id,
      base_version: report.row_version,
      roles,
    });
    if (answer === undefined) return undefined;
    return () => {
      toastSuccess(roles.length === 0 ? 'Rapor artık paylaşılmıyor.' : 'Rapor paylaşıldı.');
      onSaved();
    };
  };
  return (
    <SheetForm
      title={`Paylaş: ${report.name}`}
      dirty={chosen !== report.role_ids}
      command={command}
      submitLabel="Paylaşımı kaydet"
      disabledReason={value === null ? 'Roller okunuyor' : undefined}
      failure={failed === null ? null : reportProblem(failed)}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-ink-2">
        Seçtiğiniz roller raporu “Benimle paylaşılanlar” altında bulur. Rakamlar sizin değil, raporu açan
        kişinin yetkisiyle hesaplanır.
      </p>
      {value === null && problem === null && <LoadingBlock lines={4} />}
      <ul aria-label="Roller">
        {(value?.roles ?? []).map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              className="[&>label]:flex [&>label]:min-h-11"
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((roleId) => roleId !== id))
              }
            />
          </li>
        ))}
      </ul>
    </SheetForm>
  );
}
