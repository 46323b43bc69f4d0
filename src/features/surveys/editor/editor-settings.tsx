import { surveyKinds, surveyLanguageNames } from '@sync/model/surveys/survey';
import type { SurveyKind, SurveyLanguage } from '@sync/model/surveys/survey';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { SelectField } from '@/ui/select-field';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';
import { LONGEST_NAME, withLanguage } from './editor-values';
import type { EditorValues } from './editor-values';

function anonymityText(anonymous: boolean, published: boolean): string {
  const what = anonymous
    ? 'Yanıtın hangi hastaya ait olduğu saklanmaz; düşük puan veren hasta aranamaz.'
    : 'Yanıt hastanın kaydına bağlanır; düşük puan veren hasta aranabilir.';
  return published ? `${what} Anket yayımlandığı için değişmez.` : what;
}

/** Renders the settings of the whole questionnaire. */
export function EditorSettings({
  values,
  published,
  nameMissing,
  onChange,
}: {
  values: EditorValues;
  published: boolean;
  nameMissing: boolean;
  onChange: (patch: Partial<EditorValues>) => void;
}) {
  const { name, kind, anonymous, languages } = values;
  return (
    <Card className="grid gap-4">
      <div className="grid gap-4 @min-[34rem]:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label="Anketin adı"
          maxLength={LONGEST_NAME}
          error={nameMissing ? 'Ankete bir ad yazın' : undefined}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <SelectField
          label="Türü"
          value={kind}
          disabled={published}
          hint={published ? 'Yayımlandığı için değişmez.' : undefined}
          options={(Object.keys(surveyKinds) as SurveyKind[]).map((value) => ({
            value,
            label: surveyKinds[value],
          }))}
          onChange={(next) => next !== null && onChange({ kind: next })}
        />
      </div>
      <fieldset>
        <legend className="text-[0.8125rem] font-medium">Hastaya sorulan diller</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {(Object.keys(surveyLanguageNames) as SurveyLanguage[]).map((language) => (
            <Checkbox
              key={language}
              label={surveyLanguageNames[language]}
              checked={languages.includes(language)}
              // What a language lacks is asked in Turkish.
              disabled={language === 'tr'}
              onChange={({ target }) =>
                onChange({ languages: withLanguage(languages, language, target.checked) })
              }
            />
          ))}
        </div>
      </fieldset>
      <Switch
        label="Anonim anket"
        description={anonymityText(anonymous, published)}
        checked={anonymous}
        disabled={published}
        onChange={({ target }) => onChange({ anonymous: target.checked })}
      />
    </Card>
  );
}
