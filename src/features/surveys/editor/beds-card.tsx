import { bedClasses, surveyKinds } from '@sync/model/surveys/survey';
import type { BedClass } from '@sync/model/surveys/survey';
import { useCommand } from '@/data/use-command';
import { SelectField } from '@/ui/select-field';
import { toastError, toastSuccess } from '@/ui/toast';
import { saveSurveyBeds } from '@sync/rpc/surveys';
import { surveyDuties } from './survey-duty';
import { explainProblem } from './survey-problems';

type Owing = keyof typeof surveyDuties;

/** Shows the size of the hospital, and the number of answers required in a month. */
export function BedsCard({
  beds,
  mayEdit,
  onSaved,
}: {
  beds: BedClass;
  mayEdit: boolean;
  onSaved: () => Promise<void>;
}) {
  const command = useCommand();
  const save = async (wanted: BedClass) => {
    const saved = await command.run(saveSurveyBeds, { wanted });
    if (saved !== undefined) toastSuccess('Yatak sayısı kaydedildi.');
    await onSaved();
  };
  const choose = (wanted: BedClass | null) => {
    if (wanted === null || wanted === beds) return;
    if (command.offline) toastError('Çevrimdışısınız. Yatak sayısı yalnız bağlıyken değiştirilir.');
    else void save(wanted);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {mayEdit ? (
        <SelectField
          label="Yatak sayısı"
          labelHidden
          quiet
          value={beds}
          disabled={command.busy}
          options={(Object.keys(bedClasses) as BedClass[]).map((value) => ({
            value,
            label: bedClasses[value],
          }))}
          onChange={choose}
        />
      ) : (
        <span>{bedClasses[beds]}</span>
      )}
      <p className="meta text-ink-2">
        Ayda en az:{' '}
        {(Object.keys(surveyDuties) as Owing[]).map((kind, at) => (
          <span key={kind}>
            {at > 0 && ', '}
            {surveyKinds[kind].toLocaleLowerCase('tr-TR')}{' '}
            <b className="num text-ink">{surveyDuties[kind][beds]}</b>
          </span>
        ))}{' '}
        yanıt
      </p>
      {command.problem !== null && (
        <p role="alert" className="meta w-full text-danger">
          {explainProblem(command.problem)}
        </p>
      )}
    </div>
  );
}
