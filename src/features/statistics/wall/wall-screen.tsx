import { ChevronLeft, ChevronRight, CloudOff, Pause, Play, X } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useSignedIn } from '@/data/workspace';
import { changeOf, formatFigure, shownOf, shownText, wholeCell } from '@/kit/figures/figure-words';
import type { Shown } from '@/kit/figures/figure-words';
import { useGroupNames } from '@/kit/figures/use-group-names';
import { useKeptFigures } from '@/kit/figures/use-kept-figures';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import { monthsText, countedMonths } from '@/kit/figures/period';
import { formatDayTime, formatLongDate, formatMonth, formatTime, todayIso } from '@/lib/dates';
import { DialogFrame } from '@/ui/dialog-frame';
import { IconButton } from '@/ui/icon-button';
import { readFigures } from '@sync/rpc/figures';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import { ChangeMark } from '../kpi-strip';
import { PanelChart } from '../panel-chart';
import type { FigureRef } from '../statistics-tabs';
import { kpiName } from '../tab-specs';
import { useWall, useWallTurn } from './use-wall';
import {
  countsOfToday,
  courseDays,
  courseName,
  todayName,
  wallDays,
  wallSlides,
  wallSpecs,
} from './wall-slides';
import type { WallDays, WallSlide } from './wall-slides';

/**
 * Fills the screen with the figures of one area after the other, for a wall where everybody passes: sums alone, no
 * names. It counts again each minute and, without a network, says of when its figures are.
 */
export function WallScreen({ onLeave }: { onLeave: () => void }) {
  useWall();
  const { access } = useSignedIn();
  const now = useNow();
  const today = todayIso(now);
  const slides = useMemo(() => wallSlides(access.permissions), [access.permissions]);
  return (
    <DialogFrame open onClose={onLeave} label="Duvar ekranı">
      <div className="fixed inset-0 flex flex-col overflow-y-auto bg-canvas text-ink">
        <Slides key={today} slides={slides} days={wallDays(today)} now={now} onLeave={onLeave} />
      </div>
    </DialogFrame>
  );
}

function Slides({
  slides,
  days,
  now,
  onLeave,
}: {
  slides: readonly WallSlide[];
  days: WallDays;
  now: number;
  onLeave: () => void;
}) {
  const turn = useWallTurn(slides.length);
  const specs = useMemo(
    () => wallSpecs(slides, days),
    // The parent remounts this component (`key`) for another day; the areas change with a sign-in.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const { answers, problem, offline } = useKeptFigures(readFigures, specs, { ...days, keptAs: 'wall' });
  const slide = slides[turn.at];
  if (slide === undefined) return null;
  const isStale = answers !== null && (offline || problem !== null);
  return (
    <div className="flex min-h-full flex-1 flex-col gap-[clamp(0.75rem,2.2vh,2rem)] p-[clamp(1rem,3vw,3rem)]">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="text-[clamp(1.5rem,3vw,3rem)] leading-tight font-semibold tracking-[-.02em]">
          {slide.label}
        </h1>
        <p className="text-[clamp(0.875rem,1.4vw,1.375rem)] leading-snug text-ink-2">
          {periodWords(slide, days)}
        </p>
        <span className="flex-1" />
        <p className="num text-[clamp(0.875rem,1.4vw,1.375rem)] leading-snug text-ink-2">
          {formatLongDate(now)} <b className="text-ink">{formatTime(now)}</b>
        </p>
        <div className="flex items-center gap-1" role="group" aria-label="Duvar ekranı düğmeleri">
          <IconButton icon={ChevronLeft} label="Önceki alan" onClick={() => turn.go(-1)} />
          <IconButton
            icon={turn.isPaused ? Play : Pause}
            label={turn.isPaused ? 'Sürdür' : 'Durdur'}
            onClick={turn.pause}
          />
          <IconButton icon={ChevronRight} label="Sonraki alan" onClick={() => turn.go(1)} />
          <IconButton icon={X} label="Duvar ekranından çık" onClick={onLeave} />
        </div>
      </header>
      {answers === null ? (
        <p className="m-auto text-[clamp(1rem,2vw,2rem)] text-ink-2" role="status">
          {offline || problem !== null
            ? 'Rakamlara ulaşılamıyor. Bağlantı gelince burada görünür.'
            : 'Rakamlar hazırlanıyor…'}
        </p>
      ) : (
        <Pictures slide={slide} answers={answers} days={days} />
      )}
      <footer className="flex flex-wrap items-center gap-x-6 gap-y-2 text-[clamp(0.8125rem,1.2vw,1.125rem)] leading-snug text-ink-2">
        <ol className="flex items-center gap-2" aria-hidden="true">
          {slides.map(({ id }, at) => (
            <li
              key={id}
              className={
                at === turn.at ? 'h-2 w-8 rounded-full bg-accent' : 'size-2 rounded-full bg-line-strong'
              }
            />
          ))}
        </ol>
        <span className="flex-1" />
        {answers !== null && (
          <p className={isStale ? 'inline-flex items-center gap-2 font-medium text-warn' : ''}>
            {isStale && <CloudOff className="size-4.5" aria-hidden="true" />}
            {isStale
              ? `Sunucuya ulaşılamıyor; rakamlar ${formatDayTime(answers.at, now)} anındaki`
              : `Rakamlar ${formatTime(answers.at)} anındaki; değişim önceki döneme göre`}
          </p>
        )}
      </footer>
    </div>
  );
}

/** Hundredths of a tile's width that a figure fills, times the width of its letters in their own size. */
const WIDEST = 140;

/** Returns the days that the figures of a slide are of, in words. */
function periodWords(slide: WallSlide, { period, today }: WallDays): string {
  const isHealth = slide.kpis.some(({ source }) => figureSource(source).health === true);
  return isHealth
    ? `Sayılmış ay: ${monthsText(countedMonths(period, today))}`
    : `${formatMonth(period.from.slice(0, 7))}, bugüne kadar`;
}

function Pictures({ slide, answers, days }: { slide: WallSlide; answers: KeptFigures; days: WallDays }) {
  const names = useGroupNames();
  const { course } = slide;
  const shownAs = (kpi: FigureRef) =>
    shownOf(kpi.id, wholeCell(answers.byName[kpiName(kpi.source, false)]?.rows, kpi.id));
  // One size for all: as large as the longest allows, since an amount has three times the signs of a share.
  const longest = Math.max(
    ...slide.kpis.map((kpi) =>
      isFigure(shownAs(kpi)) ? shownText(figureOf(kpi.source, kpi.id).unit, shownAs(kpi)).length : 0,
    ),
  );
  const size = `min(${Math.round(WIDEST / Math.max(4, longest))}cqi, 5rem)`;
  return (
    <>
      <ul className="grid flex-1 auto-rows-fr grid-cols-2 gap-[clamp(0.5rem,1.2vw,1.25rem)] sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {slide.kpis.map((kpi) => (
          <Tile key={`${kpi.source} ${kpi.id}`} kpi={kpi} size={size} slide={slide} answers={answers} />
        ))}
      </ul>
      {course !== null && (
        <PanelChart
          panel={course}
          answer={answers.byName[courseName(slide.id)] ?? null}
          period={courseDays(course, days)}
          names={names}
          selected={null}
        />
      )}
    </>
  );
}

