import type { StagedAs, StagedValues } from '../flow/import-kind';
import { maskIdentity } from '@sync/model/rules/identity';
import type { ReadRecord, ReadValues } from '../read/row-reading';

/** Prepares a row for sending. A row that cannot be taken over is sent all the same: it is counted. */
export function stagedRecord({ values, unsure, problems }: ReadRecord, more: StagedValues = {}): StagedAs {
  const isAsked = Object.keys(unsure).length > 0 || values['doubts'] !== undefined;
  return {
    values: { ...(values as StagedValues), unsure, problems, ...more },
    problem: problems[0]?.code ?? null,
    warning: problems.length === 0 && isAsked ? 'unsure' : null,
  };
}

/** Returns the number of a person as the preview shows it; null for none. */
export function maskedNumber({ identity_type: type, identity_no: number }: ReadValues): string | null {
  return typeof number === 'string' ? maskIdentity(type === 'passport' ? 'passport' : 'tckn', number) : null;
}
