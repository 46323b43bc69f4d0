import { MegaphoneOff } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatMonth } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { SegmentedControl } from '@/ui/segmented-control';
import { loopStates } from '@sync/model/surveys/survey';
import type { SurveyComments } from '@sync/rpc/surveys';

/** Shows the quality of a recommendation as a coloured figure; the colour adds nothing to the figure. */
export function ScoreMark({ nps }: { nps: number | null }) {
  return (
    <span
      className={cx(
        'num grid size-9 shrink-0 place-items-center rounded-md font-semibold',
        nps === null || nps === 7 || nps === 8
          ? 'bg-press text-ink'
          : nps >= 9
            ? 'bg-success-soft text-success'
            : 'bg-danger-soft text-danger',
      )}
      aria-label={nps === null ? 'Tavsiye puanı yok' : `Tavsiye puanı ${nps}`}
    >
      {nps ?? '—'}
    </span>
  );
}

/**
 * Shows the comments of patients, without names. They must not be used outside: they are neither exported nor
 * printed.
 */
export function CommentsPanel({
  comments,
  low,
  theme,
  onLow,
  onTheme,
  onMore,
  onOpen,
}: {
  comments: SurveyComments | null;
  low: boolean;
  theme: string | null;
  onLow: (low: boolean) => void;
  onTheme: (theme: string | null) => void;
  /** Null where all are shown. */
  onMore: (() => void) | null;
  /** Opens an answer; absent for those who may not read single answers. */
  onOpen: ((id: string) => void) | undefined;
}) {
  const reference = useReferenceData();
  const [all, setAll] = useState(false);
  const themes = Object.entries(comments?.themes ?? {}).toSorted(([, a], [, b]) => b - a);
  const rows = comments?.rows ?? [];
  return (
    <section className="card flex min-h-0 flex-col print:hidden" aria-label="Yorumlar">
      <div className="border-b border-line p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="font-semibold">
            Yorumlar{' '}
            <span className="meta num font-normal text-ink-2">{formatNumber(comments?.count ?? 0)}</span>
          </h2>
          <span className="flex-1" />
          <SegmentedControl
            label="Yorumlar"
            name="comments"
            segments={[
              { value: 'all', label: 'Tümü' },
              { value: 'low', label: `Düşük ${formatNumber(comments?.low ?? 0)}` },
            ]}
            value={low ? 'low' : 'all'}
            onChange={(next) => onLow(next === 'low')}
          />
        </div>
        {themes.length > 0 && (
          <div className="mt-3 flex flex-wrap gap-2">
            {(all ? themes : themes.slice(0, 6)).map(([name, n]) => (
              <button
                key={name}
                type="button"
                aria-pressed={theme === name}
                className={cx(
                  'num hit rounded-full px-3 py-1 text-sm',
                  theme === name ? 'bg-accent-soft text-accent-ink' : 'bg-press text-ink',
                )}
                onClick={() => onTheme(theme === name ? null : name)}
              >
                {name} <span className="text-ink-2">{formatNumber(n)}</span>
              </button>
            ))}
            {themes.length > 6 && !all && (
              <button type="button" className="hit text-sm text-accent-ink" onClick={() => setAll(true)}>
                {themes.length - 6} tane daha
              </button>
            )}
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="p-4 text-ink-2">
          {comments === null ? 'Yorumlar yükleniyor…' : 'Bu seçimde yorum yok.'}
        </p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((row) => {
            const department = reference.definitionName(row.department_id);
            const body = (
              <>
                {row.nps !== null && <ScoreMark nps={row.nps} />}
                <span className="min-w-0">
                  <span className="block whitespace-pre-line wrap-anywhere">{row.comment}</span>
                  <span className="meta num mt-1 block text-ink-2">
                    {[department, row.month !== null && formatMonth(row.month)].filter(Boolean).join(' · ')}
                    {row.loop !== null && (
                      <span className={cx('ml-2', row.loop === 'open' && 'text-danger')}>
                        {loopStates[row.loop]}
                      </span>
                    )}
                  </span>
                </span>
              </>
            );
            return (
              <li key={row.id} className="border-b border-line-soft last:border-0">
                {onOpen === undefined ? (
                  <div className="flex gap-3 px-4 py-3">{body}</div>
                ) : (
                  <button
                    type="button"
                    className="flex w-full gap-3 px-4 py-3 text-left hover:bg-hover"
                    onClick={() => onOpen(row.id)}
                  >
                    {body}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {onMore !== null && (
        <div className="border-t border-line px-4 py-2">
          <Button tone="quiet" size="sm" onClick={onMore}>
            {formatNumber((comments?.shown ?? 0) - rows.length)} yorum daha
          </Button>
        </div>
      )}
      <p className="m-4 flex gap-3 rounded-lg border border-line bg-canvas p-3 text-sm text-ink-2">
        <MegaphoneOff className="size-4 shrink-0" aria-hidden="true" />
        Yorumlar tanıtımda kullanılamaz, bu yüzden dışa aktarılmaz. 6 ve altı puan kendiliğinden talep açar.
        Ay, birim ve puan yalnız 5 ve daha çok yanıtlı gruplarda yazar.
      </p>
    </section>
  );
}
