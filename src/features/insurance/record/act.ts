import type { InsuranceCase } from '@sync/model/entities/insurance-case';

/** Actions on a case that have a dialog of their own. */
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

/** Properties of the dialogs of a case. */
export interface ActProps {
  readonly record: InsuranceCase;
  readonly onClose: () => void;
}

/** Printable paper of a case: its form, or the letter of its appeal. */
export type PrintedPaper = 'form' | 'letter';
export type OnPrint = (what: PrintedPaper) => void;
