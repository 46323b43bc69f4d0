import type { LookupAttributes } from '@sync/model/entities/definition';
import type { TeamRole } from '@sync/model/entities/surgery-values';

export type Profession = LookupAttributes<'clinician'>['profession'];

/** Professions that may have a role; assistants are surgeons. */
export const teamProfessions: Readonly<Record<TeamRole, Profession>> = {
  assistant_1: 'surgeon',
  assistant_2: 'surgeon',
  anaesthetist: 'anaesthetist',
  anaesthesia_technician: 'anaesthesia_technician',
  nurse: 'nurse',
  circulating_nurse: 'nurse',
  perfusionist: 'perfusionist',
};
