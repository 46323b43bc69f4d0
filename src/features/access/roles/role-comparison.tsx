import type { Role } from '@sync/model/entities/access';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Sheet } from '@/ui/sheet';
import { PermissionList } from './permission-groups';
import { roleDifference } from './role-rows';
import { Part } from '@/kit/record/sheet-parts';

/** Shows the common permissions of two roles and those of only one of them. */
export function RoleComparison({
  role,
  other,
  roles,
  onOther,
  onBack,
  onClose,
}: {
  role: Role;
  other: Role | null;
  roles: readonly Role[];
  onOther: (id: string | null) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const difference = other === null ? null : roleDifference(role, other);
  const part = (title: string, keys: readonly string[]) => (
    <Part title={`${title} (${keys.length})`}>
      {keys.length === 0 ? <p className="py-1.5 text-ink-2">Yok</p> : <PermissionList keys={keys} />}
    </Part>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title="Rolleri karşılaştır"
      flush
      footer={<Button onClick={onBack}>Geri dön</Button>}
    >
      <div className="px-5 pb-4">
        <ComboboxField
          label={`${role.name} ile karşılaştır`}
          options={roles
            .filter(({ id }) => id !== role.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={other?.id ?? null}
          onChange={onOther}
        />
      </div>
      {difference !== null && other !== null && (
        <>
          {part(`Yalnız ${role.name}`, difference.onlyA)}
          {part(`Yalnız ${other.name}`, difference.onlyB)}
          {part('İkisinde de', difference.both)}
        </>
      )}
    </Sheet>
  );
}
