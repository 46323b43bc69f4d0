import { useReferenceData } from '@/data/reference-data';
import { ComboboxField } from '@/ui/combobox-field';
import type { ComboboxFieldProps } from '@/ui/combobox-field';
import { AwayNote } from '../record/away-note';
import { userOptions } from '../record/user-options';

/**
 * Lets the user choose a colleague for work. A colleague who is away may be chosen: the field says so and offers the
 * delegate.
 * @param options users and other options to choose from; all active colleagues by default
 */
export function UserField({
  options,
  className,
  onChange,
  ...field
}: Omit<ComboboxFieldProps<string>, 'options'> & Partial<Pick<ComboboxFieldProps<string>, 'options'>>) {
  const reference = useReferenceData();
  const people = options ?? userOptions(reference);
  return (
    <div className={className}>
      <ComboboxField {...field} options={people} onChange={onChange} />
      <AwayNote
        className="mt-1.5"
        personId={field.value}
        mayChoose={(id) => people.some(({ value }) => value === id)}
        onChoose={onChange}
      />
    </div>
  );
}
