import { Description, Field, Label } from '@headlessui/react';
import type { ReactNode } from 'react';
import { FormField, type FieldTexts, type FieldWiring, type LabelSlot, type NoteSlot } from './form-field';

/** Adapts FormField to Headless UI controls, which read label and description from its context only. */
export function HeadlessField({
  disabled = false,
  className,
  ...props
}: FieldTexts & {
  id?: string | undefined;
  disabled?: boolean | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  return (
    <Field disabled={disabled} className={className}>
      <FormField {...props} labelAs={FieldLabel} noteAs={FieldNote} />
    </Field>
  );
}

function FieldLabel(slot: LabelSlot) {
  return <Label {...slot} />;
}

function FieldNote(slot: NoteSlot) {
  return <Description as="div" {...slot} />;
}
