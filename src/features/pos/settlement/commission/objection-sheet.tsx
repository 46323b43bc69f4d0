import { useWrites } from '@/data/workspace';
import { formatMoney } from '@/lib/numbers';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { bankObjection, objectionMoves, objectionStates } from '@sync/model/entities/bank-objection';
import type { BankObjection } from '@sync/model/entities/bank-objection';
import { objectionFields, saveObjection } from './objection-actions';
import type { ObjectionValues } from './objection-actions';

/** Shows the state of an objection: date of sending, answer and refund. */
export function ObjectionSheet({ stored, onClose }: { stored: BankObjection; onClose: () => void }) {
  const writes = useWrites();
  const reachable = [stored.state, ...objectionMoves[stored.state]];
  return (
    <RecordSheet<ObjectionValues, BankObjection>
      title={`İtiraz, ${formatMoney(stored.amount, stored.currency)}`}
      saveLabel="İtirazı kaydet"
      draftKey={`bank-objection/${stored.id}`}
      initial={() => formValuesOf(bankObjection, objectionFields, stored)}
      opened={stored}
      onClose={onClose}
      onSave={async (values, form) => {
        if (form !== null) await saveObjection(writes, form, values);
      }}
      fields={(form) => {
        const field = { entity: bankObjection, form };
        return (
          <>
            <EntityField
              {...field}
              name="state"
              options={reachable.map((state) => ({ value: state, label: objectionStates[state] }))}
            />
            <EntityField {...field} name="sent_on" />
            <EntityField {...field} name="reference_no" />
            <EntityField {...field} name="returned" />
            <EntityField {...field} name="returned_on" />
            <EntityField {...field} name="note" />
          </>
        );
      }}
    />
  );
}
