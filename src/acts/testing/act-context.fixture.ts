import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { LocalWrites } from '@/data/workspace';
import { caseDefinitions, NOW } from '@/records/testing/cases.fixture';
import { ticketDefinitions } from '@/records/testing/tickets.fixture';
import type { ActReference } from '@sync/model/acts/act';
import type { ActContext } from '../run-act';

const known = [...caseDefinitions, ...ticketDefinitions];
const definitions: unknown = (kind: string) => known.filter((entry) => entry.kind === kind);
const definition: unknown = (kind: string, id: string | null) =>
  known.find((entry) => entry.id === id && entry.kind === kind);

export const caseReference: ActReference = {
  definitions: definitions as ActReference['definitions'],
  definition: definition as ActReference['definition'],
  definitionName: (id) => known.find((entry) => entry.id === id)?.name ?? null,
};

/** Returns what doing an act needs, with the look-ups of provisions and tickets; `now` may be advanced. */
export const actContextOf = (
  { workspace }: TestWorkspace,
  writes: LocalWrites,
  now: () => string = () => NOW,
): ActContext => ({ writes, database: workspace.store.database, reference: caseReference, now });
