/** Printable paper of a case: its form, or the letter of its appeal. */
export type PrintedPaper = 'form' | 'letter';
export type OnPrint = (what: PrintedPaper) => void;
