import { ChevronLeft, ChevronRight, ListFilter, Plus, Printer } from 'lucide-react';
import { useMeetings } from '@/data/meetings';
import { Button, buttonClass } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Chip } from '@/ui/chip';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { Popover } from '@/ui/popover';
import { SegmentedControl } from '@/ui/segmented-control';
import { SelectField } from '@/ui/select-field';
import { roomsOf } from './calendar-entries';
import { rangeTitle, stepped } from './calendar-range';
import { viewLabels, viewNames, whoseLabels } from './calendar-search';
import type { CalendarSearch, CalendarViewName } from './calendar-search';

const segments = viewNames.map((value) => ({ value, label: viewLabels[value] }));
const whoseOptions = [
  { value: 'mine', label: whoseLabels.mine },
  { value: 'team', label: whoseLabels.team },
] as const;

/** Which stretch of the calendar is open, how it is drawn, and which meetings of it. */
export function CalendarHeader({
  view,
  date,
  today,
  search,
  mayAdd,
  onChange,
  onNew,
  onPrint,
}: {
  view: CalendarViewName;
  date: string;
  /** `YYYY-MM-DD` */
  today: string;
  search: CalendarSearch;
  mayAdd: boolean;
  onChange: (patch: CalendarSearch) => void;
  onNew: () => void;
  onPrint: () => void;
}) {
  const { value: rooms } = useMeetings((meetings) => roomsOf(meetings.rows.values()), []);
  const active =
    Number(search.whose !== undefined) +
    Number(search.room !== undefined) +
    Number(search.cancelled === 'yes');
  const roomName = rooms.find(({ key }) => key === search.room)?.name ?? search.room ?? '';
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
        <h2 className="page-title num flex-1 shrink-0 font-semibold whitespace-nowrap" aria-live="polite">
          {rangeTitle(view, date)}
        </h2>
        <SegmentedControl
          label="Görünüm"
          className="max-[56.1875em]:order-1 max-[56.1875em]:w-full max-[56.1875em]:[&>label]:flex-1 max-[56.1875em]:[&>label]:justify-center max-[56.1875em]:[&>label]:px-1"
          name="calendar-view"
          segments={segments}
          value={view}
          onChange={(next) => onChange({ view: next, date: date === today ? undefined : date })}
        />
        <Popover
          label="Süzgeçler"
          button={<ListFilter className="size-[18px]" aria-hidden="true" />}
          buttonLabel={active === 0 ? 'Süzgeçler' : `Süzgeçler, ${active} etkin`}
          buttonClassName={buttonClass(active === 0 ? 'quiet' : 'secondary', 'md', 'w-[var(--ctl)] px-0!')}
          className="w-80 p-4"
        >
          {() => (
            <div className="grid gap-3.5">
              <SelectField
                label="Kimin toplantıları"
                noneLabel="Görebildiğim bütün toplantılar"
                placeholder="Görebildiğim bütün toplantılar"
                options={whoseOptions}
                value={search.whose ?? null}
                onChange={(whose) => onChange({ whose: whose ?? undefined })}
              />
              <ComboboxField
                label="Salon"
                clearable
                placeholder="Bütün salonlar"
                options={rooms.map(({ key, name }) => ({ value: key, label: name }))}
                value={search.room ?? null}
                onChange={(room) => onChange({ room: room ?? undefined })}
              />
              <Checkbox
                label="İptal edilenleri de göster"
                checked={search.cancelled === 'yes'}
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
      {active > 0 && (
        <div className="flex flex-wrap items-center gap-2 px-5 pb-2 max-[79.9375em]:px-4">
          {search.whose !== undefined && (
            <Chip
              name="Kimin"
              onRemove={() => onChange({ whose: undefined })}
              removeLabel="Kimin süzgecini kaldır"
            >
              {whoseLabels[search.whose]}
            </Chip>
          )}
          {search.room !== undefined && (
            <Chip
              name="Salon"
              onRemove={() => onChange({ room: undefined })}
              removeLabel="Salon süzgecini kaldır"
            >
              {roomName}
            </Chip>
          )}
          {search.cancelled === 'yes' && (
            <Chip
              name="İptal edilenler"
              onRemove={() => onChange({ cancelled: undefined })}
              removeLabel="İptal edilenleri gizle"
            >
              Evet
            </Chip>
          )}
        </div>
      )}
    </div>
  );
}
