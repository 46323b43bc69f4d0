import { useState } from 'react';
import type { User } from '@sync/model/entities/access';
import { locksOut } from '@sync/model/access/rights';
import { setUserStatus } from '@sync/rpc/access';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { countOf, ofPerson } from '@/lib/sentences';
import { toastSuccess } from '@/ui/toast';
import { ReasonField, reasonMissing, SheetForm, Warning } from '@/kit/form/sheet-form';
import { failureOf } from '../command-problems';

export type StatusChange = 'suspended' | 'left' | 'active';

const texts: Readonly<Record<StatusChange, { title: string; verb: string; done: string; what: string }>> = {
  suspended: {
    title: 'Askıya al',
    verb: 'Askıya al',
    done: 'Askıya alındı. Cihazları ilk bağlantıda kapanır.',
    what: 'oturumu bütün cihazlarda ilk bağlantıda kapanır ve oradaki kayıtları silinir. Gönderilmemiş değişiklikleri kaybolur. Hesap sonra yeniden etkinleştirilebilir.',
  },
  left: {
    title: 'Ayrıldı olarak işaretle',
    verb: 'Ayrıldı',
    done: 'Ayrıldı olarak işaretlendi.',
    what: 'hesabı kapanır: oturumu bütün cihazlarda ilk bağlantıda kapanır ve oradaki kayıtları silinir. Yaptığı işler ve adı kayıtlarda durur.',
  },
  active: {
    title: 'Yeniden etkinleştir',
    verb: 'Etkinleştir',
    done: 'Etkinleştirildi.',
    what: 'hesabı açılır; rolleri ve kapsamı bıraktığı gibi geçerli olur.',
  },
};

/** Suspends somebody, marks them as gone, or lets them in again: what that does, and why it is done. */
export function StatusForm({
  user,
  status,
  unsent,
  onCancel,
  onClose,
  onSaved,
}: {
  user: User;
  status: StatusChange;
  /** Changes that wait on the user's devices, as far as these have told. */
  unsent: number;
  onCancel: () => void;
  onClose: () => void;
  onSaved: () => void;
}) {
  const reference = useReferenceData();
  const command = useCommand();
  const [reason, setReason] = useState('');
  const { title, verb, done, what } = texts[status];
  const invited = user.status === 'invited';
  const lockOut = locksOut({ ...user, status }, reference.users, reference.roles);
  const save = async () => {
    const saved = await command.run(setUserStatus, {
      target: user.id,
      base_version: user.row_version,
      status,
      reason: reason.trim(),
    });
    if (saved === undefined) return undefined;
    return () => {
      toastSuccess(invited ? 'Davet geri alındı.' : done);
      onSaved();
    };
  };
  return (
    <SheetForm
      title={invited ? 'Daveti geri al' : title}
      dirty={reason.trim() !== ''}
      command={command}
      submitLabel={invited ? 'Daveti geri al' : verb}
      submitTone={status === 'active' ? 'primary' : 'danger'}
      disabledReason={lockOut ? 'Son yönetici' : reasonMissing(reason)}
      failure={failureOf(command)}
      onCancel={onCancel}
      onClose={onClose}
      onSubmit={save}
    >
      <p>
        {invited
          ? `${ofPerson(user.full_name)} davet kodu artık geçmez.`
          : `${ofPerson(user.full_name)} ${what}`}
      </p>
      {status !== 'active' && unsent > 0 && (
        <Warning>
          Cihazlarında gönderilmemiş {countOf(unsent, 'değişiklik')} var. Önce gönderilmesini bekleyin; sunucu
          bu hesabı kabul etmeyince gönderilemezler.
        </Warning>
      )}
      {lockOut && (
        <Warning>
          Bu kişi son sistem yöneticisi. Önce başka birini, bitiş tarihi olmadan, sistem yöneticisi yapın.
        </Warning>
      )}
      <ReasonField value={reason} onChange={setReason} />
    </SheetForm>
  );
}
