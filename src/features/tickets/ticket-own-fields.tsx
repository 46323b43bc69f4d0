import type { ActFormState } from '@/acts/act-field';
import type { OwnFields } from '@/acts/act-form';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { UserField } from '@/kit/form/user-field';
import { userOptions } from '@/kit/record/user-options';
import { SelectField } from '@/ui/select-field';
import { StatusGlyph } from '@/ui/status';
import type { AnyRecord } from '@sync/model/acts/act';
import type { Ticket } from '@sync/model/entities/ticket';
import { NOBODY } from '@sync/model/tickets/acts/assign';
import { activeStatuses } from '@sync/model/tickets/statuses';
import { TicketCombobox } from './detail/ticket-combobox';

type Form = ActFormState & { readonly record: AnyRecord };

const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Chooses the user of a ticket; a user who may not assign others chooses themselves alone. */
function Assignee({ record, values, problems, change }: Form) {
  const reference = useReferenceData();
  const { access } = useSignedIn();
  const { assignee_id: before } = record as Ticket;
  const mayGive = access.permissions.has('crm.tickets.assign');
  return (
    <UserField
      label="Atanan"
      optional
      clearable
      options={userOptions(reference).filter(
        ({ value }) => mayGive || value === access.userId || value === before,
      )}
      value={idOf(values['assignee_id'])}
      onChange={(assignee_id) => change({ assignee_id })}
      hint={mayGive ? undefined : 'Talebi yalnız kendinize alabilirsiniz'}
      error={problems['assignee_id']}
    />
  );
}

/** Chooses a user for many tickets, or nobody. */
function ManyAssignee({ values, problems, change }: Form) {
  const reference = useReferenceData();
  return (
    <UserField
      label="Atanan"
      clearable
      options={[{ value: NOBODY, label: 'Atamayı kaldır' }, ...userOptions(reference)]}
      value={idOf(values['assignee_id'])}
      onChange={(assignee_id) => change({ assignee_id })}
      error={problems['assignee_id']}
    />
  );
}

function StatusChoice({ values, problems, change }: Form) {
  const reference = useReferenceData();
  return (
    <SelectField
      label="Yeni durum"
      options={activeStatuses({ reference }).map(({ id, name, attributes }) => ({
        value: id,
        label: name,
        icon: <StatusGlyph category={attributes.category} />,
      }))}
      value={idOf(values['status_id'])}
      onChange={(status_id) => change({ status_id })}
      error={problems['status_id']}
    />
  );
}

/** Returns a field that chooses a user. */
const userField = (optional: boolean) =>
  function User({ values, problems, change }: ActFormState) {
    return (
      <UserField
        label="Atanan"
        optional={optional}
        clearable
        value={idOf(values['assignee_id'])}
        onChange={(assignee_id) => change({ assignee_id })}
        error={problems['assignee_id']}
      />
    );
  };
const MovedUser = userField(false);
const TaskUser = userField(true);

/** Returns a field that chooses another ticket; those of the same patient come first. */
const otherTicket =
  (name: string, label: string, optional: boolean) =>
  ({ record, values, problems, change }: Form) => {
    const { id, client_id: client } = record as Ticket;
    return (
      <TicketCombobox
        label={label}
        optional={optional}
        clientId={client}
        exceptId={id}
        value={idOf(values[name])}
        onChange={(chosen) => change({ [name]: chosen })}
        error={problems[name]}
      />
    );
  };
const DUPLICATE = 'Mükerrer olduğu talep';
const duplicate = otherTicket('duplicate_of_id', DUPLICATE, true);
const user: OwnFields[string] = (form) => <MovedUser {...form} />;

/** Fields of acts on tickets that are more than a value, by the act's name. */
export const ticketOwnFields: Readonly<Record<string, OwnFields>> = {
  assign: { assignee_id: (form) => <Assignee {...form} /> },
  assign_many: { assignee_id: (form) => <ManyAssignee {...form} /> },
  change_status: { assignee_id: user, duplicate_of_id: duplicate },
  change_status_many: {
    status_id: (form) => <StatusChoice {...form} />,
    assignee_id: user,
    duplicate_of_id: duplicate,
  },
  close_duplicate: {
    assignee_id: user,
    duplicate_of_id: otherTicket('duplicate_of_id', DUPLICATE, false),
  },
  relate: { other_id: otherTicket('other_id', 'Talep', false) },
};

/** Fields of acts on tasks that are more than a value. */
export const taskOwnFields: Readonly<Record<string, OwnFields>> = {
  edit: { assignee_id: (form) => <TaskUser {...form} /> },
};
