import { asOne } from '@/data/as-one';
import type { OpenedForm } from '@/data/drafts';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase, InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import type { CaseStatus, ReviewKind } from '@sync/model/entities/insurance-values';
import { derivedStatus } from '@sync/model/rules/insurance-lines';
import { ADD, addEvent, EDIT, refuse, requireAny, requireMove, writeCase } from './case-context';
import type { CaseContext, CasePatch } from './case-context';

/*
 * What a user does with one insurance case; answers, papers and money have files of their own. Each checks permission
 * and rule against the case as it is stored now, then writes locally; each throws ActionError and changes nothing where
 * it may not or cannot. The server has the same rules.
 */

export async function addCase(
  context: Pick<CaseContext, 'writes'>,
  draft: InsuranceCaseDraft,
  id?: string,
): Promise<InsuranceCase> {
  requireAny(context, ADD);
  if (draft.lines.length === 0) refuse('En az bir kalem gerekir.', { lines: 'En az bir kalem ekleyin' });
  return context.writes.create(insuranceCase, draft, {
    summary: 'Provizyon açıldı',
    ...(id === undefined ? {} : { id }),
  });
}

export function editCase(
  context: CaseContext,
  id: string,
  patch: CasePatch,
  form: OpenedForm<InsuranceCase> | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(
    context,
    id,
    'düzenlendi',
    (current) => ({ ...patch, status: derivedStatus(current.status, patch.lines ?? current.lines) }),
    form,
  );
}

/**
 * Saves that the request was sent to the payer, with the papers that are ready. If sent again after the plan has
 * changed, the deadline starts again.
 */
export async function askCase(
  context: CaseContext,
  id: string,
  review: ReviewKind | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT, ADD);
  const moment = context.now();
  let again = false;
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'talep gönderildi', (current) => {
      again = current.reopened !== null;
      requireMove(current, 'sent');
      // SGK is asked for a number, others for an amount.
      if (current.payer_kind !== 'sgk' && current.lines.some(({ asked }) => asked <= 0)) {
        refuse('Önce kalemlerin talep tutarını yazın.');
      }
      return {
        status: 'sent',
        requested_at: again ? moment : (current.requested_at ?? moment),
        papers: current.papers.map((paper) =>
          paper.state === 'attached'
            ? { ...paper, state: 'sent' as const, by: act.userId, at: moment }
            : paper,
        ),
        ...(review === null ? {} : { review_kind: review }),
      };
    });
    const words = [again ? 'yeniden soruldu' : null, review === 'manual' ? 'elle inceleme' : null];
    await addEvent(act, id, 'asked', words.filter((word) => word !== null).join(', ') || null);
    return written;
  });
}

/** Looks at it again then. @param until ISO 8601 in UTC; null: not at all */
export function snoozeCase(context: CaseContext, id: string, until: string | null): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(context, id, until === null ? 'denetim kaldırıldı' : 'sonraki denetim', () => ({
    next_check_at: until,
  }));
}

/** Gives it to somebody, to oneself, or to nobody. */
export function assignCase(context: CaseContext, id: string, userId: string | null): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(context, id, userId === context.userId ? 'üstlenildi' : 'sorumlu değişti', () => ({
    assignee_id: userId,
  }));
}

/** Takes a case to a status that needs nothing else. */
export function moveCase(
  context: CaseContext,
  id: string,
  status: CaseStatus,
  note: string | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(context, id, 'durum değişti', (current) => {
    requireMove(current, status);
    return { status, status_note: note };
  });
}

/** Takes a move back that was made by mistake, where nothing else has happened since. */
export function undoMove(
  context: CaseContext,
  id: string,
  from: CaseStatus,
  to: CaseStatus,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(context, id, 'durum geri alındı', (current) => {
    if (current.status !== from) refuse('Provizyon bu arada değişti; geri alınmadı.');
    return { status: to, status_note: null };
  });
}

/** Adds a note, or what was said on the phone. */
export async function addNote(
  context: CaseContext,
  id: string,
  kind: 'note' | 'call',
  text: string,
): Promise<void> {
  requireAny(context, EDIT, ADD);
  if (text.trim() === '') {
    refuse('Metin boş.', { text: kind === 'call' ? 'Ne konuşulduğunu yazın' : 'Notu yazın' });
  }
  await addEvent(context, id, kind, text.trim());
}
