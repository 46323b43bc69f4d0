import { useCallback } from 'react';
import type { CommandAnswer } from '@sync/session/command';
import * as retention from '@sync/session/retention';
import type { DisposalItem, DueRecords, RetentionRegister } from '@sync/session/retention';
import type { RetentionEntity } from '@sync/model/retention';
import { useLookUp } from './look-up';
import type { LookedUp } from './look-up';
import { session } from './session';

export type {
  Disposal,
  DisposalItem,
  DueRecords,
  LegalHold,
  RetentionRegister,
  RetentionRule,
  RowCounts,
} from '@sync/session/retention';

const askRegister = () => retention.listRetention(session);

/** Rules, disposals and holds, as the server told them last. */
export function useRetention(): LookedUp<RetentionRegister> & { refresh: () => Promise<void> } {
  return useLookUp(askRegister);
}

/** What would be proposed now. Counting takes the server a moment in a large hospital. */
export function useDueRecords(entity: RetentionEntity): LookedUp<DueRecords> {
  return useLookUp(useCallback(() => retention.previewDisposal(session, entity), [entity]));
}

/** The oldest records of a disposal. */
export function useDisposalItems(id: string): LookedUp<readonly DisposalItem[]> {
  return useLookUp(useCallback(() => retention.listDisposalItems(session, id), [id]));
}

/** The commands; each is one call of the server and never throws. */
export const retentionCommands = {
  saveRule: (entity: RetentionEntity, version: number, months: number): Promise<CommandAnswer<unknown>> =>
    retention.saveRetentionRule(session, entity, version, months),
  placeHold: (id: string, clientId: string, reason: string): Promise<CommandAnswer<unknown>> =>
    retention.placeLegalHold(session, id, clientId, reason),
  liftHold: (id: string, reason: string): Promise<CommandAnswer<unknown>> =>
    retention.liftLegalHold(session, id, reason),
  propose: (id: string, entity: RetentionEntity, note: string | null): Promise<CommandAnswer<unknown>> =>
    retention.proposeDisposal(session, id, entity, note),
  decide: (
    id: string,
    decision: 'approve' | 'refuse' | 'withdraw',
    reason: string | null,
  ): Promise<CommandAnswer<unknown>> => retention.decideDisposal(session, id, decision, reason),
  run: (id: string): Promise<CommandAnswer<{ readonly left: number }>> => retention.runDisposal(session, id),
};
