import { Printer } from 'lucide-react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatDayTime, formatTime } from '@/lib/dates';
import { initialsOf } from '@/lib/initials';
import { terminalStatuses } from '@sync/model/entities/pos-values';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/icon-button';
import { SyncMark } from '@/ui/sync-mark';
import { DaySwitcher } from '../day-switcher';
import { shareOfDay } from './custody-rows';
import type { CustodyRow, Segment } from './custody-rows';

const SHIFTS = [
  { at: 0, label: '00 Gece' },
  { at: 8 / 24, label: '08 Gündüz' },
  { at: 16 / 24, label: '16 Akşam' },
] as const;

const percent = (share: number): string => `${share * 100}%`;

interface BoardProps {
  readonly rows: readonly CustodyRow[];
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly current: string | undefined;
  readonly onDay: (day: string) => void;
  readonly onOpen: (row: CustodyRow) => void;
  readonly onPrint: () => void;
}

/** Shows the users of all terminals: a line for each, with a bar of the day in its users' colours. */
export function CustodyBoard({ rows, day, current, onDay, onOpen, onPrint }: BoardProps) {
  const now = useNow();
  const passed = shareOfDay(day, now);
  return (
    <section aria-label="Kimde" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-4">
        <p className="flex-1 text-ink-2">{rows.length} terminal</p>
        <DaySwitcher day={day} onDay={onDay} />
        <IconButton icon={Printer} label="Günü yazdır" onClick={onPrint} />
      </div>
      <div
        className="meta relative h-9 shrink-0 border-b border-line bg-sunken text-ink-2"
        aria-hidden="true"
      >
        <div className="absolute inset-y-0 right-4 left-[19px]">
          {SHIFTS.map(({ at, label }) => (
            <span key={label} className="absolute top-2 whitespace-nowrap" style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
          {passed >= 0 && passed <= 1 && (
            <span
              className="num absolute top-1.5 -translate-x-1/2 rounded-sm bg-danger px-1.5 py-0.5 text-xs font-semibold text-surface"
              style={{ left: percent(passed) }}
            >
              {formatTime(now)}
            </span>
          )}
        </div>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {rows.map((row) => (
          <BoardRow
            key={row.terminal.id}
            row={row}
            passed={passed}
            current={row.terminal.id === current}
            onOpen={() => onOpen(row)}
          />
        ))}
      </ul>
    </section>
  );
}

function BoardRow({
  row: { terminal, open, holder, segments },
  passed,
  current,
  onOpen,
}: {
  row: CustodyRow;
  passed: number;
  current: boolean;
  onOpen: () => void;
}) {
  const now = useNow();
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark('pos', open?.id ?? terminal.id));
  const place = [reference.definitionName(terminal.cash_desk_id), reference.definitionName(terminal.bank_id)];
  const late = segments.some((segment) => segment.late);
  const clashing = segments.some(({ usage }) => usage.clash_with_id !== null);
  return (
    <li className="border-b border-line-soft">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onOpen}
        className={cx(
          'grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-l-[3px] border-transparent px-4 py-3 text-left hover:bg-hover',
          current && 'border-accent bg-accent-soft',
        )}
      >
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="num text-base font-medium">{terminal.terminal_no}</span>
            <SyncMark state={mark} />
          </span>
          <span className="meta clip block text-ink-2">{place.filter(Boolean).join(' · ')}</span>
        </span>
        {holder === null || open === undefined ? (
          <span className="self-center text-ink-2">
            {terminal.status === 'active'
              ? 'Kimsede değil'
              : `${terminalStatuses[terminal.status]}, kimsede değil`}
          </span>
        ) : (
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={holder} />
            <span className="min-w-0">
              <span className="clip block font-medium">{holder}</span>
              <span className={cx('meta num block', late ? 'font-medium text-danger' : 'text-ink-2')}>
                {clashing ? 'Çakışıyor · ' : ''}
                {formatDayTime(open.from_at, now)} teslim aldı
              </span>
            </span>
          </span>
        )}
        <Bar segments={segments} passed={passed} />
      </button>
    </li>
  );
}

function Bar({ segments, passed }: { segments: readonly Segment[]; passed: number }) {
  const words = segments.map(
    ({ usage, name }) =>
      `${name} ${formatTime(usage.from_at)}–${usage.to_at === null ? 'şimdi' : formatTime(usage.to_at)}`,
  );
  return (
    <span
      role="img"
      aria-label={words.length === 0 ? 'Bu gün kimse almadı' : words.join(', ')}
      className="relative col-span-2 block h-[18px] rounded-sm bg-press"
    >
      {segments.map(({ usage, name, from, to, late }) => (
        <span
          key={usage.id}
          className={cx(
            'absolute inset-y-0 overflow-hidden rounded-sm px-1.5 text-[0.6875rem] leading-[18px] font-semibold whitespace-nowrap',
            usage.clash_with_id !== null
              ? 'border border-dashed border-sy-conflict bg-sy-conflict-soft text-sy-conflict'
              : late
                ? 'bg-danger text-surface'
                : usage.to_at === null
                  ? 'bg-accent text-surface'
                  : 'bg-line-strong text-surface',
          )}
          style={{ left: percent(from), width: percent(to - from) }}
        >
          {to - from > 0.04 && initialsOf(name)}
        </span>
      ))}
      {passed >= 0 && passed <= 1 && (
        <span className="absolute -inset-y-1 w-0.5 bg-danger" style={{ left: percent(passed) }} />
      )}
    </span>
  );
}
