import type { Hospital } from '@/data/first-run';
import { TextField } from '@/ui/text-field';
import type { Faults } from './first-run-words';

/** Asks what the hospital is called and where it is. */
export function HospitalStep({
  value,
  faults,
  onChange,
}: {
  value: Hospital;
  faults: Faults;
  onChange: (value: Hospital) => void;
}) {
  const { name, province, phone } = value;
  return (
    <div className="grid max-w-[520px] gap-4">
      <TextField
        label="Hastanenin adı"
        name="hospital"
        autoFocus
        autoComplete="organization"
        maxLength={120}
        hint="Hastalara giden mesajlarda bu ad yazılır."
        value={name}
        error={faults['name']}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label="İl"
        optional
        name="province"
        autoComplete="address-level1"
        maxLength={40}
        value={province ?? ''}
        error={faults['province']}
        onChange={(event) => onChange({ ...value, province: event.target.value || null })}
      />
      <TextField
        label="Telefon"
        optional
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={phone ?? ''}
        error={faults['phone']}
        onChange={(event) => onChange({ ...value, phone: event.target.value || null })}
      />
    </div>
  );
}
