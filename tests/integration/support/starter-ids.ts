/** Ids that supabase/seeds fix. */

const PREFIX = '01900000-0000-7000-8000-';

function numbered(group: string, number: number): string {
  return `${PREFIX}${group}${String(number).padStart(10, '0')}`;
}

/** Starter roles, in the order of supabase/seeds/roles.sql. */
export const roles = {
  administrator: numbered('0a', 1),
  relations: numbered('0a', 2),
  humanResources: numbered('0a', 8),
  callCentre: numbered('0a', 3),
  surgery: numbered('0a', 4),
  accounting: numbered('0a', 7),
  assistant: numbered('0a', 9),
  privacy: numbered('0a', 11),
  reports: numbered('0a', 12),
  nurse: numbered('0a', 13),
} as const;

export const ticketTypes = {
  appointment: numbered('01', 1),
  information: numbered('01', 2),
  provision: numbered('01', 5),
  complaint: numbered('01', 7),
} as const;

export const statuses = {
  new: numbered('02', 1),
  open: numbered('02', 3),
  pending: numbered('02', 4),
  resolved: numbered('02', 6),
  closed: numbered('02', 7),
  cancelled: numbered('02', 8),
} as const;

export const sources = { callCentre: numbered('03', 1) } as const;
export const contactTypes = { incomingCall: numbered('05', 1) } as const;
export const relationTypes = { spouse: numbered('06', 1) } as const;
export const callResults = { informed: numbered('07', 3) } as const;
export const departments = { callCentre: numbered('08', 1), insurance: numbered('08', 4) } as const;
export const insurers = { sgk: numbered('15', 1) } as const;
export const companyTypes = { insurer: numbered('0c', 1), intermediary: numbered('0c', 2) } as const;
