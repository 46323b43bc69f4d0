import type { ActFormState } from '@/acts/act-field';
import type { OwnFields } from '@/acts/act-form';
import { keysOf } from '@/lib/address';
import { SelectField } from '@/ui/select-field';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { resultClasses, worstClass } from '@sync/model/entities/biopsy-values';
import type { Jar, ResultClass } from '@sync/model/entities/biopsy-values';
import type { JarClasses } from '@sync/model/pathology/acts/review';
import { JarsField } from '../form/jars-field';

/** Fields of acts on a biopsy that are more than one value, by the act's name. */
export const biopsyOwnFields: Readonly<Record<string, OwnFields>> = {
  retake: { jars: (form) => <NewJars {...form} record={form.record as Biopsy} /> },
  correct_reading: {
    jars: (form) => <ClassesOfJars {...form} record={form.record as Biopsy} />,
    found: (form) => <ClassOfCase {...form} record={form.record as Biopsy} />,
  },
};

type Props = ActFormState & { readonly record: Biopsy };

const classes = keysOf(resultClasses)
  .toReversed()
  .map((value) => ({ value, label: resultClasses[value] }));

function NewJars({ record, values, problems, change }: Props) {
  return (
    <JarsField
      jars={values['jars'] as readonly Jar[]}
      before={record.jars}
      organ={record.organ}
      error={problems['jars']}
      onChange={(jars) => change({ jars })}
    />
  );
}

const foundIn = (values: ActFormState['values']): ResultClass | null =>
  values['found'] === '' ? null : (values['found'] as ResultClass);

/** Chooses a class for each jar. The case goes with its worst jar, until somebody says otherwise. */
function ClassesOfJars({ record, values, change }: Props) {
  const jars = values['jars'] as JarClasses;
  const found = foundIn(values);
  const setJar = (id: string, value: ResultClass | null): void => {
    const next = { ...jars, [id]: value };
    const follows = found === null || found === worstClass(Object.values(jars));
    change({ jars: next, ...(follows ? { found: worstClass(Object.values(next)) ?? '' } : {}) });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 font-medium">Kapların sınıfı</legend>
      {record.jars.map((jar) => (
        <SelectField
          key={jar.id}
          optional
          label={`Kap ${jar.no}${jar.site === null ? '' : `, ${jar.site}`}`}
          options={classes}
          value={jars[jar.id] ?? null}
          onChange={(value) => setJar(jar.id, value)}
        />
      ))}
    </fieldset>
  );
}

/** Chooses the class of the case; it is that of its only jar. */
function ClassOfCase({ record, values, problems, change }: Props) {
  const [only, ...others] = record.jars;
  return (
    <SelectField
      label="Biyopsinin sınıfı"
      error={problems['found']}
      options={classes}
      value={foundIn(values)}
      onChange={(value) =>
        change({
          found: value ?? '',
          ...(only !== undefined && others.length === 0 ? { jars: { [only.id]: value } } : {}),
        })
      }
    />
  );
}
