import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { requiredConsent } from '@sync/model/messages/template-content';
import { consentChannels } from '@sync/model/entities/client-record';
import { surveyLanguageName } from '@sync/model/surveys/survey';
import { cx } from '@/lib/class-names';
import { listOf } from '@/lib/sentences';
import { Card } from '@/ui/card';
import type { TemplateValues } from '../template-values';
import { purposeRules } from '../template-words';

const SHOWN = 12;

/** Shows the requirements of law and channel; each line leads to its place. */
export function LawCard({
  values,
  problems,
  onOpen,
}: {
  values: TemplateValues;
  problems: readonly LintProblem[];
  onOpen: (problem: LintProblem) => void;
}) {
  const { channel, purpose, contents } = values;
  const consents = requiredConsent(channel, purpose);
  const promotes = problems.some(
    ({ code }) => code === 'promotion' || code === 'praise' || code === 'percent',
  );
  const firstHealth = problems.find(({ code }) => code === 'health_present');
  // The meter tells of the encoding, and that a template tells of health is said once. Errors first.
  const told = problems.filter(
    (problem) => problem.code !== 'unicode' && (problem.code !== 'health_present' || problem === firstHealth),
  );
  const sorted = told.toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  return (
    <Card title="İzin ve amaç denetimi" className="bg-sunken!">
      <ul className="grid gap-2 text-[0.8125rem]">
        {channel === 'note' ? (
          <Line tone="done">Hastaya gitmez, talebin içinde kalır</Line>
        ) : (
          <>
            <Line tone={purpose === 'commercial' ? 'warning' : 'done'}>
              {purposeRules[purpose]}
              {consents.length > 0 && ` · gereken izin: ${listOf(consents.map((id) => consentChannels[id]))}`}
            </Line>
            {!promotes && <Line tone="done">Tanıtım sözü yok (kampanya, indirim, %)</Line>}
          </>
        )}
        {sorted.slice(0, SHOWN).map((problem) => (
          <Line
            key={`${problem.code} ${problem.language ?? ''} ${problem.place} ${problem.at ?? ''} ${problem.rule}`}
            tone={problem.level}
          >
            {problem.language === null ? (
              problem.rule
            ) : (
              <button
                type="button"
                className="text-left underline decoration-line-strong underline-offset-4 hover:decoration-current"
                onClick={() => onOpen(problem)}
              >
                {contents.length > 1 && `${surveyLanguageName(problem.language)}: `}
                {problem.rule}
              </button>
            )}
          </Line>
        ))}
        {sorted.length > SHOWN && <li className="text-ink-2">ve {sorted.length - SHOWN} başka uyarı</li>}
      </ul>
    </Card>
  );
}

const looks = {
  done: { icon: CircleCheck, ink: 'text-success', word: 'Tamam: ' },
  warning: { icon: TriangleAlert, ink: 'text-warn', word: 'Uyarı: ' },
  error: { icon: OctagonAlert, ink: 'text-danger', word: 'Yayımlanamaz: ' },
} as const;

function Line({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { icon: Icon, ink, word } = looks[tone];
  return (
    <li className="flex gap-2">
      <Icon className={cx('mt-0.5 size-4 shrink-0', ink)} aria-hidden="true" />
      <span className="min-w-0">
        <span className="sr-only">{word}</span>
        {children}
      </span>
    </li>
  );
}
