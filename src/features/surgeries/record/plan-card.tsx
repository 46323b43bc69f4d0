import { CalendarClock, GitFork, Hourglass, Pencil } from 'lucide-react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatDayTime, formatTime } from '@/lib/dates';
import { RecordLink } from '@/kit/record/record-link';
import { clashWords, planWords, slotTones, slotWords, wishWords } from '@/records/surgeries/surgery-words';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { Card } from '@/ui/card';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { IconButton } from '@/ui/icon-button';
import { HelpTip } from '@/kit/help/help-tip';
import { NoticeBar } from '@/ui/notice-bar';
import { nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { move } from '@sync/model/surgeries/acts/move';
import { surgeryNumber } from '@sync/model/surgeries/words';
import type { SurgeryDoing } from './use-surgery-acts';
import { useOtherSurgery } from './use-surgery';

/** Shows a clash of two records over one place: both are kept, and there are two solutions. */
function ClashNote({ surgery, acts, onForm }: SurgeryDoing) {
  const reference = useReferenceData();
  const now = useNow();
  const other = useOtherSurgery(surgery.clash_with_id);
  if (surgery.slot_state !== 'clash') return null;
  const kind = surgery.clash_kind;
  const what =
    other === null
      ? 'Başka bir ameliyatla çakışıyor.'
      : `${surgeryNumber(other)}, ${nameOfProcedures(other.procedures)}, ${planWords(other, now) ?? ''}, ${
          reference.definitionName(other.room_id) ?? ''
        }.`;
  return (
    <div role="note" className="mt-2 rounded-lg border-[1.5px] border-sy-conflict bg-sy-conflict-soft p-3">
      <p className="flex gap-2 font-medium text-sy-conflict">
        <GitFork className="mt-0.5 size-4" aria-hidden="true" />
        {kind === null ? 'Çakışıyor' : clashWords[kind]}
      </p>
      <p className="mt-1 break-words">{what} İki kayıt da duruyor.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {acts.reason(move) === null && (
          <Button size="sm" icon={CalendarClock} onClick={() => onForm('move')}>
            Bunu taşı…
          </Button>
        )}
        {other !== null && (
          <RecordLink to={`/crm/surgery-plans/${other.id}`} className={buttonClass('secondary', 'sm')}>
            Ötekini aç
          </RecordLink>
        )}
      </div>
    </div>
  );
}

/** Shows place and time, whether the place is confirmed, and the stay. */
export function PlanCard(doing: SurgeryDoing) {
  const { surgery, acts, mayEdit, onForm } = doing;
  const reference = useReferenceData();
  const now = useNow();
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const { slot_state: state, room_free_at, moved_from, planned_start } = surgery;
  const room = reference.definitionName(surgery.room_id);
  const tables = reference.definition('operating_room', surgery.room_id)?.attributes.tables;
  const row = { labelWidth: 128 };
  return (
    <Card
      title="Plan"
      aside={
        <span className="-mr-2 flex items-center gap-1">
          {state !== 'none' && <Badge tone={slotTones[state]}>{slotWords[state]}</Badge>}
          {acts.reason(move) === null && (
            <IconButton icon={CalendarClock} size="sm" label="Taşı" onClick={() => onForm('move')} />
          )}
          {mayEdit && (
            <IconButton
              icon={Pencil}
              size="sm"
              label="Plan bilgilerini düzenle"
              onClick={() => onForm('facts')}
            />
          )}
        </span>
      }
    >
      <DescriptionList>
        <DescriptionRow label="Zaman" {...row}>
          <time className="num" dateTime={planned_start ?? undefined}>
            {planWords(surgery, now) ?? wishWords(surgery)}
          </time>
        </DescriptionRow>
        <DescriptionRow label="Salon" {...row}>
          {room === null ? null : tables === '2' ? `${room}, masa ${surgery.table_no}` : room}
        </DescriptionRow>
        {room_free_at !== null && (
          <DescriptionRow label="Salon boşalır" {...row}>
            <span className="num">{formatTime(room_free_at)}</span>
          </DescriptionRow>
        )}
        {moved_from !== null && moved_from !== planned_start && (
          <DescriptionRow label="Önceki zamanı" {...row}>
            <span className="num">{formatDayTime(moved_from, now)}</span>
          </DescriptionRow>
        )}
        {surgery.outside_reason !== null && (
          <DescriptionRow label="Oturum dışı" {...row}>
            {surgery.outside_reason}
          </DescriptionRow>
        )}
        {surgery.overlap_reason !== null && (
          <DescriptionRow label="İki salonda" {...row}>
            {surgery.overlap_reason}
          </DescriptionRow>
        )}
        <DescriptionRow label="Bölüm" {...row}>
          {reference.definitionName(surgery.department_id)}
        </DescriptionRow>
        {surgery.diagnosis !== null && (
          <DescriptionRow label="Tanı" {...row}>
            {surgery.diagnosis}
          </DescriptionRow>
        )}
        {surgery.admission_at !== null && (
          <DescriptionRow label="Yatış" {...row}>
            <span className="num">
              {[
                formatDayTime(surgery.admission_at, now),
                surgery.expected_nights === null ? null : `${surgery.expected_nights} gece`,
                surgery.bed === null ? null : `yatak ${surgery.bed}`,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </DescriptionRow>
        )}
        {surgery.equipment !== null && (
          <DescriptionRow label="Malzeme" {...row}>
            {surgery.equipment}
          </DescriptionRow>
        )}
        {planned_start === null && surgery.short_notice && (
          <DescriptionRow label="Bekleme" {...row}>
            Kısa sürede gelebilir
          </DescriptionRow>
        )}
        <DescriptionRow label="Sorumlu" {...row}>
          {reference.userName(surgery.responsible_id)}
        </DescriptionRow>
        {surgery.status_reason_id !== null && (
          <DescriptionRow label="Erteleme nedeni" {...row}>
            {[reference.definitionName(surgery.status_reason_id), surgery.status_note]
              .filter((part) => part !== null)
              .join(': ')}
          </DescriptionRow>
        )}
        {surgery.override_reason !== null && (
          <DescriptionRow label="Eksikle onay" {...row}>
            {[surgery.override_reason, reference.userName(surgery.override_by)]
              .filter((part) => part !== null)
              .join(' · ')}
          </DescriptionRow>
        )}
      </DescriptionList>
      {state === 'requested' && (
        <div className="mt-2">
          <NoticeBar boxed tone="warn" icon={Hourglass} title="Yer geçici.">
            {online
              ? 'Sunucu onaylayınca kesinleşir.'
              : 'Son eşitlemede boştu; bağlanınca sunucu onaylar ya da çakışmayı bildirir.'}
            <HelpTip topic="provisionalSlot" align="end" className="align-middle" />
          </NoticeBar>
        </div>
      )}
      <ClashNote {...doing} />
    </Card>
  );
}
