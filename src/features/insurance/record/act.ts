import type { InsuranceCase } from '@sync/model/entities/insurance-case';

/** What is done with a case in a dialog of its own. */
export type CaseAct =
  | 'answer'
  | 'papers'
  | 'appeal'
  | 'extend'
  | 'used'
  | 'invoice'
  | 'payment'
  | 'snooze'
  | 'note'
  | 'call'
  | 'assign'
  | 'cancel'
  | 'reopen';
export type OnAct = (act: CaseAct) => void;

/** What the dialogs of a case are given. */
export interface ActProps {
  readonly one: InsuranceCase;
  readonly onClose: () => void;
}

/** What of a case goes on paper: its form, or the letter of its appeal. */
export type PrintedPaper = 'form' | 'letter';
export type OnPrint = (what: PrintedPaper) => void;
