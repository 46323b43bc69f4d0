import { ChevronDown, ChevronUp, FileUser, Pencil } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDay } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { RecordLink } from '@/kit/record/record-link';
import { Part } from '@/kit/record/sheet-parts';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { EmptyState } from '@/ui/page-states';
import { SyncTag } from '@/ui/sync-mark';
import { CvPanel } from './cv/cv-panel';
import { AgainBadge, KeepBadge } from './resume-columns';
import { KeepRenewal } from './keep-renewal';
import { ResumeMessages } from './resume-messages';
import { ResumeNotes } from './resume-notes';
import { EarlierApplications, ResumeFacts, ResumePoints, ResumeTags } from './resume-parts';
import type { Resume } from '@sync/model/entities/resume';
import type { ResumeRow } from './resume-rows';
import type { CvHits } from './cv/use-cv-hits';
import { Stars } from './score-card';
import { StatusNow, StatusSteps } from './status-path';
import { useKeys } from '@/ui/keys/key-commands';
import { stepKeys } from './triage-keys';
import type { ResumeMarks } from './use-resume-marks';
import { useSwipe } from './use-swipe';
import { Uncover } from './uncover';

/** Applications that the list at the side shows at first, and with each *daha*. */
const PORTION = 60;

interface TriageProps {
  readonly rows: readonly ResumeRow[];
  /** The chosen application; the first one without. */
  readonly openId: string | undefined;
  readonly blind: boolean;
  readonly marks: ResumeMarks;
  readonly onOpen: (id: string | undefined) => void;
  readonly onEdit: (id: string) => void;
  /** Hits of the search in files. */
  readonly hits: CvHits;
}

/** Shows one application after another: the list, the file, and the decision. J and K navigate, U, H and O decide. */
export function ResumeTriage({
  rows,
  openId: addressed,
  blind,
  marks,
  onOpen: tell,
  onEdit,
  hits,
}: TriageProps) {
  const [openId, onOpen] = useAheadOf(addressed, tell);
  const found = rows.findIndex(({ resume }) => resume.id === openId);
  const at = Math.max(0, found);
  const row = rows[at];
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) onOpen(next.resume.id);
  };
  useKeys({
    rank: 'list',
    title: 'Başvurularda',
    commands: [
      ...stepKeys(step),
      { id: 'resume.skip', label: 'Karar vermeden geç', key: 's', run: () => step(1) },
    ],
  });
  const swipe = useSwipe(step);
  if (row === undefined) {
    return (
      <EmptyState icon={FileUser} title="Burada başvuru yok" className="m-auto">
        Başka bir durumu seçin ya da filtreleri kaldırın.
      </EmptyState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 border-t border-line">
      <TriageList rows={rows} at={at} blind={blind} marks={marks} hits={hits} onOpen={onOpen} />
      <TriageDesk
        key={row.resume.id}
        row={row}
        at={at}
        of={rows.length}
        blind={blind}
        sought={hits.sought}
        swipe={swipe}
        onStep={step}
        onEdit={() => onEdit(row.resume.id)}
        onScored={() => void marks.refresh()}
        // What is decided leaves this list: the next one comes up.
        onMoved={() => onOpen((rows[at + 1] ?? rows[at - 1])?.resume.id)}
      />
    </div>
  );
}

/** Milliseconds after the last step when the address follows. */
const FOLLOWS = 200;

/** Returns a choice that applies at once; the address, whose change renders the whole page, follows when the user pauses. */
function useAheadOf(
  addressed: string | undefined,
  tell: (id: string | undefined) => void,
): readonly [string | undefined, (id: string | undefined) => void] {
  const [chosen, choose] = useState(addressed);
  const [seen, setSeen] = useState(addressed);
  const [told, setTold] = useState(addressed);
  if (addressed !== seen) {
    setSeen(addressed);
    // Another way led here: back, a link, a search.
    if (addressed !== told) choose(addressed);
  }
  const follow = useEffectEvent(() => {
    setTold(chosen);
    tell(chosen);
  });
  useEffect(() => {
    if (chosen === addressed) return undefined;
    const timer = setTimeout(follow, FOLLOWS);
    return () => clearTimeout(timer);
  }, [chosen, addressed]);
  return [chosen, choose];
}

function TriageList({
  rows,
  at,
  blind,
  marks,
  hits,
  onOpen,
}: Pick<TriageProps, 'rows' | 'blind' | 'marks' | 'hits' | 'onOpen'> & { at: number }) {
  const now = useNow();
  const markOf = useSyncState((sync) => sync.mark);
  const [asked, setAsked] = useState(PORTION);
  const shown = Math.max(asked, Math.ceil((at + 1) / PORTION) * PORTION);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <nav
      aria-label="Başvurular"
      className="flex w-[300px] shrink-0 flex-col border-r border-line max-[56.1875em]:hidden"
    >
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {rows.slice(0, shown).map((row, index) => {
          const { resume } = row;
          const mark = markOf('directory', resume.id);
          const mine = marks.of(resume.id)?.mine ?? null;
          const line = hits.lines.get(resume.id) ?? null;
          return (
            <li key={resume.id} ref={index === at ? current : undefined}>
              <button
                type="button"
                aria-current={index === at}
                onClick={() => onOpen(resume.id)}
                className={cx(
                  'grid w-full gap-0.5 border-b border-line-soft px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2',
                  index === at && 'bg-selected shadow-[inset_3px_0_0_var(--color-accent)]',
                )}
              >
                <span className="flex items-baseline gap-2">
                  <span className="clip flex-1 font-semibold">{blind ? row.alias : row.name}</span>
                  <span className="num meta shrink-0 text-ink-3">
                    {formatDay(Date.parse(resume.applied_at), now)}
                  </span>
                </span>
                <span className="clip">{resume.position_applied}</span>
                <span className="meta flex items-center gap-2 text-ink-2">
                  <span className="clip flex-1">{workWords(row, blind)}</span>
                  {mine === null ? (
                    <span className="text-ink-3">puan yok</span>
                  ) : (
                    <Stars label="Puanınız" value={mine} size="sm" />
                  )}
                </span>
                {line !== null && <span className="meta clip text-ink-2 italic">“{line}”</span>}
                {(row.others.length > 0 || row.keep !== null || mark !== null) && (
                  <span className="flex flex-wrap items-center gap-1.5 pt-1">
                    {row.others.length > 0 && <AgainBadge />}
                    <KeepBadge keep={row.keep} />
                    {mark !== null && <SyncTag state={mark} />}
                  </span>
                )}
              </button>
            </li>
          );
        })}
        {rows.length > shown && (
          <li className="grid place-items-center p-3">
            <Button tone="quiet" size="sm" onClick={() => setAsked(shown + PORTION)}>
              {countOf(rows.length - shown, 'başvuru')} daha
            </Button>
          </li>
        )}
      </ul>
      <p className="meta flex h-11 shrink-0 items-center gap-2 border-t border-line px-4 text-ink-2">
        <span className="flex-1">{countOf(rows.length, 'aday')}</span>
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> gezin
      </p>
    </nav>
  );
}

