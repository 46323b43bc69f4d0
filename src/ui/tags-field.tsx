import { Combobox, ComboboxInput } from '@headlessui/react';
import { useImperativeHandle } from 'react';
import { Chip } from './chip';
import { ComboboxArrow, ComboboxPanel, createdText, type ComboboxProps } from './combobox-list';
import { HeadlessField } from './headless-field';
import { useComboboxText } from './use-combobox-text';

export type TagsFieldProps<Value extends string> = ComboboxProps<Value> & {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
};

/**
 * Lets the user choose several of many: the box shows chosen ones as chips, Backspace in the empty box removes the
 * last one.
 */
export function TagsField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  id,
  ref,
  placeholder = 'Yazarak arayın',
  disabled = false,
  onQuery,
  loading = false,
  onCreate,
  fold,
  ...field
}: TagsFieldProps<Value>) {
  const text = useComboboxText({
    options,
    loading,
    fold,
    onQuery,
    onCreate,
    onBlur,
    choose: (choice: Value) => {
      if (!value.includes(choice)) onChange([...value, choice]);
    },
  });
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => text.input.current, [
    text.input,
  ]);
  const nameOf = (choice: Value) => options.find((option) => option.value === choice)?.label ?? choice;
  return (
    <HeadlessField {...field} id={id} disabled={disabled}>
      {(wiring) => (
        <Combobox
          multiple
          immediate
          value={[...value]}
          onChange={(next: Value[]) => {
            const created = next.map(createdText).find((text) => text !== null);
            if (created === undefined || created === null) onChange(next);
            else onCreate?.(created);
            // As if emptied: another Enter must not take the choice back.
            text.type('');
          }}
          onClose={text.forget}
          disabled={disabled}
        >
          <div
            className="inp relative flex-wrap gap-1! py-[3px]! pr-9! pl-1!"
            data-invalid={wiring['aria-invalid']}
            data-disabled={disabled || undefined}
          >
            {value.map((choice) => (
              <Chip
                key={choice}
                size="sm"
                {...(disabled
                  ? {}
                  : {
                      onRemove: () => onChange(value.filter((other) => other !== choice)),
                      removeLabel: `${nameOf(choice)}: kaldır`,
                    })}
              >
                {nameOf(choice)}
              </Chip>
            ))}
            <ComboboxInput
              ref={text.input}
              id={wiring.id}
              aria-invalid={wiring['aria-invalid']}
              className="h-7! min-w-24 pl-2 touch:h-9!"
              placeholder={value.length === 0 ? placeholder : undefined}
              value={text.query}
              autoComplete="off"
              onChange={(event) => text.type(event.target.value)}
              onBlur={text.onBlur}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && text.query === '' && value.length > 0)
                  onChange(value.slice(0, -1));
                else text.onKeyDown(event);
              }}
            />
            <ComboboxArrow label={field.label} className="h-[calc(var(--ctl)-2px)]" />
          </div>
          <ComboboxPanel
            gap={8}
            className="w-[max(var(--input-width),260px)]"
            options={options}
            query={text.shownQuery}
            fold={fold}
            onQuery={onQuery}
            loading={loading}
            onCreate={onCreate}
          />
        </Combobox>
      )}
    </HeadlessField>
  );
}
