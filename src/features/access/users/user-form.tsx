import { useMemo, useState } from 'react';
import { user as userEntity } from '@sync/model/entities/access';
import { scopes } from '@sync/model/entities/access';
import type { User } from '@sync/model/entities/access';
import { permissionAreas, areaOf } from '@sync/model/access/permission-areas';
import { permissionCatalogue } from '@sync/model/access/permissions';
import { assignedRights, isAdministrator, locksOut, notHeld } from '@sync/model/access/rights';
import { inviteUser, saveUser } from '@sync/rpc/access';
import type { Invitation } from '@sync/rpc/access';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useSignedIn } from '@/data/workspace';
import { listOf } from '@/lib/sentences';
import { compareTurkish } from '@/lib/turkish';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { SelectField } from '@/ui/select-field';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { failureOf, permissionName } from '../command-problems';
import { changedValues, changesRights, emptyUser, formOf, userProblems } from './user-values';
import type { UserForm as Values } from './user-values';
import { ReasonField, reasonMissing, SheetForm, Warning } from '@/kit/form/sheet-form';
import { asciiLower } from '@sync/model/tr/ascii';

const scopeOptions = Object.entries(scopes).map(([value, label]) => ({
  value: value as User['scope'],
  label,
  description: {
    own: 'Yalnız kendisine atananlar',
    ward: 'Birimindekiler',
    department: 'Birimindekiler',
    all: 'Bütün hastane',
  }[value],
}));
const permissionOptions = Object.entries(permissionCatalogue)
  .map(([value, { description }]) => ({
    value,
    label: description,
    description: permissionAreas[areaOf(value)],
  }))
  .sort((a, b) => compareTurkish(a.label, b.label));

