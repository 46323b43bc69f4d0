import { useState } from 'react';
import { useServerQuery } from '@/data/use-server-query';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { MessageList } from '@/records/messages/message-list';
import { SelectField } from '@/ui/select-field';
import { messageStates } from '@sync/model/entities/message-values';
import type { MessageState } from '@sync/model/entities/message-values';
import { readMessageCounts } from '@sync/rpc/messages';

const states = Object.keys(messageStates) as readonly MessageState[];

/** Shows all messages of the hospital with their outcomes. */
export function OutboxPanel() {
  const [state, setState] = useState<MessageState | null>(null);
  const { value } = useServerQuery(readMessageCounts, { given: {} });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 border-b border-line px-5 py-3">
        <SelectField
          label="Durum"
          labelHidden
          className="w-52"
          options={states.map((choice) => ({
            value: choice,
            label: `${messageStates[choice]} ${formatNumber(value?.counts[choice] ?? 0)}`,
          }))}
          noneLabel="Bütün durumlar"
          value={state}
          onChange={(next) => setState(states.find((choice) => choice === next) ?? null)}
        />
        {value !== null && (
          <p className="meta num text-ink-2">
            {formatNumber(value.parts)} SMS parçası, {formatMoney(value.cost)}
          </p>
        )}
      </div>
      <MessageList key={state ?? 'all'} choice={state === null ? {} : { state }} showsName />
    </div>
  );
}
