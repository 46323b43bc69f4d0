import { ArrowDown, ArrowUp, Copy, Trash2, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isRightToLeft, questionTypes } from '@sync/model/surveys/survey';
import type { Question } from '@sync/model/surveys/survey';
import { cx } from '@/lib/class-names';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import type { Questions } from './question-draft';
import { QuestionFields } from './question-fields';
import { questionIcons } from './question-icons';
import { numberOf, questionText, ruleText } from './question-words';

/** Returns the id by which a problem leads to its question. */
export const questionAnchor = (id: string): string => `question-${id}`;

/** Shows one question: a line, or all of its fields where it is the chosen one. */
export function QuestionCard({
  questions,
  question,
  language,
  open,
  faulty,
  onToggle,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
}: {
  questions: Questions;
  question: Question;
  language: string;
  open: boolean;
  faulty: boolean;
  onToggle: () => void;
  onChange: (change: (question: Question) => Question) => void;
  onMove: (by: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  const { id, type, required, text } = question;
  const number = numberOf(questions, id);
  const Icon = questionIcons[type];
  const rule = ruleText(questions, question);
  const words = text[language]?.trim() ?? '';
  const move = (by: number) => {
    const focused = document.activeElement;
    onMove(by);
    // A card that is put elsewhere loses the focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      id={questionAnchor(id)}
      className={cx('card scroll-mt-4 overflow-hidden', open && 'shadow-[0_0_0_1px_var(--color-accent)]')}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-0.5 pr-2">
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-left -outline-offset-2!"
          onClick={onToggle}
        >
          <span className="num w-5 shrink-0 text-center text-ink-3">{number}</span>
          <Icon className="size-4.5 shrink-0 text-ink-2" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span
              className={cx('line-clamp-2', words === '' ? 'text-ink-3' : 'font-medium')}
              dir={words !== '' && isRightToLeft(language) ? 'rtl' : 'ltr'}
              lang={words === '' ? 'tr' : language}
            >
              {words === '' ? questionText(question) : words}
            </span>
            <span className="meta block text-ink-2">
              {questionTypes[type]}
              {required && ', zorunlu'}
              {rule !== null && <span className="block">{rule}</span>}
            </span>
          </span>
          {faulty && (
            <TriangleAlert className="size-4 shrink-0 text-warn" role="img" aria-label="Eksik var" />
          )}
        </button>
        <IconButton
          icon={ArrowUp}
          label={`${number}. soruyu yukarı taşı`}
          disabled={number === 1}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`${number}. soruyu aşağı taşı`}
          disabled={number === questions.length}
          onClick={() => move(1)}
        />
        <Menu
          label={`${number}. soru için diğer işlemler`}
          entries={[
            {
              label: 'Çoğalt',
              icon: Copy,
              onSelect: onDuplicate,
              disabledReason: type === 'nps' ? 'Bir ankette tek tavsiye puanı olur' : undefined,
            },
            { label: 'Sil', icon: Trash2, danger: true, onSelect: onRemove },
          ]}
        />
      </div>
      {open && (
        <QuestionFields questions={questions} question={question} language={language} onChange={onChange} />
      )}
    </li>
  );
}
