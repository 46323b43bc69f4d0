import { useState } from 'react';
import { isIsoInstant } from '@/lib/dates';
import { keysOf } from '@/lib/address';
import { ActDialog } from '@/records/act-dialog';
import { acceptBiopsy, correctReading, enterReport } from '@/records/pathology/biopsy-actions';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { useReadingWords } from '@/records/pathology/use-reading-words';
import { useOutcome } from '@/records/use-outcome';
import { NumberField } from '@/ui/number-field';
import { DateTimeField } from '@/ui/date-time-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { resultClasses } from '@sync/model/entities/biopsy-values';
import type { ResultClass } from '@sync/model/entities/biopsy-values';

interface ActProps {
  readonly biopsy: Biopsy;
  readonly onClose: () => void;
}

/** Pathology has the jars; the number that it gave them. */
export function AcceptAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [number, setNumber] = useState(biopsy.pathology_no ?? '');
  return (
    <ActDialog
      title="Patoloji kabul etti"
      saveLabel="Kabulü kaydet"
      onSave={async () => {
        await acceptBiopsy(context, biopsy.id, number.trim() === '' ? null : number.trim());
        outcome.done('Kabul kaydedildi');
      }}
      onClose={onClose}
    >
      {() => (
        <TextField
          label="Patoloji no"
          optional
          maxLength={40}
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
    </ActDialog>
  );
}

/** The report as text: it is read at once, and shown with what was found in it. */
export function ReportAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const words = useReadingWords();
  const [text, setText] = useState(biopsy.report_text ?? '');
  const [at, setAt] = useState(biopsy.reported_at ?? new Date().toISOString());
  const [pathologist, setPathologist] = useState(biopsy.pathologist ?? '');
  return (
    <ActDialog
      title={biopsy.report_text === null ? 'Raporu gir' : 'Raporu değiştir'}
      saveLabel="Raporu kaydet"
      width={640}
      onSave={async () => {
        if (!isIsoInstant(at)) {
          throw new ActionError('invalid', 'Gün ve saati yazın.', { reportedAt: 'Gün ve saati yazın' });
        }
        const input = {
          text,
          reportedAt: new Date(at).toISOString(),
          pathologist: pathologist.trim() || null,
        };
        await enterReport(context, biopsy.id, input, words);
        outcome.done('Rapor kaydedildi ve okundu');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextareaField
            label="Rapor metni"
            rows={10}
            maxLength={20_000}
            error={problems['text']}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <DateTimeField label="Rapor zamanı" error={problems['reportedAt']} value={at} onChange={setAt} />
            <TextField
              label="Patolog"
              optional
              maxLength={120}
              value={pathologist}
              onChange={(event) => setPathologist(event.target.value)}
            />
          </div>
        </>
      )}
    </ActDialog>
  );
}

/** Another class than the machine read. */
export function CorrectAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [found, setFound] = useState<ResultClass | null>(biopsy.result_class);
  const [gleason, setGleason] = useState(biopsy.gleason ?? '');
  const [isup, setIsup] = useState(biopsy.isup);
  const [size, setSize] = useState(biopsy.size_mm);
  const isProstate = biopsy.organ === 'prostate';
  return (
    <ActDialog
      title="Sınıfı düzelt"
      saveLabel="Sınıfı kaydet"
      onSave={async () => {
        if (found === null) throw new ActionError('invalid', 'Sınıfı seçin.', { found: 'Sınıfı seçin' });
        await correctReading(context, biopsy.id, found, {
          size_mm: size,
          ...(isProstate ? { gleason: gleason.trim() || null, isup } : {}),
        });
        outcome.done('Sınıf düzeltildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="text-ink-2">Makinenin okuduğu sınıf kayıtta kalır.</p>
          <SelectField
            label="Sınıf"
            error={problems['found']}
            options={keysOf(resultClasses)
              .toReversed()
              .map((value) => ({ value, label: resultClasses[value] }))}
            value={found}
            onChange={setFound}
          />
          {isProstate && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="Gleason"
                optional
                maxLength={20}
                placeholder="3+4=7"
                value={gleason}
                onChange={(event) => setGleason(event.target.value)}
              />
              <NumberField label="ISUP" optional error={problems['isup']} value={isup} onChange={setIsup} />
            </div>
          )}
          <NumberField label="En büyük boyut" optional unit="mm" value={size} onChange={setSize} />
        </>
      )}
    </ActDialog>
  );
}
