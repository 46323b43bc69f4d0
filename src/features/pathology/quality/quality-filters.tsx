import { useState } from 'react';
import { keysOf } from '@/lib/address';
import { isIsoDate } from '@/lib/dates';
import { Checkbox } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { SelectField } from '@/ui/select-field';
import { Switch } from '@/ui/switch';
import { indications } from '@sync/model/entities/biopsy-values';
import { ageLimits } from './quality-search';
import type { QualitySearch } from './quality-search';

const codes = keysOf(indications);

/** Shows the period and the colonoscopies of the denominator; both are in the address. */
export function QualityFilters({
  search,
  period,
  onSearch,
}: {
  search: QualitySearch;
  period: { readonly from: string; readonly to: string };
  onSearch: (change: QualitySearch) => void;
}) {
  const chosen = search.indications?.split(',') ?? codes;
  const toggle = (code: (typeof codes)[number]) => {
    const next = codes.filter((candidate) => chosen.includes(candidate) !== (candidate === code));
    // None would count nothing: the last one stays.
    if (next.length > 0) onSearch({ indications: next.length === codes.length ? undefined : next.join() });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DayField
        key={`from ${period.from}`}
        label="İlk gün"
        day={period.from}
        onDay={(from) => onSearch({ from })}
      />
      <DayField key={`to ${period.to}`} label="Son gün" day={period.to} onDay={(to) => onSearch({ to })} />
      <div role="group" aria-label="Kolonoskopi nedeni" className="flex flex-wrap gap-x-4 gap-y-1">
        {codes.map((code) => (
          <Checkbox
            key={code}
            label={indications[code]}
            checked={chosen.includes(code)}
            onChange={() => toggle(code)}
          />
        ))}
      </div>
      <SelectField
        className="w-36"
        label="Yaş"
        options={keysOf(ageLimits).map((value) => ({ value, label: ageLimits[value] }))}
        value={search.age ?? 'any'}
        onChange={(age) => onSearch({ age: age === 'any' || age === null ? undefined : age })}
      />
      <Switch
        label="Yalnız tam incelemeler"
        checked={search.complete === 'yes'}
        onChange={(event) => onSearch({ complete: event.target.checked ? 'yes' : undefined })}
      />
      <Switch
        label="Serrated lezyonlar adenom sayılır"
        checked={search.serrated === 'yes'}
        onChange={(event) => onSearch({ serrated: event.target.checked ? 'yes' : undefined })}
      />
    </div>
  );
}

/** Renders a day field that takes effect once the day is complete; partial input stays. */
function DayField({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  return (
    <DateField
      className="w-40"
      label={label}
      describe={() => null}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        if (isIsoDate(value) && value !== day) onDay(value);
      }}
    />
  );
}
