import { ChevronDown, CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatAgo, minutesBetween } from '@/lib/dates';
import { HelpTip } from '@/kit/help/help-tip';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { chooseOnEnter } from '@/ui/enter-key';
import { consentChannels, consentStatuses } from '@sync/model/entities/client-record';
import type { MergeField, MergePreview } from '@sync/rpc/merges';
import { FieldRow } from './field-row';
import { fieldLabels, fieldText, nameOf, valuesOf } from './field-values';
import { chosenSide, parted, toggled } from './merge-choices';
import type { Choices, Side } from './merge-choices';

const MONTH = 30 * 24 * 60;
/** Returns the age of a value: years and months are more useful here than hundreds of days. */
function ageOf(at: string, now: number): string {
  const months = Math.floor(minutesBetween(at, now) / MONTH);
  if (months >= 24) return `${Math.floor(months / 12)} yıl önce`;
  return months >= 2 ? `${months} ay önce` : formatAgo(at, now);
}

const rowsOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Shows which of the two records is kept, and each value beside the other one's. */
export function Comparison({
  shown,
  kept,
  choices,
  onKeep,
  onChoices,
}: {
  shown: MergePreview;
  /** The side of the record that stays. */
  kept: 'left' | 'right';
  choices: Choices;
  onKeep: (side: 'left' | 'right') => void;
  onChoices: (choices: Choices) => void;
}) {
  const reference = useReferenceData();
  const now = useNow();
  const [all, setAll] = useState(false);
  const ours = valuesOf(shown.survivor);
  const theirs = valuesOf(shown.absorbed);
  const sides = kept === 'left' ? ([ours, theirs] as const) : ([theirs, ours] as const);
  const counts = kept === 'left' ? [shown.staying, shown.moving] : [shown.moving, shown.staying];
  const { open, same } = parted(shown.fields);

  const noteOf = (field: MergeField, side: 'left' | 'right', chosen: Side | null): ReactNode => {
    const isOurs = side === kept;
    if (isOurs ? field.ours_empty : field.theirs_empty) return null;
    if (chosen === null) return `Farklı, siz seçin · ${ageOf(isOurs ? field.ours_at : field.theirs_at, now)}`;
    if (field.rule === 'strict') return 'Sıkı olan geçerli, değişmez';
    if (field.ours_empty || field.theirs_empty) return null;
    if (chosen === 'both') return side === 'right' ? 'İkisi de kalır' : null;
    if (field.name === 'name' && chosen !== side) return 'Aramada bulunmaya devam eder';
    const newer = field.ours_at === field.theirs_at ? null : field.ours_at > field.theirs_at === isOurs;
    const age = ageOf(isOurs ? field.ours_at : field.theirs_at, now);
    return newer === true ? `Daha yeni, ${age}` : age;
  };
  const rowOf = (field: MergeField) => {
    const chosen = chosenSide(field, choices, kept);
    const many = field.rule === 'unite' || field.rule === 'join';
    const values = [
      fieldText(field.name, sides[0], reference),
      fieldText(field.name, sides[1], reference),
    ] as const;
    // The stricter value is on its own side.
    const strict: Side =
      values[0] !== null && values[1] !== null ? 'both' : values[0] !== null ? 'left' : 'right';
    return (
      <FieldRow
        key={field.name}
        name={field.name}
        label={fieldLabels[field.name] ?? field.name}
        kind={
          field.rule === 'strict'
            ? 'locked'
            : many && values.every((value) => value !== null)
              ? 'many'
              : 'one'
        }
        values={values}
        chosen={field.rule === 'strict' ? strict : chosen}
        notes={[noteOf(field, 'left', chosen), noteOf(field, 'right', chosen)]}
        onChoose={(side) =>
          onChoices({
            ...choices,
            [field.name]: many && values.every((value) => value !== null) ? toggled(chosen, side) : side,
          })
        }
      />
    );
  };
  return (
    <Card flush>
      <div
        role="radiogroup"
        aria-label="Kalacak kayıt"
        className="grid grid-cols-[minmax(6rem,8.5rem)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <span className="flex flex-wrap items-center gap-x-1 self-center py-1 pl-4 text-[0.8125rem] text-ink-2">
          Kalacak kayıt
          <HelpTip topic="merge" />
        </span>
        {(['left', 'right'] as const).map((side, at) => {
          const values = sides[at] ?? ours;
          const stays = side === kept;
          return (
            <label
              key={side}
              className={cx(
                'flex min-w-0 cursor-pointer items-center gap-3 border-t-[3px] border-l border-l-line-soft px-3 py-3.5 hover:bg-hover',
                stays ? 'border-t-accent bg-selected' : 'border-t-transparent',
              )}
            >
              <input
                type="radio"
                name="merge-kept"
                className="size-4.5 shrink-0 accent-accent"
                checked={stays}
                onChange={() => onKeep(side)}
                onKeyDown={chooseOnEnter}
              />
              <span className="max-[56.25em]:hidden">
                <Avatar name={nameOf(values)} size={36} />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block font-semibold break-words">{nameOf(values)}</b>
                <span className="meta num text-ink-2">
                  No {values.client_no ?? '–'} · {rowsOf(counts[at] ?? {})} kayıt
                </span>
                <span className="meta num block text-ink-3">
                  {reference.userName(values.updated_by ?? values.created_by) ?? 'Sistem'},{' '}
                  {ageOf(values.updated_at, now)}
                </span>
              </span>
              {stays ? <Badge tone="accent">Kalır</Badge> : <Badge icon={CornerDownRight}>Yönlenir</Badge>}
            </label>
          );
        })}
      </div>
      {open.map(rowOf)}
      {shown.consents.map(({ channel, ours: own, theirs: other, result, added }) => {
        const values = kept === 'left' ? [own, other] : [other, own];
        const words = values.map((value) => (value === null ? null : consentStatuses[value]));
        return (
          <FieldRow
            key={channel}
            name={channel}
            label={`${consentChannels[channel as keyof typeof consentChannels] ?? channel} izni`}
            kind="locked"
            values={[words[0] ?? null, words[1] ?? null]}
            chosen={values[0] === values[1] ? 'both' : values[0] === result ? 'left' : 'right'}
            notes={[
              values[0] === result && values[1] !== null && values[1] !== result
                ? 'Sıkı olan geçerli, değişmez'
                : null,
              values[1] === result && values[0] !== null && values[0] !== result
                ? `Sıkı olan geçerli, değişmez${added ? '; ret yeniden yazılır' : ''}`
                : null,
            ]}
            onChoose={() => undefined}
          />
        );
      })}
      {same.length > 0 && (
        <div className="border-t border-line-soft px-2 py-1">
          <Button
            size="sm"
            tone="quiet"
            iconAfter={ChevronDown}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            Aynı ya da boş olan {same.length} alan
          </Button>
        </div>
      )}
      {all && same.map(rowOf)}
    </Card>
  );
}
