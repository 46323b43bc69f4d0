import type { ChecklistCode, ChecklistState, MilestoneCode } from '@sync/model/entities/surgery-values';

/** Open action on a surgery: each has a form of its own. */
export type Act =
  | { readonly do: 'move' | 'postpone' | 'cancel' | 'confirm' }
  | { readonly do: 'procedures' | 'facts' | 'fees' | 'team' | 'copy_team' }
  /** The time of a step. */
  | { readonly do: 'time'; readonly code: MilestoneCode }
  /** An item of the preparation, with the state that the form begins with. */
  | { readonly do: 'item'; readonly code: ChecklistCode; readonly state: ChecklistState }
  /** A follow-up; without an id a new one. */
  | { readonly do: 'follow_up'; readonly id: string | null }
  | { readonly do: 'remind' | 'ticket'; readonly id: string };

export type OnAct = (act: Act) => void;
