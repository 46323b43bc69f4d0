import { Check, Lock } from 'lucide-react';
import { cx } from '@/lib/class-names';
import type { IncomingField, IncomingValues } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';
import { resultText } from './incoming-words';
import { resultOf } from './row-choices';
import type { Choices, Picks } from './row-choices';

/** One value that can be picked. */
interface Option {
  readonly value: string;
  readonly text: string;
  readonly note?: string | undefined;
}

function Pick({
  group,
  option,
  picked,
  disabled,
  onPick,
}: {
  group: string;
  option: Option;
  picked: boolean;
  disabled: boolean;
  onPick: () => void;
}) {
  return (
    <label
      className={cx(
        'flex min-h-10 min-w-0 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-1 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        picked ? 'border-accent bg-accent-soft font-medium' : 'border-line bg-surface hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={`pick-${group}`}
        className="size-4 shrink-0 accent-[var(--accent)]"
        checked={picked}
        disabled={disabled}
        onChange={onPick}
      />
      <span className="min-w-0 break-words">
        {option.text}
        {option.note !== undefined && <span className="meta block text-ink-2">{option.note}</span>}
      </span>
    </label>
  );
}

/** Draws one group of values: those of the file, and those of the record. */
function FieldRow({
  of: { groups, groupText, required },
  field,
  readings,
  choice,
  picks,
  hasRecord,
  disabled,
  onChoose,
}: {
  of: DecideKind;
  field: IncomingField;
  /** Readings of which somebody picks; absent where the reading is sure. */
  readings: readonly IncomingValues[] | undefined;
  choice: string | undefined;
  picks: Picks;
  hasRecord: boolean;
  disabled: boolean;
  onChoose: (choice: string) => void;
}) {
  const { name, state, word } = field;
  const ours = groupText(name, field.ours);
  const theirs = groupText(name, field.theirs);
  const isFixed = readings === undefined && (state === 'equal' || state === 'absent' || state === 'locked');
  const result = hasRecord ? resultOf(field, choice, picks) : null;
  const isOpen = !isFixed && choice === undefined && result === null;
  const kept: Option = {
    value: 'kept',
    text: ours ?? 'boş',
    note: word === null ? undefined : word === 'list' ? 'önceki bir listeden' : 'bir kişi yazmış',
  };
  const fromFile: readonly Option[] = [
    ...(readings ?? []).map((values, at) => ({ value: String(at), text: groupText(name, values) ?? 'boş' })),
    ...(readings === undefined && theirs !== null ? [{ value: 'file', text: theirs }] : []),
  ];
  const picked = fromFile.find(({ value }) => value === choice)?.text ?? theirs;
  const isAsked = readings !== undefined || state === 'differs' || state === 'adds';
  const told = isFixed || !isAsked ? null : resultText(result, ours, picked);
  return (
    <div
      className={cx(
        'grid grid-cols-[120px_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 border-t border-line-soft px-4 py-1.5 max-[36em]:grid-cols-1',
        isOpen && 'bg-warn-soft',
      )}
    >
      <span className={isFixed ? 'text-ink-2' : 'font-medium'}>{groups[name] ?? name}</span>
      {isFixed ? (
        state === 'equal' ? (
          <span className="col-span-2 flex items-center gap-2 text-ink-2">
            <Check className="size-4" aria-hidden="true" />
            {theirs}
            {hasRecord && ', ikisinde aynı'}
          </span>
        ) : (
          <>
            <span className="text-ink-2">{state === 'locked' ? 'Dosya değiştiremez' : 'Dosyada yok'}</span>
            <span className="flex items-center gap-2 text-ink-2">
              {state === 'locked' && <Lock className="size-4" aria-hidden="true" />}
              {ours ?? 'boş'}
            </span>
          </>
        )
      ) : (
        <>
          <span className="grid min-w-0 gap-1">
            {fromFile.length === 0 && <span className="text-ink-2">Okunamadı</span>}
            {fromFile.map((option) => (
              <Pick
                key={option.value}
                group={name}
                option={option}
                picked={choice === option.value}
                disabled={disabled}
                onPick={() => onChoose(option.value)}
              />
            ))}
          </span>
          {(hasRecord || !required.has(name)) && (
            <Pick
              group={name}
              option={kept}
              picked={choice === 'kept'}
              disabled={disabled}
              onPick={() => onChoose('kept')}
            />
          )}
          {told !== null && (
            <p className="meta col-span-2 col-start-2 text-ink-2 max-[36em]:col-span-1 max-[36em]:col-start-1">
              {told}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Shows the values of a row beside those of a record, group by group. */
export function FieldTable({
  of,
  fields,
  unsure,
  choices,
  picks,
  title,
  disabled,
  onChoose,
}: {
  of: DecideKind;
  fields: readonly IncomingField[];
  unsure: Readonly<Record<string, readonly IncomingValues[]>>;
  choices: Choices;
  /** Results of the readings in the record of the right column. */
  picks: Picks;
  /** Name of the right column; null where the row is compared with nothing. */
  title: string | null;
  disabled: boolean;
  onChoose: (group: string, choice: string) => void;
}) {
  return (
    <div>
      <div className="grid grid-cols-[120px_minmax(0,1fr)_minmax(0,1fr)] gap-2 bg-sunken px-4 py-2 text-[0.8125rem] text-ink-2 max-[36em]:hidden">
        <span>Alan</span>
        <span>Dosyada</span>
        <span>{title ?? 'Boş bırak'}</span>
      </div>
      {fields.map((field) => (
        <FieldRow
          of={of}
          key={field.name}
          field={field}
          readings={unsure[field.name]}
          choice={choices[field.name]}
          picks={picks}
          hasRecord={title !== null}
          disabled={disabled}
          onChoose={(choice) => onChoose(field.name, choice)}
        />
      ))}
    </div>
  );
}
