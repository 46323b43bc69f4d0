import { useState } from 'react';
import type { ReactNode } from 'react';
import { RangeFilterDialog } from '../list/range-filter-dialog';
import { Menu } from '@/ui/menu';
import type { MenuProps } from '@/ui/menu';
import { periods } from './period';
import type { Period, PeriodId } from './period';

/** Chooses the days that figures are of: by name, or by hand. `onChange` gets the values for the address. */
export function PeriodMenu({
  periodId,
  period,
  size,
  children,
  onChange,
}: {
  periodId: PeriodId;
  period: Period;
  size?: MenuProps['size'];
  /** Text of the button. */
  children: ReactNode;
  onChange: (patch: Readonly<Record<'period' | 'from' | 'to', string | undefined>>) => void;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Menu
        size={size}
        align="start"
        entries={(Object.keys(periods) as PeriodId[]).map((id) => ({
          label: periods[id],
          checked: id === periodId,
          onSelect: () =>
            id === 'custom' ? setAsked(true) : onChange({ period: id, from: undefined, to: undefined }),
        }))}
      >
        {children}
      </Menu>
      {asked && (
        <RangeFilterDialog
          label="Tarih"
          value={period}
          onClose={() => setAsked(false)}
          onApply={({ from, to }) => onChange({ period: 'custom', from, to })}
        />
      )}
    </>
  );
}
