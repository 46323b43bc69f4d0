/* Permissions that acts on trips share. The server has the rules in `app.trip_rules`. */

export const EDIT = 'crm.foreign_patients.edit';
/** Stamps steps and decides nothing else. */
export const STEPS = 'crm.foreign_patients.steps';
