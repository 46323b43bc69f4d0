/** What is done with a biopsy in a dialog of its own. */
export type BiopsyAct =
  | 'accept'
  | 'report'
  | 'correct'
  | 'told'
  | 'plan'
  | 'jar'
  | { readonly aside: 'unsuitable' | 'lost' | 'cancelled' };
export type OnAct = (act: BiopsyAct) => void;