/** `7 yıl · Ankara`; covered without the place. */
export function workWords({ resume }: ResumeRow, blind: boolean): string {
  const years = resume.experience_years;
  return [years === null ? null : `${years} yıl`, blind ? null : resume.city].filter(Boolean).join(' · ');
}

function TriageDesk({
  row,
  at,
  of,
  blind,
  sought,
  swipe,
  onStep,
  onEdit,
  onMoved,
  onScored,
}: {
  row: ResumeRow;
  at: number;
  of: number;
  blind: boolean;
  sought: string | undefined;
  swipe: ReturnType<typeof useSwipe>;
  onStep: (by: 1 | -1) => void;
  onEdit: () => void;
  onMoved: () => void;
  onScored: () => void;
}) {
  const [uncovered, setUncovered] = useState(false);
  const opensPage = usePermission('form.resume_details.Id.read');
  const mayEdit = usePermission('form.resumes.edit');
  const covered = blind && !uncovered;
  const { resume } = row;
  // Who goes through quickly waits for no file: name and facts come first.
  const opened = useDeferredValue<Resume | null>(resume, null);
  return (
    <div className="grid min-h-0 min-w-0 flex-1 max-[79.9375em]:overflow-y-auto min-[80em]:grid-cols-[minmax(0,1fr)_336px] min-[80em]:grid-rows-[minmax(0,1fr)_auto]">
      <div className="order-2 flex min-h-0 min-w-0 flex-col border-line-soft max-[79.9375em]:h-[70dvh] max-[79.9375em]:border-t min-[80em]:order-1 min-[80em]:row-span-2">
        {opensPage ? (
          opened !== null && <CvPanel resume={opened} covered={covered} sought={sought} />
        ) : (
          <EmptyState icon={FileUser} title="Özgeçmiş dosyasını görme yetkiniz yok" className="m-auto">
            Başvurunun bilgileri yanda durur.
          </EmptyState>
        )}
      </div>
      <section
        aria-label={covered ? row.alias : row.name}
        // On a narrow screen the file is between the name and the decision.
        className="min-w-0 max-[79.9375em]:contents min-[80em]:order-2 min-[80em]:overflow-y-auto min-[80em]:border-l min-[80em]:border-line"
      >
        <header className="order-1 grid gap-2 px-5 py-4" {...swipe}>
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <h2 className="text-lg font-semibold break-words">{covered ? row.alias : row.name}</h2>
              <p className="meta text-ink-2">
                {[resume.position_applied, workWords(row, covered)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <IconButton
              icon={ChevronUp}
              label="Önceki aday (K)"
              disabled={at === 0}
              onClick={() => onStep(-1)}
            />
            <IconButton
              icon={ChevronDown}
              label="Sonraki aday (J)"
              disabled={at === of - 1}
              onClick={() => onStep(1)}
            />
          </div>
          <p className="meta num text-ink-3 min-[56.25em]:hidden">
            {at + 1} / {of}
          </p>
          <StatusNow record={resume} />
          <KeepRenewal row={row} />
          {covered && opensPage && <Uncover resumeId={resume.id} onUncovered={() => setUncovered(true)} />}
          <div className="flex flex-wrap gap-2">
            {opensPage && (
              <RecordLink
                to={`/form/resume/${resume.id}${blind ? '?blind=yes' : ''}`}
                className={buttonClass('quiet', 'sm')}
              >
                Bütün başvuru
              </RecordLink>
            )}
            {mayEdit && !covered && (
              <Button tone="quiet" size="sm" icon={Pencil} onClick={onEdit}>
                Düzenle
              </Button>
            )}
          </div>
        </header>
        <div className="order-3 min-w-0">
          <ResumePoints row={row} onScored={onScored} />
          <Part title="Etiketler">
            <ResumeTags row={row} />
          </Part>
          {/* Colleagues write of people by name: what they wrote is not covered by itself. */}
          {!covered && (
            <Part title="Notlar">
              <ResumeNotes record={resume} />
            </Part>
          )}
          {!covered && <ResumeMessages record={resume} />}
          <ResumeFacts row={row} covered={covered} />
          <EarlierApplications row={row} blind={blind} />
        </div>
      </section>
      <footer className="sticky bottom-0 order-4 border-t border-line bg-raised px-5 py-3 min-[80em]:border-l">
        <StatusSteps record={resume} onMoved={onMoved} />
      </footer>
    </div>
  );
}