/** Edits a user, or invites one. Says before saving what the server would refuse. */
export function UserForm({
  user,
  onCancel,
  onClose,
  onSaved,
  onInvited,
}: {
  /** Null: somebody is invited. */
  user: User | null;
  onCancel: () => void;
  onClose: () => void;
  onSaved: () => void;
  onInvited: (invitation: Invitation, name: string, email: string) => void;
}) {
  const reference = useReferenceData();
  const { access: mine } = useSignedIn();
  const command = useCommand();
  // What the user was when the form opened: only what was changed here is sent, whatever others change meanwhile.
  const [initial] = useState<Values>(() => (user === null ? emptyUser : formOf(user)));
  const [form, setForm] = useState(initial);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const change = (patch: Partial<Values>) => {
    const next = { ...form, ...patch };
    setForm(next);
    if (Object.keys(problems).length > 0) setProblems(userProblems(next));
  };
  const values = useMemo(() => changedValues(initial, form), [initial, form]);
  const dirty = Object.keys(values).length > 0;
  const withRights = user !== null && changesRights(values);

  const self = reference.user(mine.userId);
  const giver = {
    administrator: self !== undefined && isAdministrator(self, reference.roles),
    permissions: mine.permissions,
  };
  const before = user === null ? new Set<string>() : assignedRights(formOf(user), reference.roles);
  const missing = notHeld(
    [...assignedRights(form, reference.roles)].filter((key) => !before.has(key)),
    giver,
  );
  const lockOut =
    user !== null &&
    locksOut(
      { ...user, ...form, valid_until: form.valid_until === '' ? null : form.valid_until },
      reference.users,
      reference.roles,
    );
  const blocked =
    !dirty && user !== null
      ? 'Değişiklik yok'
      : lockOut
        ? 'Son yönetici'
        : missing.length > 0
          ? 'Sizde olmayan yetki'
          : withRights
            ? reasonMissing(reason)
            : undefined;

  const save = async () => {
    const found = userProblems(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return undefined;
    if (user === null) {
      const invited = await command.run(inviteUser, { given: values });
      if (invited === undefined) return undefined;
      return () => onInvited(invited.value, form.full_name.trim(), asciiLower(form.email));
    }
    const saved = await command.run(saveUser, {
      target: user.id,
      base_version: user.row_version,
      given: values,
      reason: withRights ? reason.trim() : null,
    });
    if (saved === undefined) return undefined;
    return () => {
      toastSuccess(withRights ? 'Kaydedildi. Cihazlarında ilk bağlantıda geçerli olur.' : 'Kaydedildi.');
      onSaved();
    };
  };

  const text = (name: 'title' | 'phone' | 'extension' | 'ward', label: string, maxLength: number) => (
    <TextField
      label={label}
      optional
      maxLength={maxLength}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const named = (entries: readonly { readonly id: string; readonly name: string }[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  const roleOptions = named([...reference.roles].sort((a, b) => compareTurkish(a.name, b.name)));
  const delegates = reference.users
    .filter(({ id, status }) => status === 'active' && id !== user?.id)
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  const emailFixed = user !== null && user.status !== 'invited';

  return (
    <SheetForm
      title={user === null ? 'Kullanıcı davet et' : user.full_name}
      dirty={dirty}
      command={command}
      submitLabel={user === null ? 'Davet et' : 'Kaydet'}
      disabledReason={blocked}
      failure={failureOf(command)}
      onCancel={onCancel}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={userEntity.fields.full_name.label}
        autoFocus={user === null}
        maxLength={userEntity.fields.full_name.maxLength}
        value={form.full_name}
        error={problems.full_name}
        onChange={(event) => change({ full_name: event.target.value })}
      />
      <TextField
        label={userEntity.fields.email.label}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={userEntity.fields.email.maxLength}
        value={form.email}
        error={problems.email}
        readOnly={emailFixed}
        hint={
          emailFixed ? 'Oturum açma adresi; buradan değiştirilemez.' : 'Davet edilen bu adresle oturum açar.'
        }
        onChange={(event) => change({ email: event.target.value })}
      />
      {text('title', 'Unvan', 80)}
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        {text('phone', 'Telefon', 20)}
        {text('extension', 'Dahili', 10)}
      </div>
      <ComboboxField
        label={userEntity.fields.department_id.label}
        optional
        clearable
        options={named(reference.definitions('department'))}
        value={form.department_id}
        onChange={(department_id) => change({ department_id })}
      />
      {text('ward', 'Servis', 80)}
      <TagsField
        label={userEntity.fields.role_ids.label}
        options={roleOptions}
        value={form.role_ids}
        onChange={(role_ids) => change({ role_ids })}
      />
      <SelectField
        label={userEntity.fields.scope.label}
        options={scopeOptions}
        value={form.scope}
        onChange={(scope) => change({ scope: scope ?? 'own' })}
      />
      <DateField
        label={userEntity.fields.valid_until.label}
        optional
        hint="Bu günün sonunda hesap kapanır."
        value={form.valid_until}
        error={problems.valid_until}
        onChange={(valid_until) => change({ valid_until })}
      />
      <TagsField
        label={userEntity.fields.extra_permissions.label}
        optional
        hint="Rollerinin vermediği, yalnız bu kişiye verilenler."
        options={permissionOptions}
        value={form.extra_permissions}
        onChange={(extra_permissions) => change({ extra_permissions })}
      />
      <TagsField
        label={userEntity.fields.denied_permissions.label}
        optional
        hint="Rolleri verse de bu kişide olmayacaklar."
        options={permissionOptions}
        value={form.denied_permissions}
        onChange={(denied_permissions) => change({ denied_permissions })}
      />
      {user !== null && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <DateField
              label={userEntity.fields.out_of_office_from.label}
              optional
              value={form.out_of_office_from}
              error={problems.out_of_office_from}
              onChange={(out_of_office_from) => change({ out_of_office_from })}
            />
            <DateField
              label={userEntity.fields.out_of_office_to.label}
              optional
              value={form.out_of_office_to}
              error={problems.out_of_office_to}
              onChange={(out_of_office_to) => change({ out_of_office_to })}
            />
          </div>
          <ComboboxField
            label={userEntity.fields.delegate_id.label}
            optional
            clearable
            options={delegates}
            value={form.delegate_id}
            onChange={(delegate_id) => change({ delegate_id })}
          />
        </>
      )}
      {lockOut && (
        <Warning>
          Bu kişi son sistem yöneticisi. Bu değişiklikten sonra kullanıcıları yönetebilecek kimse kalmaz; önce
          başka birini, bitiş tarihi olmadan, sistem yöneticisi yapın.
        </Warning>
      )}
      {missing.length > 0 && (
        <Warning>
          Sizde olmayan bir yetkiyi veremezsiniz: {listOf(missing.slice(0, 6).map(permissionName))}
          {missing.length > 6 ? ` ve ${missing.length - 6} yetki daha` : ''}. Bir sistem yöneticisinden
          isteyin.
        </Warning>
      )}
      {withRights && <ReasonField value={reason} onChange={setReason} />}
    </SheetForm>
  );
}
