import { useState } from 'react';
import { useCommand } from '@/data/use-command';
import { useSignedIn } from '@/data/workspace';
import { SheetForm } from '@/kit/form/sheet-form';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { figureSource, figureSources } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import { saveReport } from '@sync/rpc/reports';
import { FigureFields, GroupFields, LookFields, PeriodFields } from './report-fields';
import { ReportFilterFields } from './report-filter-fields';
import { problemsOf, valuesOf, withSource } from './report-form';
import type { ReportDraft } from './report-form';
import { sourcePermission } from './report-subject';
import { reportProblem } from './report-words';

/** Makes a report, or changes one. */
export function ReportSheet({
  draft: first,
  saved,
  onClose,
  onSaved,
}: {
  draft: ReportDraft;
  /** The report that is changed; null for a new one. */
  saved: { readonly id: string; readonly row_version: number } | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { access } = useSignedIn();
  const [draft, setDraft] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const [newId] = useState(() => crypto.randomUUID());
  const command = useCommand();
  const problems = problemsOf(draft);
  const shownProblems = isTried ? problems : {};
  const submit = async () => {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return undefined;
    const target = saved?.id ?? newId;
    const base_version = saved?.row_version ?? null;
    const answer = await command.run(saveReport, { target, base_version, given: valuesOf(draft) });
    if (answer === undefined) return undefined;
    return () => {
      toastSuccess('Rapor kaydedildi.');
      onSaved(target);
    };
  };
  const sources = (Object.keys(figureSources) as FigureSourceId[]).filter((id) => {
    // Questionnaires have a page of their own: figures of one, by whole months.
    if (figureSource(id).apart !== undefined) return false;
    const permission = sourcePermission(id);
    return permission === null || access.permissions.has(permission) || id === draft.source;
  });
  return (
    <SheetForm
      title={saved === null ? 'Yeni rapor' : 'Raporu düzenle'}
      dirty={draft !== first}
      command={command}
      submitLabel="Raporu kaydet"
      failure={
        command.problem === null
          ? isTried && Object.keys(problems).length > 0
            ? 'İşaretli alanları tamamlayın.'
            : null
          : reportProblem(command.problem)
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Ad"
        maxLength={80}
        value={draft.name}
        error={shownProblems.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <TextField
        label="Açıklama"
        optional
        maxLength={300}
        value={draft.description}
        onChange={(event) => setDraft({ ...draft, description: event.target.value })}
      />
      <SelectField
        label="Kaynak"
        hint={
          figureSource(draft.source).health === true
            ? 'Sağlık verisi: 1–4 hastalık gruplar gizlenir.'
            : undefined
        }
        options={sources.map((value) => ({ value, label: figureSources[value].label }))}
        value={draft.source}
        onChange={(source) => source !== null && setDraft(withSource(draft, source))}
      />
      <FigureFields draft={draft} problems={shownProblems} onChange={setDraft} />
      <GroupFields draft={draft} problems={shownProblems} onChange={setDraft} />
      <ReportFilterFields draft={draft} error={shownProblems.filters} onChange={setDraft} />
      <PeriodFields draft={draft} problems={shownProblems} onChange={setDraft} />
      <LookFields draft={draft} onChange={setDraft} />
    </SheetForm>
  );
}
