import { CalendarClock, FilePlus2, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { SearchField } from '@/ui/search-field';
import { finderOf, searchKey } from '@sync/model/tr/search-text';
import type { ReportSubject } from './report-subject';

/** Shows the reports by area; typing filters them, the arrows navigate. */
export function ReportGallery({
  subjects,
  chosen,
  scheduled,
  onChoose,
  onAdd,
}: {
  subjects: readonly ReportSubject[];
  chosen: string | null;
  /** Reports that run by themselves. */
  scheduled: ReadonlySet<string>;
  onChoose: (key: string) => void;
  /** Absent without the right to make reports. */
  onAdd: (() => void) | undefined;
}) {
  const [text, setText] = useState('');
  const isMeant = finderOf(text, true);
  const found = subjects.filter(({ name, sentence, area }) =>
    isMeant(searchKey(`${name} ${sentence} ${area}`)),
  );
  const areas = [...new Set(found.map(({ area }) => area))];
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-report]')];
    const place = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, place + step))]?.focus();
    event.preventDefault();
  };
  return (
    <nav
      aria-label="Raporlar"
      className="flex w-72 shrink-0 flex-col gap-2 overflow-y-auto border-r border-line bg-surface p-3 print:hidden max-[56.25em]:max-h-56 max-[56.25em]:w-auto max-[56.25em]:border-r-0 max-[56.25em]:border-b"
      onKeyDown={walk}
    >
      <div className="sticky -top-3 z-10 -mt-3 flex flex-col gap-2 bg-surface pt-3 max-[56.25em]:flex-row max-[56.25em]:*:flex-1">
        <SearchField label="Raporlarda ara" value={text} onChange={setText} />
        {onAdd !== undefined && (
          <Button icon={FilePlus2} onClick={onAdd}>
            Yeni rapor
          </Button>
        )}
      </div>
      {areas.map((area) => (
        <section key={area} aria-label={area}>
          <h2 className="meta px-2.5 pt-2 pb-1 font-medium text-ink-2">{area}</h2>
          <ul>
            {found
              .filter((report) => report.area === area)
              .map((report) => (
                <li key={report.key}>
                  <GalleryEntry
                    subject={report}
                    isChosen={report.key === chosen}
                    isScheduled={scheduled.has(report.key)}
                    onChoose={() => onChoose(report.key)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="meta px-2.5 text-ink-2">Bu adda rapor yok.</p>}
    </nav>
  );
}

function GalleryEntry({
  subject,
  isChosen,
  isScheduled,
  onChoose,
}: {
  subject: ReportSubject;
  isChosen: boolean;
  isScheduled: boolean;
  onChoose: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // The address may name one that lies far down.
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  const isShared = subject.saved?.own === true && subject.saved.role_ids.length > 0;
  return (
    <button
      ref={button}
      type="button"
      data-report
      aria-current={isChosen ? 'page' : undefined}
      className={cx(
        'flex min-h-11 w-full items-start gap-2 rounded-lg px-2.5 py-1.5 text-left hover:bg-hover active:bg-press',
        isChosen && 'bg-selected! shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
      onClick={onChoose}
    >
      <span className="grid min-w-0 flex-1 self-center">
        <span className="font-medium break-words">{subject.name}</span>
        {subject.sentence !== '' && <span className="meta break-words text-ink-2">{subject.sentence}</span>}
      </span>
      {isShared && <Share2 className="mt-0.5 size-4 shrink-0 text-ink-2" aria-label="Paylaşılıyor" />}
      {isScheduled && (
        <CalendarClock className="mt-0.5 size-4 shrink-0 text-accent" aria-label="Zamanlanmış" />
      )}
    </button>
  );
}
