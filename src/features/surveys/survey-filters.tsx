import { useReferenceData } from '@/data/reference-data';
import type { Period } from '@/kit/figures/period';
import { Menu } from '@/ui/menu';
import { surveyChannels, surveyKinds, surveyLanguageNames } from '@sync/model/surveys/survey';
import type { Questionnaire } from '@sync/rpc/surveys';
import { monthsText } from './survey-period';
import { surveyPeriods } from './survey-search';
import type { SurveyPeriodId, SurveySearch } from './survey-search';

function FilterMenu({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string | undefined;
  choices: readonly { readonly id: string; readonly label: string }[];
  onChange: (id: string | undefined) => void;
}) {
  return (
    <Menu
      size="sm"
      align="start"
      entries={[
        { label: 'Tümü', checked: value === undefined, onSelect: () => onChange(undefined) },
        ...choices.map(({ id, label: text }) => ({
          label: text,
          checked: id === value,
          onSelect: () => onChange(id),
        })),
      ]}
    >
      <span className="font-normal text-ink-3">{label}</span>{' '}
      {choices.find(({ id }) => id === value)?.label ?? 'Tümü'}
    </Menu>
  );
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, label]) => ({ id, label }));

/** Renders the filters of questionnaire, months and group; all of them are in the address. */
export function SurveyFilters({
  search,
  periodId,
  period,
  published,
  form,
  withLow,
  onChange,
}: {
  search: SurveySearch;
  periodId: SurveyPeriodId;
  period: Period;
  published: readonly Questionnaire[];
  form: Questionnaire | null;
  /** Option to choose bad answers only. */
  withLow: boolean;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
}) {
  const departments = useReferenceData()
    .definitions('department')
    .map(({ id, name }) => ({ id, label: name }));
  return (
    <>
      <Menu
        size="sm"
        align="start"
        entries={published.map(({ id, name, kind }) => ({
          label: `${name} · ${surveyKinds[kind]}`,
          checked: id === form?.id,
          onSelect: () => onChange({ form: id }),
        }))}
      >
        <span className="font-normal text-ink-3">Anket</span> {form?.name ?? 'Yok'}
      </Menu>
      <Menu
        size="sm"
        align="start"
        entries={(Object.keys(surveyPeriods) as SurveyPeriodId[]).map((id) => ({
          label: surveyPeriods[id],
          checked: id === periodId,
          onSelect: () => onChange({ period: id }),
        }))}
      >
        <span className="font-normal text-ink-3">Tarih</span> {monthsText(period)}
      </Menu>
      <FilterMenu
        label="Birim"
        value={search.department}
        choices={departments}
        onChange={(id) => onChange({ department: id })}
      />
      <FilterMenu
        label="Kanal"
        value={search.channel}
        choices={choicesOf(surveyChannels)}
        onChange={(id) => onChange({ channel: id })}
      />
      <FilterMenu
        label="Dil"
        value={search.language}
        choices={choicesOf(surveyLanguageNames)}
        onChange={(id) => onChange({ language: id })}
      />
      {withLow && (
        <FilterMenu
          label="Puan"
          value={search.low}
          choices={[{ id: 'yes', label: 'Düşük puanlar' }]}
          onChange={(id) => onChange({ low: id })}
        />
      )}
    </>
  );
}
