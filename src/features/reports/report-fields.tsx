import { Checkbox } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { SegmentedControl } from '@/ui/segmented-control';
import { SelectField } from '@/ui/select-field';
import { periods } from '@/kit/figures/period';
import { chartKinds, groupsOf, reportPeriods } from '@sync/model/figures/definition';
import { figureSource } from '@sync/model/figures/sources';
import { withFigure, withGroup } from './report-form';
import type { ReportDraft, ReportProblems } from './report-form';
import { figureLabel } from './report-rows';
import { useReportColumns } from './use-report-columns';

interface Part {
  readonly draft: ReportDraft;
  readonly problems: ReportProblems;
  readonly onChange: (draft: ReportDraft) => void;
}

/** Renders the figures; columns are in the order in which they were chosen. */
export function FigureFields({ draft, problems, onChange }: Part) {
  const { figures } = figureSource(draft.source);
  return (
    <fieldset aria-describedby={problems.figures === undefined ? undefined : 'figures-problem'}>
      <legend className="mb-1 text-[0.8125rem] font-medium">Ölçüler</legend>
      <ul className="grid gap-x-4 min-[40em]:grid-cols-2">
        {Object.entries(figures).map(([id, figure]) => (
          <li key={id}>
            <Checkbox
              label={figure.label}
              checked={draft.figures.includes(id)}
              onChange={(event) => onChange(withFigure(draft, id, event.target.checked))}
            />
          </li>
        ))}
      </ul>
      {problems.figures !== undefined && (
        <p id="figures-problem" className="meta mt-1 text-danger">
          {problems.figures}
        </p>
      )}
    </fieldset>
  );
}

export function GroupFields({ draft, problems, onChange }: Part) {
  const columns = useReportColumns(draft);
  const options = Object.entries(groupsOf(draft.source, columns)).map(([value, label]) => ({ value, label }));
  const [first = null, second = null] = draft.groups;
  return (
    <div className="grid gap-4 min-[40em]:grid-cols-2">
      <SelectField
        label="Grupla"
        placeholder="Seçin"
        options={options}
        value={first}
        error={problems.groups}
        onChange={(group) => onChange(withGroup(draft, 0, group))}
      />
      <SelectField
        label="Sonra"
        noneLabel="Yok"
        options={options.filter(({ value }) => value !== first)}
        value={second}
        disabled={first === null}
        onChange={(group) => onChange(withGroup(draft, 1, group))}
      />
    </div>
  );
}

export function PeriodFields({ draft, problems, onChange }: Part) {
  return (
    <>
      <SelectField
        label="Dönem"
        options={reportPeriods.map((value) => ({ value, label: periods[value] }))}
        value={draft.period}
        onChange={(period) => period !== null && onChange({ ...draft, period })}
      />
      {draft.period === 'custom' && (
        <div className="grid gap-4 min-[40em]:grid-cols-2">
          <DateField
            label="İlk gün"
            value={draft.from ?? ''}
            error={problems.days}
            onChange={(from) => onChange({ ...draft, from })}
          />
          <DateField label="Son gün" value={draft.to ?? ''} onChange={(to) => onChange({ ...draft, to })} />
        </div>
      )}
    </>
  );
}

/** Renders the presentation of the answer: order, totals, chart, columns. */
export function LookFields({ draft, onChange }: Omit<Part, 'problems'>) {
  const { source, figures, order, chart, hidden } = draft;
  const named = figures.map((value) => ({ value, label: figureLabel(source, value) }));
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-48 flex-1"
          label="Sırala"
          options={[{ value: 'group', label: 'Grubun adı ya da zamanı' }, ...named]}
          value={order.by}
          onChange={(by) => by !== null && onChange({ ...draft, order: { ...order, by } })}
        />
        <SegmentedControl
          label="Sıralama yönü"
          name="report-order"
          segments={[
            { value: 'down', label: 'Azalan' },
            { value: 'up', label: 'Artan' },
          ]}
          value={order.descending ? 'down' : 'up'}
          onChange={(way) => onChange({ ...draft, order: { ...order, descending: way === 'down' } })}
        />
      </div>
      <div className="grid gap-4 min-[40em]:grid-cols-2">
        <SelectField
          label="Grafik"
          noneLabel="Yok"
          options={Object.entries(chartKinds).map(([value, label]) => ({
            value: value as keyof typeof chartKinds,
            label,
          }))}
          value={chart?.kind ?? null}
          disabled={figures.length === 0}
          onChange={(kind) =>
            onChange({
              ...draft,
              chart: kind === null ? null : { kind, figure: chart?.figure ?? figures[0] ?? '' },
            })
          }
        />
        {chart !== null && (
          <SelectField
            label="Grafikteki ölçü"
            options={named}
            value={chart.figure}
            onChange={(figure) => figure !== null && onChange({ ...draft, chart: { ...chart, figure } })}
          />
        )}
      </div>
      {figures.length > 1 && (
        <fieldset>
          <legend className="mb-1 text-[0.8125rem] font-medium">Tabloda görünen kolonlar</legend>
          <ul className="grid gap-x-4 min-[40em]:grid-cols-2">
            {named.map(({ value, label }) => (
              <li key={value}>
                <Checkbox
                  label={label}
                  aria-label={`${label} kolonu`}
                  checked={!hidden.includes(value)}
                  disabled={!hidden.includes(value) && figures.length - hidden.length === 1}
                  onChange={(event) =>
                    onChange({
                      ...draft,
                      hidden: event.target.checked ? hidden.filter((id) => id !== value) : [...hidden, value],
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <Checkbox
        label="Toplam satırı"
        description="Toplamlar sunucudan sorulur; medyanlar toplanmaz."
        checked={draft.totals}
        onChange={(event) => onChange({ ...draft, totals: event.target.checked })}
      />
    </>
  );
}
