import { useState } from 'react';
import { scopes } from '@sync/model/entities/access';
import type { User } from '@sync/model/entities/access';
import { assignedRights, locksOut } from '@sync/model/access/rights';
import { copyRights } from '@sync/rpc/access';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { listOf, toPerson } from '@/lib/sentences';
import { ComboboxField } from '@/ui/combobox-field';
import { toastSuccess } from '@/ui/toast';
import { failureOf, permissionName } from '../command-problems';
import { ReasonField, reasonMissing, SheetForm, Warning } from '@/kit/form/sheet-form';

/** Gives a user the roles, exceptions and scope of another one, instead of the own. */
export function CopyRightsForm({
  user,
  onCancel,
  onClose,
  onSaved,
}: {
  user: User;
  onCancel: () => void;
  onClose: () => void;
  onSaved: () => void;
}) {
  const reference = useReferenceData();
  const command = useCommand();
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const source = reference.user(sourceId);
  const before = assignedRights(user, reference.roles);
  const after = source === undefined ? before : assignedRights(source, reference.roles);
  const gains = [...after].filter((key) => !before.has(key));
  const loses = [...before].filter((key) => !after.has(key));
  const lockOut =
    source !== undefined &&
    locksOut(
      {
        ...user,
        role_ids: source.role_ids,
        extra_permissions: source.extra_permissions,
        denied_permissions: source.denied_permissions,
      },
      reference.users,
      reference.roles,
    );
  const save = async () => {
    if (source === undefined) return undefined;
    const saved = await command.run(copyRights, {
      source: source.id,
      target: user.id,
      base_version: user.row_version,
      reason: reason.trim(),
    });
    if (saved === undefined) return undefined;
    return () => {
      toastSuccess('Yetkiler kopyalandı. Cihazlarında ilk bağlantıda geçerli olur.');
      onSaved();
    };
  };
  return (
    <SheetForm
      title="Yetki kopyala"
      dirty={sourceId !== null || reason.trim() !== ''}
      command={command}
      submitLabel="Kopyala"
      disabledReason={
        source === undefined ? 'Önce kişi seçin' : lockOut ? 'Son yönetici' : reasonMissing(reason)
      }
      failure={failureOf(command)}
      onCancel={onCancel}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-ink-2">
        Seçtiğiniz kişinin rolleri, ek ve kısıtlı yetkileri ve kapsamı {toPerson(user.full_name)} verilir;
        şimdikilerin yerine geçer.
      </p>
      <ComboboxField
        label="Kimden"
        options={reference.users
          .filter(({ id, status }) => id !== user.id && status === 'active')
          .map(({ id, full_name, title }) => ({
            value: id,
            label: full_name,
            description: title ?? undefined,
          }))}
        value={sourceId}
        onChange={setSourceId}
      />
      {source !== undefined && (
        <ul className="grid gap-2 rounded-lg bg-sunken px-3 py-2.5">
          <li>
            Görme kapsamı: {scopes[user.scope]}
            {source.scope !== user.scope && ` → ${scopes[source.scope]}`}
          </li>
          <Change title="Kazanır" keys={gains} />
          <Change title="Kaybeder" keys={loses} />
        </ul>
      )}
      {lockOut && <Warning>Bu kişi son sistem yöneticisi; yetkileri bu yolla alınamaz.</Warning>}
      <ReasonField value={reason} onChange={setReason} />
    </SheetForm>
  );
}

function Change({ title, keys }: { title: string; keys: readonly string[] }) {
  return (
    <li>
      <b className="font-semibold">
        {title}: {keys.length === 0 ? 'yok' : `${keys.length} yetki`}
      </b>
      {keys.length > 0 && <span className="meta block text-ink-2">{listOf(keys.map(permissionName))}</span>}
    </li>
  );
}
