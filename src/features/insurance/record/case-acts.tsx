import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { addDays, instantAt, isIsoInstant, todayIso } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { extendCase } from '@/records/insurance/answer-actions';
import { addNote, assignCase, moveCase, snoozeCase } from '@/records/insurance/case-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { useOutcome } from '@/records/use-outcome';
import { userOptions } from '@/records/user-options';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { ActProps } from './act';
import { requireDay } from './money-acts';

export function ExtendAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [day, setDay] = useState(record.valid_to ?? '');
  const [words, setWords] = useState('');
  return (
    <ActDialog
      title="Süreyi uzat"
      saveLabel="Süreyi kaydet"
      onSave={async () => {
        await extendCase(context, record.id, requireDay(day, 'validTo'), words);
        outcome.done('Süre uzatıldı');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <DateField label="Onayın yeni son günü" error={problems['validTo']} value={day} onChange={setDay} />
          <TextField
            label="Kim, nasıl uzattı"
            optional
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Returns times for the next check, each set with one press. @param now epoch milliseconds */
export function checkTimes(now: number): readonly { readonly label: string; readonly at: string }[] {
  const today = todayIso(now);
  const whole = 5 * 60_000;
  const later = (hours: number) =>
    new Date(Math.ceil((now + hours * 3_600_000) / whole) * whole).toISOString();
  return [
    { label: '1 saat sonra', at: later(1) },
    { label: '3 saat sonra', at: later(3) },
    { label: 'Yarın 09:00', at: instantAt(addDays(today, 1), '09:00') },
    { label: '3 gün sonra', at: instantAt(addDays(today, 3), '09:00') },
  ];
}

export function SnoozeAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const now = useNow();
  const [at, setAt] = useState(record.next_check_at ?? instantAt(addDays(todayIso(now), 1), '09:00'));
  const before = record.next_check_at;
  const save = async (until: string | null): Promise<void> => {
    await snoozeCase(context, record.id, until);
    outcome.done(until === null ? 'Denetim kaldırıldı' : 'Sonraki denetim kaydedildi', {
      undo: async () => {
        await outcome.run(() => snoozeCase(context, record.id, before));
      },
    });
  };
  return (
    <ActDialog
      title="Sonraki denetim"
      saveLabel="Denetimi kaydet"
      extra={
        before !== null && (
          <Button tone="quiet" onClick={() => void save(null).then(onClose, outcome.failed)}>
            Kaldır
          </Button>
        )
      }
      onSave={async () => {
        if (!isIsoInstant(at)) {
          throw new ActionError('invalid', 'Zamanı yazın.', { at: 'Gün ve saati yazın' });
        }
        await save(new Date(at).toISOString());
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="flex flex-wrap gap-2">
            {checkTimes(now).map((time) => (
              <Button key={time.label} size="sm" onClick={() => setAt(time.at)}>
                {time.label}
              </Button>
            ))}
          </div>
          <DateTimeField label="Ne zaman" error={problems['at']} value={at} onChange={setAt} />
        </>
      )}
    </ActDialog>
  );
}

export function NoteAct({ record, kind, onClose }: ActProps & { kind: 'note' | 'call' }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [text, setText] = useState('');
  const phone = reference.definition('insurer', record.insurer_id)?.attributes.phone ?? null;
  return (
    <ActDialog
      title={kind === 'call' ? 'Şirketle görüşme' : 'Not ekle'}
      saveLabel={kind === 'call' ? 'Görüşmeyi kaydet' : 'Notu kaydet'}
      onSave={async () => {
        await addNote(context, record.id, kind, text);
        outcome.done(kind === 'call' ? 'Görüşme kaydedildi' : 'Not kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {kind === 'call' && phone !== null && (
            <p>
              Provizyon hattı:{' '}
              <a
                className="num hit font-medium text-accent-ink"
                href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`}
              >
                {phone}
              </a>
            </p>
          )}
          <TextareaField
            label={kind === 'call' ? 'Kiminle, ne konuşuldu' : 'Not'}
            rows={4}
            maxLength={2000}
            error={problems['text']}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

export function AssignAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [user, setUser] = useState(record.assignee_id);
  const before = record.assignee_id;
  return (
    <ActDialog
      title="Sorumlu"
      saveLabel="Sorumluyu kaydet"
      onSave={async () => {
        await assignCase(context, record.id, user);
        outcome.done('Sorumlu değişti', {
          undo: async () => {
            await outcome.run(() => assignCase(context, record.id, before));
          },
        });
      }}
      onClose={onClose}
    >
      {() => (
        <ComboboxField
          label="Sorumlu"
          clearable
          options={userOptions(reference)}
          value={user}
          onChange={setUser}
        />
      )}
    </ActDialog>
  );
}

/** Ends a case, or opens an ended one again; both say why. */
export function MoveAct({ record, to, onClose }: ActProps & { to: 'cancelled' | 'draft' }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [note, setNote] = useState('');
  const isEnd = to === 'cancelled';
  return (
    <ActDialog
      title={isEnd ? 'Provizyonu iptal et' : 'Yeniden aç'}
      saveLabel={isEnd ? 'Provizyonu iptal et' : 'Yeniden aç'}
      tone={isEnd ? 'danger' : 'primary'}
      onSave={async () => {
        await moveCase(context, record.id, to, note.trim() || null);
        outcome.done(isEnd ? 'Provizyon iptal edildi' : 'Provizyon yeniden açıldı');
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {isEnd && <p className="text-ink-2">Kayıt silinmez; “Sonuçlanan” sekmesinde kalır.</p>}
          <TextField
            label="Neden"
            optional
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
