import type { CaseAct, ActProps } from './act';
import { AnswerAct } from './answer-act';
import { AppealAct } from './appeal-act';
import { AssignAct, ExtendAct, MoveAct, NoteAct, SnoozeAct } from './case-acts';
import { InvoiceAct, PaymentAct, UsedAct } from './money-acts';
import { PapersAct } from './papers-act';

/** Shows the dialog of the open action. */
export function CaseActDialog({ act, ...props }: ActProps & { act: CaseAct }) {
  switch (act) {
    case 'answer':
      return <AnswerAct {...props} />;
    case 'papers':
      return <PapersAct {...props} />;
    case 'appeal':
      return <AppealAct {...props} />;
    case 'extend':
      return <ExtendAct {...props} />;
    case 'used':
      return <UsedAct {...props} />;
    case 'invoice':
      return <InvoiceAct {...props} />;
    case 'payment':
      return <PaymentAct {...props} />;
    case 'snooze':
      return <SnoozeAct {...props} />;
    case 'assign':
      return <AssignAct {...props} />;
    case 'note':
    case 'call':
      return <NoteAct {...props} kind={act} />;
    case 'cancel':
      return <MoveAct {...props} to="cancelled" />;
    case 'reopen':
      return <MoveAct {...props} to="draft" />;
  }
}
