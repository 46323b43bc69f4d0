import type { Biopsy } from '@sync/model/entities/biopsy';
import type { ToldHow } from '@sync/model/entities/biopsy-values';
import { refuse, requireAny, writeBiopsy } from './biopsy-context';
import type { BiopsyContext } from './biopsy-context';
import { EDIT, maySee, requireReachable, SEEN } from './biopsy-rules';

/* The loop behind a report: seen, told, planned, closed, each only after the one before it. */

/** Saves that the ordering doctor, or a delegate, has seen the result. */
export function markSeen(context: BiopsyContext, id: string): Promise<Biopsy> {
  return writeBiopsy(context, id, 'hekim gördü', (current) => {
    if (!maySee(context, current)) refuse('Sonucu yalnız isteyen hekim ya da vekili gördü olarak işaretler.');
    if (current.reported_at === null) refuse('Raporu olmayan sonuç görülmüş sayılmaz.');
    requireReachable(current, 'seen');
    return {
      status: 'seen',
      seen_at: context.now(),
      seen_by: context.userId,
      seen_report: current.report_id,
    };
  });
}

/** Reverts the mark, set by mistake. */
export function takeSeenBack(context: BiopsyContext, id: string): Promise<Biopsy> {
  return writeBiopsy(context, id, '“Hekim gördü” geri alındı', (current) => {
    if (!maySee(context, current)) refuse('Bunu yalnız isteyen hekim ya da vekili geri alır.');
    if (current.told_at !== null) refuse('Sonuç hastaya bildirildi; önce bildirimi geri alın.');
    return { status: 'reported', seen_at: null, seen_by: null, seen_report: null };
  });
}

export interface ToldInput {
  readonly how: ToldHow;
  readonly note: string | null;
}

/** Saves that the patient was told. Only after the doctor has seen the result. */
export async function markTold(
  context: BiopsyContext,
  id: string,
  { how, note }: ToldInput,
): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'hastaya bildirildi', (current) => {
    if (current.seen_at === null) refuse('Bildirim, hekim gördükten sonra yapılır.');
    requireReachable(current, 'told');
    return {
      status: 'told',
      told_at: context.now(),
      told_by: context.userId,
      told_how: how,
      told_note: note,
      told_report: current.report_id,
    };
  });
}

export async function takeToldBack(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'bildirim geri alındı', () => ({
    status: 'seen',
    told_at: null,
    told_by: null,
    told_how: null,
    told_note: null,
    told_report: null,
  }));
}

export interface PlanInput {
  readonly plan: string;
  /** Day; null where nothing is due. */
  readonly due: string | null;
}

/**
 * Sets the next step; with it the case is followed, or closed.
 * @throws ActionError `invalid` at `plan` or `due`
 */
export async function setPlan(
  context: BiopsyContext,
  id: string,
  { plan, due }: PlanInput,
  status: 'told' | 'follow_up' | 'closed',
): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  if (plan.trim() === '') refuse('Plan boş.', { plan: 'Ne yapılacağını yazın' });
  if (status === 'follow_up' && due === null) refuse('Tarih yok.', { due: 'Takip tarihini seçin' });
  return writeBiopsy(context, id, status === 'closed' ? 'kapatıldı' : 'takip planı yazıldı', (current) => {
    requireClosable(current, status);
    return { follow_up_plan: plan.trim(), follow_up_due: due, status };
  });
}

/** Closes a case that has a plan. */
export async function closeBiopsy(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'kapatıldı', (current) => {
    if ((current.follow_up_plan ?? '').trim() === '') refuse('Takip planı yazılmadan kapatılamaz.');
    requireClosable(current, 'closed');
    return { status: 'closed' };
  });
}

/** Reopens a closed case: it is followed again. */
export async function reopenBiopsy(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT, SEEN);
  return writeBiopsy(context, id, 'yeniden takibe alındı', (current) => {
    requireReachable(current, 'follow_up');
    return { status: 'follow_up' };
  });
}

function requireClosable(current: Biopsy, status: 'told' | 'follow_up' | 'closed'): void {
  if (current.seen_at === null) refuse('Hekim görmeden plan yazılamaz.');
  if (current.told_at === null) refuse('Hastaya bildirilmeden plan yazılamaz.');
  if (status === 'closed' && current.review === 'needed')
    refuse('Önce okunan sınıfı onaylayın ya da düzeltin.');
  requireReachable(current, status);
}
