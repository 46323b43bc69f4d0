import { useState } from 'react';
import { keysOf } from '@/lib/address';
import { ActDialog } from '@/records/act-dialog';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { worstOf } from '@/records/pathology/biopsy-words';
import { correctReading } from '@/records/pathology/result-actions';
import { useOutcome } from '@/records/use-outcome';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { resultClasses, worstClass } from '@sync/model/entities/biopsy-values';
import type { ResultClass } from '@sync/model/entities/biopsy-values';

const classes = keysOf(resultClasses)
  .toReversed()
  .map((value) => ({ value, label: resultClasses[value] }));

/** Corrects the automatically read classes of the jars and so of the case. */
export function CorrectAct({ biopsy, onClose }: { biopsy: Biopsy; onClose: () => void }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [found, setFound] = useState<ResultClass | null>(worstOf(biopsy));
  const [jars, setJars] = useState<ReadonlyMap<string, ResultClass | null>>(
    () => new Map(biopsy.jars.map((jar) => [jar.id, jar.result_class])),
  );
  const [gleason, setGleason] = useState(biopsy.gleason ?? '');
  const [isup, setIsup] = useState(biopsy.isup);
  const [size, setSize] = useState(biopsy.size_mm);
  const isProstate = biopsy.organ === 'prostate';
  // The case goes with its worst jar, until somebody says otherwise.
  const setJar = (id: string, value: ResultClass | null): void => {
    const before = worstClass([...jars.values()]);
    const next = new Map(jars).set(id, value);
    setJars(next);
    if (found === before || found === null) setFound(worstClass([...next.values()]));
  };
  return (
    <ActDialog
      title="Sınıfı düzelt"
      saveLabel="Sınıfı kaydet"
      onSave={async () => {
        if (found === null) throw new ActionError('invalid', 'Sınıfı seçin.', { found: 'Sınıfı seçin' });
        await correctReading(context, biopsy.id, {
          found,
          jars,
          size_mm: size,
          gleason: isProstate ? gleason.trim() || null : null,
          isup: isProstate ? isup : null,
        });
        outcome.done('Sınıf düzeltildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="text-ink-2">Okunan sınıf kayıtta kalır.</p>
          {biopsy.jars.length > 1 && (
            <fieldset className="grid gap-2">
              <legend className="pb-1.5 font-medium">Kapların sınıfı</legend>
              {biopsy.jars.map((jar) => (
                <SelectField
                  key={jar.id}
                  optional
                  label={`Kap ${jar.no}${jar.site === null ? '' : `, ${jar.site}`}`}
                  options={classes}
                  value={jars.get(jar.id) ?? null}
                  onChange={(value) => setJar(jar.id, value)}
                />
              ))}
            </fieldset>
          )}
          <SelectField
            label="Biyopsinin sınıfı"
            error={problems['found']}
            options={classes}
            value={found}
            onChange={(value) => {
              setFound(value);
              const [only, ...others] = biopsy.jars;
              if (only !== undefined && others.length === 0) setJars(new Map([[only.id, value]]));
            }}
          />
          {isProstate && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="Gleason"
                optional
                maxLength={20}
                placeholder="3+4=7"
                error={problems['gleason']}
                value={gleason}
                onChange={(event) => setGleason(event.target.value)}
              />
              <NumberField label="ISUP" optional error={problems['isup']} value={isup} onChange={setIsup} />
            </div>
          )}
          <NumberField
            label="En büyük boyut"
            optional
            unit="mm"
            error={problems['size_mm']}
            value={size}
            onChange={setSize}
          />
        </>
      )}
    </ActDialog>
  );
}
