import { useState } from 'react';
import { formatDate, isIsoDate } from '@/lib/dates';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { Dialog } from '@/ui/dialog';

/** A stretch of days, `YYYY-MM-DD`, both included; open to a side that is not given. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** `01.11.2026 – 21.11.2026`; null without a range. */
export function rangeText({ from, to }: DayRange): string | null {
  if (from !== undefined && to !== undefined) return `${formatDate(from)} – ${formatDate(to)}`;
  if (from !== undefined) return `${formatDate(from)} ve sonrası`;
  return to === undefined ? null : `${formatDate(to)} ve öncesi`;
}

/** Asks for the days of a filter. */
export function RangeFilterDialog({
  label,
  value,
  onClose,
  onApply,
}: {
  label: string;
  value: DayRange;
  onClose: () => void;
  onApply: (value: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}) {
  const [range, setRange] = useState({ from: value.from ?? '', to: value.to ?? '' });
  const wrong =
    (range.from !== '' && !isIsoDate(range.from)) ||
    (range.to !== '' && !isIsoDate(range.to)) ||
    (range.from !== '' && range.to !== '' && range.from > range.to);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Süzgeç: ${label}`}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            tone="primary"
            disabledReason={wrong ? 'Tarih aralığını düzeltin' : undefined}
            onClick={() => {
              onApply({ from: range.from || undefined, to: range.to || undefined });
              onClose();
            }}
          >
            Uygula
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <DateField
          label="İlk gün"
          optional
          value={range.from}
          onChange={(from) => setRange({ ...range, from })}
        />
        <DateField label="Son gün" optional value={range.to} onChange={(to) => setRange({ ...range, to })} />
      </div>
    </Dialog>
  );
}
