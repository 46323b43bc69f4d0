import { CalendarPlus, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { setHospitalDays } from '@sync/model/tr/public-holidays';
import type { HospitalDay } from '@sync/model/tr/public-holidays';
import { listHospitalDays, saveHospitalDay } from '@sync/rpc/settings';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { formatDate, isIsoDate } from '@/lib/dates';
import { SheetForm } from '@/kit/form/sheet-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { LoadingBlock } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { failureOf } from '../command-problems';
import { dayKinds } from './setting-words';

/** Shows the days that differ from the calendar of the product. */
export function HospitalDays({ nationalUntil }: { nationalUntil: string }) {
  const { value, refresh } = useServerQuery(listHospitalDays, {});
  const [edited, setEdited] = useState<HospitalDay | 'new' | null>(null);
  const days = value?.days ?? [];
  return (
    <>
      <Card
        flush
        title="Tatiller ve kapalı günler"
        aside={
          <Button size="sm" icon={CalendarPlus} onClick={() => setEdited('new')}>
            Gün ekle
          </Button>
        }
      >
        <p className="meta px-4 pt-3 text-ink-2">
          Resmî tatiller ve bayramlar {formatDate(nationalUntil)} gününe kadar bilinir. Sonraki bayramları ve
          hastanenin kendi kapalı günlerini buraya ekleyin: süreler o gün işlemez, ameliyathane açılmaz.
        </p>
        {value === null ? (
          <LoadingBlock lines={2} />
        ) : days.length === 0 ? (
          <p className="px-4 py-3 text-ink-2">Eklenmiş gün yok.</p>
        ) : (
          <ul className="mt-1 divide-y divide-line-soft">
            {days.map((day) => (
              <li key={day.day} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
                <p className="min-w-0 flex-1 basis-56">
                  <span className="num font-medium">{formatDate(day.day)}</span> {day.note}
                  <span className="meta block text-ink-2">
                    {dayKinds[day.kind]}
                    {day.public && ' · resmî tatil'}
                  </span>
                </p>
                <Button
                  size="sm"
                  icon={PencilLine}
                  aria-label={`${formatDate(day.day)}: değiştir`}
                  onClick={() => setEdited(day)}
                >
                  Değiştir
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {edited !== null && (
        <DaySheet
          day={edited === 'new' ? null : edited}
          taken={new Set(days.map(({ day }) => day))}
          onClose={() => setEdited(null)}
          onSaved={async (saved) => {
            // This device goes by it at once, others with their next look.
            setHospitalDays(saved(days));
            await refresh();
          }}
        />
      )}
    </>
  );
}

function DaySheet({
  day: opened,
  taken,
  onClose,
  onSaved,
}: {
  /** Null: another day is added. */
  day: HospitalDay | null;
  taken: ReadonlySet<string>;
  onClose: () => void;
  onSaved: (after: (days: readonly HospitalDay[]) => readonly HospitalDay[]) => Promise<void>;
}) {
  const command = useCommand();
  const [day, setDay] = useState(opened?.day ?? '');
  const [kind, setKind] = useState<HospitalDay['kind']>(opened?.kind ?? 'full');
  const [isPublic, setPublic] = useState(opened?.public ?? false);
  const [note, setNote] = useState(opened?.note ?? '');
  const text = note.trim();
  const dirty =
    opened === null
      ? day !== '' || text !== ''
      : kind !== opened.kind || isPublic !== opened.public || text !== opened.note;
  const reason = !isIsoDate(day)
    ? 'Günü seçin'
    : opened === null && taken.has(day)
      ? 'Bu gün zaten listede'
      : text.length < 2
        ? 'Günün adını yazın'
        : opened !== null && !dirty
          ? 'Değişiklik yok'
          : undefined;
  const save = async (given: Omit<HospitalDay, 'day'> | null) => {
    const saved = await command.run(saveHospitalDay, { day, given });
    if (saved === undefined) return undefined;
    return async () => {
      toastSuccess(given === null ? 'Gün kaldırıldı.' : 'Kaydedildi. Cihazlar bir saat içinde buna uyar.');
      onClose();
      await onSaved((days) => [
        ...days.filter((other) => other.day !== day),
        ...(given === null ? [] : [{ day, ...given }]),
      ]);
    };
  };
  return (
    <SheetForm
      title={opened === null ? 'Gün ekle' : formatDate(opened.day)}
      dirty={dirty}
      command={command}
      submitLabel="Kaydet"
      disabledReason={reason}
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={() => save({ kind, public: isPublic, note: text })}
    >
      {({ perform }) => (
        <div className="grid gap-4">
          {opened === null && <DateField label="Gün" value={day} onChange={setDay} />}
          <TextField
            label="Adı"
            hint="Ramazan Bayramı 1. gün, bakım günü…"
            maxLength={80}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <SelectField
            label="O gün"
            options={Object.entries(dayKinds).map(([value, label]) => ({
              value: value as HospitalDay['kind'],
              label,
            }))}
            value={kind}
            onChange={(next) => setKind(next ?? 'full')}
          />
          <Checkbox
            label="Resmî tatil"
            description="Bankalar da kapalı; valör buna göre hesaplanır."
            checked={isPublic}
            onChange={() => setPublic(!isPublic)}
          />
          {opened !== null && (
            <Button
              tone="danger"
              disabled={command.busy || command.offline}
              onClick={() => void perform(() => save(null))}
            >
              Listeden kaldır
            </Button>
          )}
        </div>
      )}
    </SheetForm>
  );
}
