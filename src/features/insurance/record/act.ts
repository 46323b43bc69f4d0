/** What is done with a case in a dialog of its own. */
export type CaseAct =
  | 'answer'
  | 'papers'
  | 'appeal'
  | 'extend'
  | 'invoice'
  | 'payment'
  | 'snooze'
  | 'note'
  | 'call'
  | 'assign';
export type OnAct = (act: CaseAct) => void;