/** Returns whether a value is drawn as a figure; otherwise words say why there is none. */
const isFigure = ({ is }: Shown): boolean => is === 'value' || is === 'none';

function Tile({
  kpi,
  size,
  slide,
  answers,
}: {
  kpi: FigureRef;
  /** Font size of the figure, in CSS. */
  size: string;
  slide: WallSlide;
  answers: KeptFigures;
}) {
  const figure = figureOf(kpi.source, kpi.id);
  const cell = (name: string) => shownOf(kpi.id, wholeCell(answers.byName[name]?.rows, kpi.id));
  const now = cell(kpiName(kpi.source, false));
  const change = answers.former === null ? null : changeOf(figure, cell(kpiName(kpi.source, true)), now);
  // A day without rows counts 0; a day that was not asked for counts nothing.
  const isCounted = countsOfToday(slide, kpi.source).includes(kpi.id);
  const today =
    isCounted && answers.byName[todayName(kpi.source)] !== undefined ? cell(todayName(kpi.source)) : null;
  const todayValue = today?.is === 'value' ? today.value : today?.is === 'none' ? 0 : null;
  const text = shownText(figure.unit, now);
  return (
    <li className="card @container flex min-w-0 flex-col justify-between gap-2 p-[clamp(0.75rem,1.4vw,1.75rem)]">
      <span className="text-[clamp(0.875rem,1.5vw,1.5rem)] leading-snug text-ink-2">{figure.label}</span>
      <span
        className={
          isFigure(now)
            ? 'num leading-none font-semibold tracking-[-.03em] whitespace-nowrap'
            : 'text-[clamp(1rem,2vw,2rem)] leading-tight font-medium text-ink-2'
        }
        style={isFigure(now) ? { fontSize: size } : undefined}
      >
        {text}
      </span>
      <span className="flex min-h-6 flex-wrap items-center gap-x-4 text-[clamp(0.8125rem,1.3vw,1.25rem)] text-ink-2">
        {todayValue !== null && <span className="num">bugün {formatFigure(figure.unit, todayValue)}</span>}
        {change !== null && <ChangeMark change={change} className="text-[1em]! leading-snug!" />}
      </span>
    </li>
  );
}
