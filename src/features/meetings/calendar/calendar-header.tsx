import { ChevronLeft, ChevronRight, ListFilter, Plus, Printer } from 'lucide-react';
import { useMeetings } from '@/data/meetings';
import { Button, buttonClass } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Chip } from '@/ui/chip';
import { ComboboxField } from '@/ui/combobox-field';
import { DateJump } from '@/ui/date-jump';
import { IconButton } from '@/ui/icon-button';
import { Popover } from '@/ui/popover';
import { SegmentedControl } from '@/ui/segmented-control';
import { roomsOf } from '../calendar-entries';
import { rangeTitle, stepped } from './calendar-range';
import { holidayOn } from '../holidays';
import { viewLabels, viewNames, whoseLabels, whoseNames } from './calendar-search';
import type { CalendarSearch, CalendarViewName, ShownView, Whose } from './calendar-search';

const segmentsOf = (shown: ShownView) =>
  viewNames.map((value) => ({
    value,
    label: value === 'week' && shown === 'threedays' ? 'Üç gün' : viewLabels[value],
  }));
const whoseSegments = whoseNames.map((value) => ({ value, label: whoseLabels[value] }));

/** Shows the open period of the calendar, its view and the filter of its meetings. */
export function CalendarHeader({
  view,
  chosen,
  date,
  today,
  search,
  whose,
  mayAdd,
  onChange,
  onWhose,
  onNew,
  onPrint,
}: {
  view: ShownView;
  /** The view that the user has chosen. */
  chosen: CalendarViewName;
  date: string;
  /** `YYYY-MM-DD` */
  today: string;
  search: CalendarSearch;
  whose: Whose;
  mayAdd: boolean;
  onChange: (patch: CalendarSearch) => void;
  onWhose: (whose: Whose) => void;
  onNew: () => void;
  onPrint: () => void;
}) {
  const { value: rooms } = useMeetings((meetings) => roomsOf(meetings.rows.values()), []);
  const cancelled = search.cancelled === 'yes';
  return (
    <div className="shrink-0 border-b border-line print:hidden">
      <div className="flex min-h-14 flex-wrap items-center gap-2 px-5 py-1.5 max-[79.9375em]:px-4">
        <Button onClick={() => onChange({ date: undefined })}>Bugün</Button>
        <IconButton
          icon={ChevronLeft}
          label="Önceki"
          onClick={() => onChange({ date: stepped(view, date, -1) })}
        />
        <IconButton
          icon={ChevronRight}
          label="Sonraki"
          onClick={() => onChange({ date: stepped(view, date, 1) })}
        />
        <DateJump value={date} holidayOf={holidayOn} onPick={(day) => onChange({ date: day })} />
        <h2 className="page-title num flex-1 shrink-0 font-semibold whitespace-nowrap" aria-live="polite">
          {rangeTitle(view, date)}
        </h2>
        <SegmentedControl
          label="Görünüm"
          className="max-[56.1875em]:order-1 max-[56.1875em]:w-full max-[56.1875em]:[&>label]:flex-1 max-[56.1875em]:[&>label]:justify-center max-[56.1875em]:[&>label]:px-1"
          name="calendar-view"
          segments={segmentsOf(view)}
          value={chosen}
          onChange={(next) => onChange({ view: next, date: date === today ? undefined : date })}
        />
        <Popover
          label="Süzgeçler"
          button={<ListFilter className="size-4.5" aria-hidden="true" />}
          buttonLabel={cancelled ? 'Süzgeçler, 1 etkin' : 'Süzgeçler'}
          buttonClassName={buttonClass(cancelled ? 'secondary' : 'quiet', 'md', 'w-[var(--ctl)] px-0!')}
          className="w-80 p-4"
        >
          {() => (
            <div className="grid gap-3.5">
              <Checkbox
                label="İptal edilenleri de göster"
                checked={cancelled}
                onChange={(event) => onChange({ cancelled: event.target.checked ? 'yes' : undefined })}
              />
            </div>
          )}
        </Popover>
        <IconButton icon={Printer} label="Yazdır" onClick={onPrint} />
        {mayAdd && (
          <Button tone="primary" icon={Plus} onClick={onNew}>
            Yeni
          </Button>
        )}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-5 pb-1.5 max-[79.9375em]:px-4">
        <SegmentedControl
          label="Kimin toplantıları"
          name="calendar-whose"
          className="max-[56.1875em]:w-full max-[56.1875em]:[&>label]:flex-1 max-[56.1875em]:[&>label]:justify-center"
          segments={whoseSegments}
          value={whose}
          onChange={onWhose}
        />
        {whose === 'room' && (
          <ComboboxField
            label="Salon"
            labelHidden
            className="w-60"
            clearable
            placeholder="Salon seçin"
            options={rooms.map(({ key, name }) => ({ value: key, label: name }))}
            value={search.room ?? null}
            onChange={(room) => onChange({ room: room ?? undefined })}
          />
        )}
        {cancelled && (
          <Chip
            name="İptal edilenler"
            onRemove={() => onChange({ cancelled: undefined })}
            removeLabel="İptal edilenleri gizle"
          >
            Evet
          </Chip>
        )}
      </div>
    </div>
  );
}
