import { useMemo, useState } from 'react';
import type { Role } from '@sync/model/entities/access';
import { permissionAreas } from '@sync/model/access/permission-areas';
import { permissionCatalogue } from '@sync/model/access/permissions';
import { isAdministrator, notHeld } from '@sync/model/access/rights';
import { addRole, saveRole } from '@sync/rpc/access';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import { failureOf, permissionName } from '../command-problems';
import { groupPermissions, riskOf } from './permission-groups';
import { RiskLabel } from './risk-badge';
import { ReasonField, reasonMissing, SheetForm, Warning } from '@/kit/form/sheet-form';

/** Edits a role, or adds one, also as a copy of another. */
export function RoleForm({
  role,
  model,
  members,
  onCancel,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  role: Role | null;
  /** Role that a new one is copied from. */
  model: Role | null;
  /** People whom a change concerns. */
  members: number;
  onCancel: () => void;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { access: mine } = useSignedIn();
  const reference = useReferenceData();
  const command = useCommand();
  const [initial] = useState(() => ({
    name: role?.name ?? (model === null ? '' : `${model.name} (kopya)`),
    description: role?.description ?? model?.description ?? '',
    keys: new Set(role?.permission_keys ?? model?.permission_keys ?? []),
  }));
  // Made once: a repeat after a lost answer adds nothing.
  const [newId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description);
  const [keys, setKeys] = useState<ReadonlySet<string>>(initial.keys);
  const [reason, setReason] = useState('');
  const [nameMissing, setNameMissing] = useState(false);
  const groups = useMemo(() => groupPermissions(Object.keys(permissionCatalogue)), []);

  const self = reference.user(mine.userId);
  const giver = {
    administrator: self !== undefined && isAdministrator(self, reference.roles),
    permissions: mine.permissions,
  };
  const stored = role === null ? new Set<string>() : initial.keys;
  const given = [...keys].filter((key) => !stored.has(key));
  const taken = [...stored].filter((key) => !keys.has(key));
  const refused = notHeld([...given, ...taken], giver);
  const ofRights = role !== null && given.length + taken.length > 0;
  const dirty = name !== initial.name || description !== initial.description || ofRights;
  const blocked =
    refused.length > 0
      ? 'Sizde olmayan yetki'
      : role !== null && !dirty
        ? 'Değişiklik yok'
        : ofRights
          ? reasonMissing(reason)
          : undefined;

  const toggle = (some: readonly string[], on: boolean) => {
    const next = new Set(keys);
    for (const key of some) {
      if (on) next.add(key);
      else next.delete(key);
    }
    setKeys(next);
  };
  const save = async () => {
    if (name.trim() === '') {
      setNameMissing(true);
      return undefined;
    }
    const texts = { name: name.trim(), description: description.trim() === '' ? null : description.trim() };
    const whole = { ...texts, permission_keys: [...keys] };
    const saved =
      role === null
        ? await command.run(addRole, { new_id: newId, given: whole })
        : await command.run(saveRole, {
            target: role.id,
            base_version: role.row_version,
            given: ofRights ? whole : texts,
            reason: ofRights ? reason.trim() : null,
          });
    if (saved === undefined) return undefined;
    return () => {
      toastSuccess(ofRights ? 'Kaydedildi. Cihazlarda ilk bağlantıda geçerli olur.' : 'Kaydedildi.');
      onSaved(role?.id ?? newId);
    };
  };

  return (
    <SheetForm
      title={role?.name ?? 'Yeni rol'}
      dirty={dirty}
      command={command}
      submitLabel={role === null ? 'Rolü ekle' : 'Kaydet'}
      disabledReason={blocked}
      failure={failureOf(command)}
      onCancel={onCancel}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label="Ad"
        autoFocus={role === null}
        maxLength={80}
        value={name}
        error={nameMissing && name.trim() === '' ? 'Role bir ad verin' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextareaField
        label="Açıklama"
        optional
        rows={2}
        maxLength={500}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      {groups.map(({ area, keys: own }) => {
        const chosen = own.filter((key) => keys.has(key)).length;
        return (
          <fieldset key={area} className="rounded-lg border border-line">
            <legend className="sr-only">{permissionAreas[area]}</legend>
            <div className="flex min-h-11 items-center gap-2 border-b border-line-soft bg-sunken px-3">
              <span className="flex-1 font-medium" aria-hidden="true">
                {permissionAreas[area]}
              </span>
              <span className="meta num text-ink-2">
                {chosen} / {own.length}
              </span>
              <Button
                size="sm"
                tone="quiet"
                aria-label={`${permissionAreas[area]}: ${chosen === own.length ? 'hepsini kaldır' : 'hepsini seç'}`}
                onClick={() => toggle(own, chosen !== own.length)}
              >
                {chosen === own.length ? 'Hiçbiri' : 'Hepsi'}
              </Button>
            </div>
            <ul className="px-3 py-1">
              {own.map((key) => (
                <li key={key} className="flex min-h-9 items-center gap-2 touch:min-h-11">
                  <span className="min-w-0 flex-1">
                    <Checkbox
                      label={permissionName(key)}
                      checked={keys.has(key)}
                      onChange={(event) => toggle([key], event.target.checked)}
                    />
                  </span>
                  {riskOf(key) !== 'normal' && <RiskLabel risk={riskOf(key)} />}
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
      {refused.length > 0 && (
        <Warning>
          Sizde olmayan bir yetkiyi ne verebilir ne alabilirsiniz:{' '}
          {refused.slice(0, 6).map(permissionName).join(', ')}
          {refused.length > 6 ? ` ve ${refused.length - 6} yetki daha` : ''}. Bir sistem yöneticisinden
          isteyin.
        </Warning>
      )}
      {ofRights && members > 0 && (
        <Warning>
          Bu rol {countOf(members, 'kişide')} var: {given.length} yetki kazanır, {taken.length} yetki
          kaybederler.
        </Warning>
      )}
      {ofRights && <ReasonField value={reason} onChange={setReason} />}
    </SheetForm>
  );
}
