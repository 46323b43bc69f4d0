import type { ActFormState } from '@/acts/act-field';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { UserField } from '@/kit/form/user-field';
import { userOptions } from '@/kit/record/user-options';
import type { Reminder } from '@sync/model/entities/inbox';

/** Asks for the colleague who gets a reminder. */
export function HandField({ item, form }: { item: Reminder; form: ActFormState }) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const people = userOptions(reference).filter(
    ({ value }) => value !== access.userId && value !== item.delegated_to,
  );
  const to = form.values['delegated_to'];
  return (
    <UserField
      label="Kime"
      hint={
        item.target === null
          ? 'Hatırlatma onun cihazlarında çalar; metnini görür.'
          : 'Hatırlatma onun cihazlarında çalar; metnini görür. Bağlı kaydı yalnız yetkisi varsa açabilir.'
      }
      options={people}
      value={typeof to === 'string' ? to : null}
      error={form.problems['delegated_to']}
      onChange={(id) => form.change({ delegated_to: id })}
    />
  );
}
