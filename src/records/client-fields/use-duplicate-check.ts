import { useDeferredValue, useMemo, useState } from 'react';
import { firstValueFrom, of } from 'rxjs';
import type { Client } from '@sync/model/entities/client';
import { checkIdentity } from '@sync/model/rules/identity';
import { findMatches } from '@sync/model/matching/match';
import type { Match } from '@sync/model/matching/match';
import type { MatchSide } from '@sync/model/matching/match-key';
import { useIndexes } from '@/data/indexes';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { isIsoDate } from '@/lib/dates';
import { useFormPart } from '@/kit/form/large-form';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { phonesFromForm } from './client-form-values';
import type { ClientFormValues } from './client-form-values';
import type { ClientForm } from './use-client-form';

export interface DuplicateFound {
  readonly client: Client;
  readonly match: Match;
}

/** Content of the duplicate panel, and whether the form may be saved. */
export interface DuplicateCheck {
  readonly found: readonly DuplicateFound[];
  /** Likely duplicates are shown and the user has not decided: saving waits. */
  readonly held: boolean;
  /** Reason why a new record is created anyway; null if there is nothing to decide. Goes into `draftFromForm`. */
  readonly reason: string | null;
  /** Opens a new record although these were shown. An empty reason takes the decision back. */
  readonly openAnyway: (reason: string) => void;
  /** Returns whether saving these values has to wait; called when saving, as the panel follows typing with a delay. */
  readonly holds: (values: ClientFormValues) => Promise<boolean>;
}

/** Returns the comparable values of a half-filled form; a number counts once its check digits fit. */
export function comparable(values: Pick<ClientFormValues, ComparedField>): MatchSide {
  const identity = checkIdentity(values.identity_type, values.identity_no);
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    identity_type: identity.ok ? identity.kind : values.identity_type,
    identity_no: identity.ok ? identity.value : null,
    birth_date: isIsoDate(values.birth_date) ? values.birth_date : null,
    phones: phonesFromForm(values),
    sex: values.sex,
    province: values.province,
  };
}

const COMPARED = [
  'first_name',
  'last_name',
  'identity_type',
  'identity_no',
  'birth_date',
  'phones',
  'sex',
  'province',
] as const;
type ComparedField = (typeof COMPARED)[number];

const nobody: ReadonlySet<string> = new Set();

/** Candidates read at most, the heaviest first; a family line has a handful, a birth date some dozens among many clients. */
const MOST = 200;

/** Returns whether the user has decided on all likely ones among the shown records. */
export function isDecided(found: readonly DuplicateFound[], decided: ReadonlySet<string>): boolean {
  return found.every(({ client, match }) => match.level === 'possible' || decided.has(client.id));
}

/**
 * Looks for records of the same person while the user types a new client. It looks on this device, so it needs no
 * network. The decision counts for the records that it was made on: another candidate asks again.
 * @param exceptId the client that is being edited
 */
export function useDuplicateCheck(form: ClientForm, exceptId: string | null = null): DuplicateCheck {
  const { workspace } = useSignedIn();
  const compared = useFormPart(form, ({ values }) =>
    JSON.stringify(Object.fromEntries(COMPARED.map((name) => [name, values[name]]))),
  );
  const key = useDeferredValue(compared);
  const side = useMemo(() => comparable(JSON.parse(key) as Pick<ClientFormValues, ComparedField>), [key]);
  const similar = useIndexes(
    ({ clients }) => clients.duplicateCandidates(side, exceptId, MOST),
    [side, exceptId],
    'clients',
  );
  const ids = similar.value.join();
  const records = useLiveQuery(
    (database) => (ids === '' ? of<readonly Client[]>([]) : documentsById$(database.clients, ids.split(','))),
    [ids],
  );
  const found = useMemo(
    () =>
      records.state === 'ready'
        ? findMatches<Client>(side, records.data, { nameShare: workspace.clients.nameShare })
        : [],
    [records, side, workspace],
  );
  const [decision, setDecision] = useState<{ reason: string; ids: ReadonlySet<string> } | null>(null);
  const decided = isDecided(found, decision?.ids ?? nobody);
  const reason = decided && found.some(({ match }) => match.level !== 'possible') ? decision?.reason : null;
  return useMemo(
    () => ({
      found,
      held: !decided,
      reason: reason ?? null,
      holds: async (values) => {
        const typed = comparable(values);
        const records: readonly Client[] = await firstValueFrom(
          documentsById$(
            workspace.store.database.clients,
            workspace.clients.duplicateCandidates(typed, exceptId, MOST),
          ),
        );
        const there = findMatches(typed, records, { nameShare: workspace.clients.nameShare });
        return !isDecided(there, decision?.ids ?? nobody);
      },
      openAnyway: (reason) =>
        setDecision(
          reason.trim() === ''
            ? null
            : { reason: reason.trim(), ids: new Set(found.map(({ client }) => client.id)) },
        ),
    }),
    [workspace, exceptId, found, decided, decision, reason],
  );
}
