import { X } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { Button } from '@/ui/button';
import type { Option } from '@/ui/option-row';
import { SelectField } from '@/ui/select-field';
import { TagsField } from '@/ui/tags-field';
import type { FigureColumn } from '@sync/model/figures/figure';
import { countries } from '@sync/model/tr/countries';
import { useReportColumns } from './use-report-columns';
import { withFilter } from './report-form';
import type { ReportDraft } from './report-form';

/** Stands for rows without a value: no id and no code is called so. */
const WITHOUT = '-';

function optionsOf({ values, without }: FigureColumn, reference: ReferenceData): readonly Option[] {
  const named = (): readonly Option[] => {
    switch (values.of) {
      case 'definition':
        return reference.definitions(values.kind).map(({ id, name }) => ({ value: id, label: name }));
      case 'person':
        return reference.users.map((user) => ({ value: user.id, label: user.full_name }));
      case 'country':
        return Object.entries(countries).map(([value, label]) => ({ value, label: String(label) }));
      case 'words':
        return Object.entries(values.words).map(([value, label]) => ({ value, label }));
    }
  };
  return [...named(), { value: WITHOUT, label: without }];
}

/** Renders columns with the values that a report is filtered by. */
export function ReportFilterFields({
  draft,
  error,
  onChange,
}: {
  draft: ReportDraft;
  error: string | undefined;
  onChange: (draft: ReportDraft) => void;
}) {
  const reference = useReferenceData();
  const columns = useReportColumns(draft);
  const chosen = Object.keys(draft.filters).filter((id) => columns[id] !== undefined);
  const left = Object.entries(columns).filter(([id]) => !chosen.includes(id));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">Süzgeçler</legend>
      {chosen.map((id) => {
        const column = columns[id];
        if (column === undefined) return null;
        return (
          <div key={id} className="flex items-end gap-2">
            <TagsField
              className="min-w-0 flex-1"
              label={column.label}
              options={optionsOf(column, reference)}
              value={(draft.filters[id] ?? []).map((value) => value ?? WITHOUT)}
              onChange={(values) =>
                onChange(
                  withFilter(
                    draft,
                    id,
                    values.map((value) => (value === WITHOUT ? null : value)),
                  ),
                )
              }
            />
            <Button
              tone="quiet"
              icon={X}
              aria-label={`${column.label} süzgecini kaldır`}
              onClick={() => onChange(withFilter(draft, id, null))}
            >
              Kaldır
            </Button>
          </div>
        );
      })}
      {left.length > 0 && (
        <SelectField
          label="Süzgeç ekle"
          labelHidden={chosen.length > 0}
          placeholder="Kolon seçin"
          options={left.map(([value, { label }]) => ({ value, label }))}
          value={null}
          onChange={(id) => id !== null && onChange(withFilter(draft, id, []))}
          error={error}
        />
      )}
    </fieldset>
  );
}
