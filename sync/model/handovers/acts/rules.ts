import type { ActWorld } from '../../acts/act';
import { handoverShifts } from '../../entities/handover-values';
import { handoverEntry, handoverLine } from '../../entities/shift-handover';
import type { ShiftHandover } from '../../entities/shift-handover';

export const EDIT = 'crm.shift_handovers.edit';

/** Lines of the sheet, as far as the user may read them. */
export const linesOf = { lines: { entity: handoverLine, by: 'handover_id' } } as const;
export const entriesOf = { entries: { entity: handoverEntry, by: 'handover_id' } } as const;

/** Returns the name of a sheet in the panel of unsent changes: `Gece vardiyasının devri`. */
export const named = ({ shift }: ShiftHandover): string => `${handoverShifts[shift]} vardiyasının devri`;

export const NOT_OWN_DRAFT = 'Vardiya devredilmiş; artık değiştirilemez, düzeltme eklenebilir.';

export const isOwnDraft = ({ state, giver_id }: ShiftHandover, { userId }: ActWorld): boolean =>
  state === 'draft' && giver_id === userId;

/** Returns whether somebody else gave the sheet: one takes it over or asks. */
export const isGivenByOther = ({ state, giver_id }: ShiftHandover, { userId }: ActWorld): boolean =>
  state !== 'draft' && giver_id !== userId;
