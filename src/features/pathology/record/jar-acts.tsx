import { useState } from 'react';
import { keysOf } from '@/lib/address';
import { ActDialog } from '@/records/act-dialog';
import { addJar, setJarState } from '@/records/pathology/biopsy-actions';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { newJar, nextJarNo } from '@/records/pathology/biopsy-rules';
import { useOutcome } from '@/records/use-outcome';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { organs } from '@sync/model/entities/biopsy-values';
import { momentOf } from './way-acts';

interface ActProps {
  readonly biopsy: Biopsy;
  readonly onClose: () => void;
}

/** Adds a jar that came later, with its own dates. */
export function JarAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [jar, setJar] = useState(() => newJar(nextJarNo(biopsy.jars), biopsy.organ, context.now()));
  const set = (patch: Partial<typeof jar>) => setJar({ ...jar, ...patch });
  return (
    <ActDialog
      title="Kap ekle"
      saveLabel="Kabı ekle"
      onSave={async () => {
        const takenAt = momentOf(jar.taken_at ?? '', 'takenAt');
        if (jar.pieces !== null && !(jar.pieces >= 0 && jar.pieces <= 100)) {
          throw new ActionError('invalid', 'Parça sayısı yanlış.', { pieces: '0 ile 100 arasında olmalı' });
        }
        const no = jar.no.trim();
        await addJar(context, biopsy.id, { ...jar, no, taken_at: takenAt });
        outcome.done(`${no} no.lu kap eklendi`);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Kap no"
              maxLength={8}
              error={problems['jars']}
              value={jar.no}
              onChange={(event) => set({ no: event.target.value })}
            />
            <SelectField
              label="Organ"
              options={keysOf(organs).map((value) => ({ value, label: organs[value] }))}
              value={jar.organ}
              onChange={(organ) => set({ organ: organ ?? jar.organ })}
            />
          </div>
          <TextField
            label="Yer"
            optional
            maxLength={120}
            value={jar.site ?? ''}
            onChange={(event) => set({ site: event.target.value || null })}
          />
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Parça"
              optional
              error={problems['pieces']}
              value={jar.pieces}
              onChange={(pieces) => set({ pieces })}
            />
            <TextField
              label="Barkod"
              optional
              maxLength={60}
              autoComplete="off"
              value={jar.barcode ?? ''}
              onChange={(event) => set({ barcode: event.target.value || null })}
            />
          </div>
          <DateTimeField
            label="Alınma zamanı"
            error={problems['takenAt']}
            value={jar.taken_at ?? ''}
            onChange={(taken_at) => set({ taken_at })}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Reports a problem of one jar, with the person informed. */
export function JarStateAct({
  biopsy,
  jarId,
  state,
  onClose,
}: ActProps & { jarId: string; state: 'unsuitable' | 'lost' }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [note, setNote] = useState('');
  const no = biopsy.jars.find(({ id }) => id === jarId)?.no ?? '';
  return (
    <ActDialog
      title={state === 'lost' ? `Kap ${no} kayıp` : `Kap ${no} uygunsuz`}
      saveLabel="Kaydet"
      tone="danger"
      onSave={async () => {
        await setJarState(context, biopsy.id, jarId, state, note);
        outcome.done(state === 'lost' ? `Kap ${no} kayıp` : `Kap ${no} uygunsuz`);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <TextareaField
          label="Neden, kime bildirildi"
          rows={3}
          maxLength={500}
          error={problems['note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </ActDialog>
  );
}
