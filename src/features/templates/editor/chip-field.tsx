import { useImperativeHandle, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { isRightToLeft } from '@sync/model/surveys/survey';
import { tidyMarks } from '@sync/model/messages/template-language';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { FormField } from '@/ui/form-field';
import type { FieldTexts } from '@/ui/form-field';
import { cx } from '@/lib/class-names';
import { beginsWord, deletedChip, inOneLine, stepOver, wholeChips } from './chip-text';
import { MarkedText } from './marked-text';

export interface ChipFieldHandle {
  /** Writes at the caret, as if it were typed: it can be undone. */
  insert: (text: string) => void;
  focus: () => void;
  /** Selects a stretch, to show where a problem is. */
  select: (from: number, length: number) => void;
}

type ChipFieldProps = FieldTexts & {
  id: string;
  value: string;
  onChange: (text: string) => void;
  /** ISO 639-1. */
  language: string;
  /** Those of this text. */
  problems: readonly LintProblem[];
  isKnown: (key: string) => boolean;
  /** One line, without breaks. */
  line?: boolean | undefined;
  readOnly?: boolean | undefined;
  maxLength: number;
  /** `/` at the beginning of a word. */
  onSlash?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  ref?: Ref<ChipFieldHandle> | undefined;
};

/** Types a text where the browser can undo it; where it cannot, sets it. */
function typeInto(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Old, and the only way that the undo history of a text area knows.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  const { selectionStart, selectionEnd, value } = area;
  const next = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  // React listens for the event behind the value that the element itself was given.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, next);
  area.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Renders a text with variables. The edited element is a plain text area – with its undo, its input methods, its
 * screen readers – and the visible text lies behind it: the same letters at the same places, with a ground under each
 * variable and a line under faults. A variable is stepped over and deleted as one character.
 */
export function ChipField({
  id,
  value,
  onChange,
  language,
  problems,
  isKnown,
  line = false,
  readOnly = false,
  maxLength,
  onSlash,
  onFocus,
  ref,
  ...texts
}: ChipFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      if (area.current !== null) typeInto(area.current, text);
    },
    focus: () => area.current?.focus(),
    select: (from, length) => {
      area.current?.focus();
      area.current?.setSelectionRange(from, from + length);
    },
  }));
  const rtl = isRightToLeft(language);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (line && event.key === 'Enter') return event.preventDefault();
    const { selectionStart: from, selectionEnd: to, selectionDirection } = event.currentTarget;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === '/' && plain && from === to && onSlash !== undefined && beginsWord(value, from)) {
      event.preventDefault();
      return onSlash();
    }
    if (event.key === 'Backspace' || event.key === 'Delete') {
      const chip = from === to ? deletedChip(value, from, event.key === 'Delete') : null;
      // The browser deletes what is selected, and can undo that.
      if (chip !== null) event.currentTarget.setSelectionRange(chip.from, chip.to);
      return;
    }
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || !plain) return;
    const forward = (event.key === 'ArrowRight') !== rtl;
    const backward = selectionDirection === 'backward';
    if (event.shiftKey) {
      const moving = backward ? from : to;
      const next = stepOver(value, moving, forward);
      if (next === null) return;
      event.preventDefault();
      const fixed = backward ? to : from;
      event.currentTarget.setSelectionRange(
        Math.min(fixed, next),
        Math.max(fixed, next),
        next < fixed ? 'backward' : 'forward',
      );
      return;
    }
    const next = from === to ? stepOver(value, from, forward) : null;
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.setSelectionRange(next, next);
  };
  const snap = () => {
    const { current } = area;
    if (current === null) return;
    const [from, to] = wholeChips(value, current.selectionStart, current.selectionEnd);
    if (from !== current.selectionStart || to !== current.selectionEnd)
      current.setSelectionRange(from, to, current.selectionDirection);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
    const text = tidyMarks(line ? inOneLine(pasted) : pasted);
    if (text === pasted) return;
    event.preventDefault();
    typeInto(event.currentTarget, text);
  };
  // The same in both layers, so that each letter is at the same place.
  const layer = cx(
    'col-start-1 row-start-1 w-full min-w-0 px-3.5 text-[0.9375rem] touch:text-base [overflow-wrap:anywhere] whitespace-pre-wrap',
    line
      ? 'min-h-[calc(var(--ctl)-2px)] py-[calc((var(--ctl)-2px-1.75rem)/2)] leading-7'
      : 'min-h-36 py-2.5 leading-[1.875rem]',
  );
  return (
    <FormField {...texts} id={id}>
      {(wiring) => (
        <div
          className="inp grid! px-0! focus-within:border-accent!"
          data-invalid={wiring['aria-invalid']}
          data-disabled={readOnly || undefined}
          dir={rtl ? 'rtl' : 'ltr'}
          lang={language}
        >
          <div className={cx(layer, 'pointer-events-none text-ink')} aria-hidden="true">
            <MarkedText text={value} problems={problems} isKnown={isKnown} />
            {/* A last line without letters would have no height. */}
            {'\u200b'}
          </div>
          <textarea
            {...wiring}
            ref={area}
            value={value}
            rows={1}
            readOnly={readOnly}
            maxLength={maxLength}
            autoComplete="off"
            className={cx(
              layer,
              'h-full! resize-none overflow-hidden bg-transparent text-transparent! caret-ink outline-none! selection:bg-focus/30 selection:text-transparent',
            )}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            onKeyUp={(event) => {
              if (!event.shiftKey) snap();
            }}
            onPointerUp={snap}
            onPaste={onPaste}
            onFocus={onFocus}
          />
        </div>
      )}
    </FormField>
  );
}
