import { parseTemplate } from '@sync/model/messages/template-language';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { cx } from '@/lib/class-names';
import { variableIcon, variableTone } from '../variable-look';

const under = {
  error: 'underline decoration-danger decoration-wavy decoration-1 underline-offset-4',
  warning: 'underline decoration-warn decoration-wavy decoration-1 underline-offset-4',
} as const;

interface Stretch {
  readonly from: number;
  readonly text: string;
  readonly level: LintProblem['level'] | null;
}

/** Splits a text into pieces of one level each: errors before warnings. */
function stretchesOf(text: string, at: number, problems: readonly LintProblem[]): readonly Stretch[] {
  const end = at + text.length;
  const marks = problems.flatMap((problem) =>
    problem.at === undefined
      ? []
      : [{ from: problem.at, to: problem.at + (problem.length ?? 0), level: problem.level }],
  );
  const cuts = [at, end, ...marks.flatMap(({ from, to }) => [from, to])]
    .filter((cut) => cut >= at && cut <= end)
    .toSorted((a, b) => a - b);
  return cuts.slice(1).flatMap((to, index): Stretch[] => {
    const from = cuts[index] ?? at;
    if (to === from) return [];
    const over = marks.filter((mark) => mark.from <= from && mark.to >= to);
    const level = over.some((mark) => mark.level === 'error') ? 'error' : over.length > 0 ? 'warning' : null;
    return [{ from, text: text.slice(from - at, to - at), level }];
  });
}

/** Renders a variable with the width of its letters: the braces make room for the icon and for the edge. */
function Chip({ name, known, level }: { name: string; known: boolean; level: LintProblem['level'] | null }) {
  const Icon = variableIcon(name);
  return (
    <span
      className={cx(
        'relative rounded-[5px] py-[3px] [font-synthesis:none]',
        variableTone(name, known),
        level === 'error' && known && 'shadow-[inset_0_-1.5px_0_var(--color-danger)]',
      )}
    >
      <span className={Icon === null ? undefined : 'text-transparent'}>{'{{'}</span>
      {Icon !== null && (
        <Icon className="absolute top-1/2 start-[3px] size-2.75 -translate-y-1/2" aria-hidden="true" />
      )}
      {/* Drawing and name share the room that the braces have: letters keep their places, what is drawn is centred. */}
      <span className={Icon === null ? undefined : 'relative start-[5px]'}>{name}</span>
      <span className={Icon === null ? undefined : 'text-transparent'}>{'}}'}</span>
    </span>
  );
}

/** Shows a template with its variables as chips, of the same length as the letters, and lines under faults. */
export function MarkedText({
  text,
  problems,
  isKnown,
}: {
  text: string;
  /** Those of this text. */
  problems: readonly LintProblem[];
  isKnown: (key: string) => boolean;
}) {
  return parseTemplate(text).parts.map((part) => {
    if (part.is === 'variable') {
      const own = problems.filter(({ at }) => at === part.at);
      const level = own.some(({ level: severity }) => severity === 'error')
        ? 'error'
        : own.length > 0
          ? 'warning'
          : null;
      return <Chip key={part.at} name={part.key} known={isKnown(part.key)} level={level} />;
    }
    return stretchesOf(part.text, part.at, problems).map(({ from, text: own, level }) => (
      <span key={from} className={level === null ? undefined : under[level]}>
        {own}
      </span>
    ));
  });
}
