import { createContext, use, useDeferredValue, useMemo } from 'react';
import type { ReactNode } from 'react';
import { combineLatest, map } from 'rxjs';
import type { Role, User } from '@sync/model/entities/access';
import type { Definition } from '@sync/model/entities/definition';
import { UNKNOWN_NAME } from '@/lib/initials';
import { compareTurkish } from '@sync/model/tr/turkish';
import { documents$ } from './documents';
import { useLiveQuery } from './workspace';

type DefinitionOf<K extends Definition['kind']> = Extract<Definition, { kind: K }>;

/** Look-up entries and users: small sets that nearly every screen needs by id. */
export interface ReferenceData {
  /** Returns the entries of a kind, in their set order, inactive ones too. */
  definitions<K extends Definition['kind']>(kind: K): readonly DefinitionOf<K>[];
  definition<K extends Definition['kind']>(kind: K, id: string | null): DefinitionOf<K> | undefined;
  /** Returns the name of an entry of any kind. `null` for no entry, "Bilinmiyor" for one that is not on the device. */
  definitionName(id: string | null): string | null;
  readonly users: readonly User[];
  user(id: string | null): User | undefined;
  userName(id: string | null): string | null;
  readonly roles: readonly Role[];
}

function makeReferenceData(
  definitions: readonly Definition[],
  people: readonly User[],
  roles: readonly Role[],
): ReferenceData {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const byKind = new Map<string, Definition[]>();
  for (const definition of [...definitions].sort(
    (a, b) => a.position - b.position || compareTurkish(a.name, b.name),
  )) {
    const list = byKind.get(definition.kind);
    if (list === undefined) byKind.set(definition.kind, [definition]);
    else list.push(definition);
  }
  const users = [...people].sort((a, b) => compareTurkish(a.full_name, b.full_name));
  const userById = new Map(users.map((user) => [user.id, user]));
  return {
    definitions: <K extends Definition['kind']>(kind: K) =>
      (byKind.get(kind) ?? []) as unknown as readonly DefinitionOf<K>[],
    definition: <K extends Definition['kind']>(kind: K, id: string | null) => {
      const found = id === null ? undefined : byId.get(id);
      return found?.kind === kind ? (found as DefinitionOf<K>) : undefined;
    },
    definitionName: (id) => (id === null ? null : (byId.get(id)?.name ?? UNKNOWN_NAME)),
    users,
    user: (id) => (id === null ? undefined : userById.get(id)),
    userName: (id) => (id === null ? null : (userById.get(id)?.full_name ?? UNKNOWN_NAME)),
    roles,
  };
}

const ReferenceDataContext = createContext<ReferenceData | null>(null);
const empty = makeReferenceData([], [], []);

/**
 * Keeps the reference data current for all screens below it. They are drawn once it is known: without it names, departments
 * and the view that comes first would be others for a moment.
 */
export function ReferenceDataProvider({ pending, children }: { pending?: ReactNode; children: ReactNode }) {
  const live = useLiveQuery(
    (database) =>
      combineLatest([documents$(database.definitions.find()), documents$(database.access.find())]).pipe(
        map(([definitions, records]) =>
          makeReferenceData(
            definitions,
            records.filter((record) => record.kind === 'user'),
            records.filter((record) => record.kind === 'role'),
          ),
        ),
      ),
    [],
  );
  const value = useMemo(() => (live.state === 'ready' ? live.data : empty), [live]);
  // Drawing all screens at once would hold up the page; this way it is done in pieces.
  const isDrawn = useDeferredValue(live.state !== 'loading', false);
  if (!isDrawn) return pending;
  return <ReferenceDataContext value={value}>{children}</ReferenceDataContext>;
}

export function useReferenceData(): ReferenceData {
  return use(ReferenceDataContext) ?? empty;
}
