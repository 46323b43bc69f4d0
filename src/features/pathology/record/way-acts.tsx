import { useState } from 'react';
import { formatDateTime, isIsoInstant } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { acceptBiopsy, markTaken, retakeBiopsy, setAside } from '@/records/pathology/biopsy-actions';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { newJar, nextJarNo } from '@/records/pathology/biopsy-rules';
import { useOutcome } from '@/records/use-outcome';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { biopsyStatuses } from '@sync/model/entities/biopsy-values';
import type { Jar } from '@sync/model/entities/biopsy-values';
import { JarsField } from '../form/jars-field';

interface ActProps {
  readonly biopsy: Biopsy;
  readonly onClose: () => void;
}

/** @throws ActionError `invalid` at `field` unless it is a whole moment */
export function momentOf(typed: string, field: string): string {
  if (isIsoInstant(typed)) return new Date(typed).toISOString();
  throw new ActionError('invalid', 'Gün ve saati yazın.', { [field]: 'Gün ve saati yazın' });
}

/** Confirms that the sample of an order has been taken. */
export function TakenAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [at, setAt] = useState(() => context.now());
  return (
    <ActDialog
      title="Örnek alındı"
      saveLabel="Örneği kaydet"
      onSave={async () => {
        await markTaken(context, biopsy.id, momentOf(at, 'takenAt'));
        outcome.done('Örnek alındı');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <DateTimeField label="Alınma zamanı" error={problems['takenAt']} value={at} onChange={setAt} />
      )}
    </ActDialog>
  );
}

/** Stores that pathology has the jars, and the number that it gave them. */
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

/** Stores that the sample was taken again, with new jars. */
export function RetakeAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [at, setAt] = useState(() => context.now());
  const [jars, setJars] = useState<readonly Jar[]>(() => [
    newJar(nextJarNo(biopsy.jars), biopsy.organ, null),
  ]);
  return (
    <ActDialog
      title="Yeniden alındı"
      saveLabel="Yeni örneği kaydet"
      width={640}
      onSave={async () => {
        const takenAt = momentOf(at, 'takenAt');
        await retakeBiopsy(context, biopsy.id, {
          takenAt,
          jars: jars.map((jar) => ({ ...jar, no: jar.no.trim(), taken_at: takenAt })),
        });
        outcome.done('Yeni örnek kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="text-ink-2">
            Döngü baştan başlar. Önceki kaplar uygunsuz olarak kalır
            {biopsy.report_text === null ? '.' : ', önceki rapor nota taşınır.'}
          </p>
          <DateTimeField label="Alınma zamanı" error={problems['takenAt']} value={at} onChange={setAt} />
          <JarsField
            jars={jars}
            before={biopsy.jars}
            organ={biopsy.organ}
            error={problems['jars']}
            onChange={setJars}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Sets a case as unsuitable, lost or given up: when, why, and who was informed. */
export function AsideAct({
  biopsy,
  status,
  onClose,
}: ActProps & { status: 'unsuitable' | 'lost' | 'cancelled' }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [why, setWhy] = useState('');
  const [told, setTold] = useState('');
  const [at, setAt] = useState(() => context.now());
  const tells = status !== 'cancelled';
  return (
    <ActDialog
      title={biopsyStatuses[status]}
      saveLabel="Kaydet"
      tone="danger"
      onSave={async () => {
        const moment = tells ? momentOf(at, 'at') : null;
        const missing = {
          ...(why.trim() === '' ? { note: 'Nedenini yazın' } : {}),
          ...(tells && told.trim() === '' ? { told: 'Kime bildirildiğini yazın' } : {}),
        };
        if (Object.keys(missing).length > 0) {
          throw new ActionError('invalid', 'Bazı alanlar eksik.', missing);
        }
        const parts = [
          why.trim(),
          ...(moment === null ? [] : [`Bildirilen: ${told.trim()}`, formatDateTime(moment)]),
        ];
        await setAside(context, biopsy.id, status, parts.join(' · '));
        outcome.done(`${biopsyStatuses[status]} olarak kaydedildi`);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextareaField
            label="Neden"
            rows={2}
            maxLength={350}
            error={problems['note']}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
          {tells && (
            <>
              <TextField
                label="Kime bildirildi"
                maxLength={100}
                error={problems['told']}
                value={told}
                onChange={(event) => setTold(event.target.value)}
              />
              <DateTimeField label="Bildirme zamanı" error={problems['at']} value={at} onChange={setAt} />
            </>
          )}
        </>
      )}
    </ActDialog>
  );
}
