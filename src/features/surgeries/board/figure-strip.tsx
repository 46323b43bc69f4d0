import { ClipboardList, GitFork, Hourglass, ListFilter } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { HelpTip } from '@/kit/help/help-tip';
import { Button, buttonClass } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { Popover } from '@/ui/popover';
import { SelectField } from '@/ui/select-field';
import { urgencies } from '@sync/model/entities/surgery-values';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import type { PlansSearch } from '../plans-search';
import { dayFigures, isCounted } from './board-card';
import type { BoardCard, DayFigure } from './board-card';

const plain: readonly DayFigure[] = ['all', 'done', 'recovery', 'running', 'waiting'];
const urgent = [
  { figure: 'clash', icon: GitFork, tone: 'text-sy-conflict' },
  { figure: 'provisional', icon: Hourglass, tone: 'text-warn' },
  { figure: 'missing', icon: ClipboardList, tone: 'text-warn' },
] as const;

/** Shows the number of each kind; a press shows only those. */
export function FigureStrip({
  cards,
  shown,
  onShow,
  search,
  onSearch,
}: {
  cards: readonly BoardCard[];
  shown: DayFigure;
  onShow: (figure: DayFigure) => void;
  search: PlansSearch;
  onSearch: (patch: PlansSearch) => void;
}) {
  const counts = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(dayFigures).map((figure) => [
          figure,
          cards.filter((card) => isCounted(card, figure as DayFigure)).length,
        ]),
      ) as Readonly<Record<DayFigure, number>>,
    [cards],
  );
  const press = (figure: DayFigure) => () => onShow(figure === shown ? 'all' : figure);
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-1 overflow-x-auto border-b border-line px-3 max-[79.9375em]:px-2">
      {plain.map((figure) => (
        <button
          key={figure}
          type="button"
          aria-pressed={figure === shown}
          onClick={press(figure)}
          className={cx(
            'meta num min-h-[var(--ctl)] shrink-0 rounded-md px-2 whitespace-nowrap text-ink-2 hover:bg-hover',
            figure === shown && figure !== 'all' && 'bg-selected text-ink',
          )}
        >
          <b className="mr-1 text-base font-semibold text-ink">{counts[figure]}</b>
          {dayFigures[figure]}
        </button>
      ))}
      {urgent.some(({ figure }) => counts[figure] > 0) && (
        <span className="mx-2 h-5 w-px shrink-0 bg-line" aria-hidden="true" />
      )}
      {urgent
        .filter(({ figure }) => counts[figure] > 0)
        .map(({ figure, icon: Icon, tone }) => (
          <Fragment key={figure}>
            <button
              type="button"
              aria-pressed={figure === shown}
              onClick={press(figure)}
              className={cx(
                'meta num inline-flex min-h-[var(--ctl)] shrink-0 items-center gap-1.5 rounded-md px-2 font-medium whitespace-nowrap hover:bg-hover',
                tone,
                figure === shown && 'bg-selected',
              )}
            >
              <Icon className="size-4" aria-hidden="true" />
              {counts[figure]} {dayFigures[figure]}
            </button>
            {figure === 'provisional' && <HelpTip topic="provisionalSlot" className="-ml-1" />}
          </Fragment>
        ))}
      <span className="flex-1" />
      <BoardFilters search={search} onSearch={onSearch} />
    </div>
  );
}

/** Conditions of the board, beside those of the strip. */
const filterNames = ['surgeon', 'department', 'urgency', 'foreign', 'unapproved'] as const;

export const filtersOf = (search: PlansSearch): number =>
  filterNames.filter((name) => search[name] !== undefined).length;

function BoardFilters({ search, onSearch }: { search: PlansSearch; onSearch: (patch: PlansSearch) => void }) {
  const names = useReferenceData();
  const set = filtersOf(search);
  const surgeons = names
    .definitions('clinician')
    .filter(({ active, attributes }) => active && attributes.profession === 'surgeon');
  return (
    <Popover
      label="Süzgeçler"
      button={
        <>
          <ListFilter className="size-4" aria-hidden="true" />
          {set === 0 ? 'Süzgeç' : `Süzgeç (${set})`}
        </>
      }
      buttonClassName={buttonClass(set === 0 ? 'quiet' : 'secondary')}
      className="w-80 p-4"
    >
      {(close) => (
        <div className="grid gap-3.5">
          <ComboboxField
            label="Cerrah"
            clearable
            options={optionsOfNamed(surgeons)}
            value={search.surgeon ?? null}
            onChange={(surgeon) => onSearch({ surgeon: surgeon ?? undefined })}
          />
          <ComboboxField
            label="Bölüm"
            clearable
            options={optionsOfNamed(names.definitions('department').filter(({ active }) => active))}
            value={search.department ?? null}
            onChange={(department) => onSearch({ department: department ?? undefined })}
          />
          <SelectField
            label="Aciliyet"
            noneLabel="Hepsi"
            placeholder="Hepsi"
            options={optionsOf(urgencies)}
            value={search.urgency ?? null}
            onChange={(urgency) => onSearch({ urgency: (urgency ?? undefined) as PlansSearch['urgency'] })}
          />
          <Checkbox
            label="Yabancı hasta"
            checked={search.foreign === 'yes'}
            onChange={(event) => onSearch({ foreign: event.target.checked ? 'yes' : undefined })}
          />
          <Checkbox
            label="Üç ameliyat günü içinde, provizyonsuz"
            checked={search.unapproved === 'yes'}
            onChange={(event) => onSearch({ unapproved: event.target.checked ? 'yes' : undefined })}
          />
          {set > 0 && (
            <Button
              tone="quiet"
              onClick={() => {
                onSearch(Object.fromEntries(filterNames.map((name) => [name, undefined])));
                close();
              }}
            >
              Süzgeçleri temizle
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}
