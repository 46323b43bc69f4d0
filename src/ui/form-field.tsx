import { CircleAlert } from 'lucide-react';
import { useId, type ComponentType, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Props shared by all fields besides their value. */
export type FieldTexts = {
  /** Shown above the control. */
  label: string;
  /** Adds "(isteğe bağlı)" after the label; required is the rule, so it carries no mark. */
  optional?: boolean | undefined;
  /** One quiet line below. Gives way to the error. */
  hint?: ReactNode;
  /** Fault and how to fix it; undefined or empty if there is none. */
  error?: string | undefined;
  /** Hides the label from the eye, not from readers; for filter rows and tables only. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
};

/** Ids and attributes that tie a control to its label, hint and error. */
export type FieldWiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type LabelSlot = { htmlFor: string; id: string; className: string; children: ReactNode };
export type NoteSlot = {
  id: string;
  className: string;
  'aria-live': 'polite' | undefined;
  children: ReactNode;
};

/**
 * Renders label above, control, hint or error below, and connects the aria attributes. `children` gets the attributes
 * to spread on the control. For a group (radio cards, date with time) set `group`: the label becomes a legend.
 */
export function FormField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  className,
  id,
  group = false,
  labelAs: Label = 'label',
  noteAs: Note = 'div',
  children,
}: FieldTexts & {
  id?: string | undefined;
  group?: boolean | undefined;
  /** Headless UI controls take label and description only from its own components. */
  labelAs?: 'label' | ComponentType<LabelSlot> | undefined;
  noteAs?: 'div' | ComponentType<NoteSlot> | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const own = useId();
  const controlId = id ?? own;
  const noteId = `${controlId}-note`;
  const invalid = error !== undefined && error !== '';
  const hasNote = invalid || (hint !== undefined && hint !== null && hint !== '');
  const wiring: FieldWiring = {
    id: controlId,
    'aria-invalid': invalid || undefined,
    'aria-describedby': hasNote ? noteId : undefined,
  };
  const title = (
    <>
      {label}
      {optional && <span className="font-normal text-ink-3"> (isteğe bağlı)</span>}
    </>
  );
  const note = hasNote && (
    <Note
      id={noteId}
      className={cx('hint', invalid && 'flex gap-1.5 text-danger!')}
      // Errors appear on leaving the field; polite, so that they do not cut off the next field's label.
      aria-live={invalid ? 'polite' : undefined}
    >
      {invalid ? (
        <>
          <CircleAlert className="mt-px size-4" aria-hidden="true" />
          <span>{error}</span>
        </>
      ) : (
        hint
      )}
    </Note>
  );
  const labelClass = labelHidden ? 'sr-only' : 'lab';
  if (group) {
    return (
      <fieldset className={cx('min-w-0', className)} aria-describedby={wiring['aria-describedby']}>
        <legend className={cx(labelClass, !labelHidden && 'p-0')}>{title}</legend>
        {children(wiring)}
        {note}
      </fieldset>
    );
  }
  return (
    <div className={cx('min-w-0', className)}>
      <Label htmlFor={controlId} id={`${controlId}-label`} className={labelClass}>
        {title}
      </Label>
      {children(wiring)}
      {note}
    </div>
  );
}
