/** Actions on a biopsy that have a dialog of their own. */
export type BiopsyAct =
  | 'taken'
  | 'accept'
  | 'report'
  | 'correct'
  | 'told'
  | 'plan'
  | 'jar'
  | 'retake'
  | { readonly aside: 'unsuitable' | 'lost' | 'cancelled' }
  /** Id of a jar that is lost or unsuitable. */
  | { readonly jar: string; readonly state: 'unsuitable' | 'lost' };
export type OnAct = (act: BiopsyAct) => void;
