import type { ActReference } from '@sync/model/acts/act';
import type { Surgery } from '@sync/model/entities/surgery';
import { pieceOf } from '@sync/model/rules/domino';
import type { Piece } from '@sync/model/rules/domino';
import { peopleOf } from '@sync/model/rules/theatre';
import { lengthOf, turnoverOf } from '@sync/model/surgeries/slots';

/** A surgery that has no place yet, as long as its procedures take. */
const NOWHERE = { roomId: '', tableNo: 1, from: 0 } as const;

/** Returns the surgery as a piece that can be placed. @param now epoch milliseconds */
export function heldPiece(reference: Pick<ActReference, 'definition'>, surgery: Surgery, now: number): Piece {
  return (
    pieceOf(surgery, now) ?? {
      ...NOWHERE,
      id: surgery.id,
      length: lengthOf(surgery),
      turnover: turnoverOf(reference, surgery),
      isFixed: false,
      isOver: false,
      people: peopleOf(surgery),
      mayOverlap: surgery.overlap_reason !== null,
    }
  );
}
