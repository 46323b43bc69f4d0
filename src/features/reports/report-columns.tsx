import { Columns3 } from 'lucide-react';
import { buttonClass } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Popover } from '@/ui/popover';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { figureLabel } from './report-rows';

/** Renders the choice of the figures in columns; the last one cannot be removed. */
export function ReportColumns({
  definition: { source, figures },
  hidden,
  onChange,
}: {
  definition: ReportDefinition;
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}) {
  const left = figures.length - hidden.length;
  return (
    <Popover
      label="Kolonlar"
      buttonClassName={buttonClass('quiet', 'sm')}
      button={
        <>
          <Columns3 className="size-4" aria-hidden="true" />
          Kolonlar
        </>
      }
      className="w-72 overflow-y-auto"
    >
      {() => (
        <ul aria-label="Kolonlar">
          {figures.map((figure) => (
            <li key={figure} className="rounded-md px-2.5 hover:bg-hover">
              <Checkbox
                label={figureLabel(source, figure)}
                checked={!hidden.includes(figure)}
                disabled={left === 1 && !hidden.includes(figure)}
                onChange={(event) =>
                  onChange(event.target.checked ? hidden.filter((id) => id !== figure) : [...hidden, figure])
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
