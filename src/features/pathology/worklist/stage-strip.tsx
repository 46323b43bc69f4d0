import { ChevronRight, ClockAlert } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { loopNodes, nodeWords } from '@/records/pathology/biopsy-words';
import type { LoopNode } from '@/records/pathology/biopsy-words';
import { defaultBiopsyLimits as limits } from '@sync/model/rules/biopsy-clock';
import type { BiopsyRow } from './biopsy-row';

/** Step after each node, and its time limit. */
const legs: Readonly<Record<LoopNode, string>> = {
  taken: `→ kabul ${limits.acceptDays} gün`,
  sent: `→ kabul ${limits.acceptDays} gün`,
  accepted: `→ rapor ${limits.reportWorkingDays} iş günü`,
  reported: `→ hekim ${limits.seeDays} gün`,
  seen: `→ hasta ${limits.tellDays} gün`,
  told: `→ plan ${limits.planDays} gün`,
  planned: 'kapatılabilir',
};

/** Short words of nodes whose word is too long for a cell. */
const short: Readonly<Partial<Record<LoopNode, string>>> = { accepted: 'Kabul', told: 'Bildirildi' };

/** Shows how many open cases are at each node, and how many of them are late; a press shows only those. */
export function StageStrip({
  rows,
  stage,
  onStage,
}: {
  rows: readonly BiopsyRow[];
  stage: LoopNode | undefined;
  onStage: (stage: LoopNode | undefined) => void;
}) {
  const open = rows.filter(({ isOpen }) => isOpen);
  return (
    <ul aria-label="Adımlar" className="flex shrink-0 overflow-x-auto border-b border-line bg-surface">
      {loopNodes.map((node) => {
        const here = open.filter((row) => row.stage === node);
        const late = here.filter(({ next }) => next.overdue).length;
        return (
          <li key={node} className="relative min-w-fit flex-1">
            <button
              type="button"
              aria-pressed={stage === node}
              className={cx(
                'flex h-full w-full flex-col px-3 py-3 xl:pr-5 text-left -outline-offset-2! transition-colors duration-120 hover:bg-hover',
                stage === node && 'bg-selected',
              )}
              onClick={() => onStage(stage === node ? undefined : node)}
            >
              <span className="flex items-baseline gap-2">
                <span className="num text-xl leading-6 font-semibold">{formatNumber(here.length)}</span>
                {late > 0 && (
                  <span className="num meta flex items-center gap-0.5 font-medium text-danger">
                    <ClockAlert className="size-3.5" aria-hidden="true" />
                    {formatNumber(late)}
                    <span className="sr-only"> geciken</span>
                  </span>
                )}
              </span>
              <span className="font-medium whitespace-nowrap">{short[node] ?? nodeWords[node]}</span>
              <span className="meta whitespace-nowrap text-ink-2">{legs[node]}</span>
            </button>
            {node !== 'planned' && (
              <ChevronRight
                className="pointer-events-none absolute top-4 right-0 size-4 text-ink-3"
                aria-hidden="true"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
