/* Permissions that acts on tickets share. The server has the rules in `app.ticket_rules`. */

export const EDIT = 'crm.tickets.edit';
/** Changes many at once; the changes themselves take the right to edit. */
export const BULK = 'crm.tickets.bulk';
export const EDIT_TASKS = 'crm.ticket_tasks.edit';
