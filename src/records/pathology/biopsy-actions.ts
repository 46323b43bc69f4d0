import type { OpenedForm } from '@/data/drafts';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import { biopsyStatuses } from '@sync/model/entities/biopsy-values';
import type { BiopsyStatus, Jar } from '@sync/model/entities/biopsy-values';
import { formatDate } from '@/lib/dates';
import { refuse, requireAny, writeBiopsy } from './biopsy-context';
import type { BiopsyContext, BiopsyPatch } from './biopsy-context';
import { EDIT, requireDistinctJars, requireReachable } from './biopsy-rules';

/*
 * What a user does with one biopsy until its report is there. Each checks permission and rule against the biopsy as it
 * is stored now, then writes locally; each throws ActionError and changes nothing where it may not or cannot.
 */

export async function addBiopsy({ writes }: BiopsyContext, draft: BiopsyDraft, id?: string): Promise<Biopsy> {
  requireAny({ writes }, 'parse.adenom_biyotip.add');
  requireDistinctJars(draft.jars);
  return writes.create(biopsy, draft, {
    summary: 'Biyopsi eklendi',
    ...(id === undefined ? {} : { id }),
  });
}

export async function editBiopsy(
  context: BiopsyContext,
  id: string,
  patch: BiopsyPatch,
  form: OpenedForm<Biopsy> | null = null,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  if (patch.jars !== undefined) requireDistinctJars(patch.jars);
  return writeBiopsy(context, id, 'düzenlendi', () => patch, form);
}

/** Adds a jar that came later than the others, with dates of its own. */
export async function addJar(context: BiopsyContext, id: string, jar: Jar): Promise<Biopsy> {
  requireAny(context, EDIT);
  return writeBiopsy(context, id, `${jar.no} no.lu kap eklendi`, ({ jars }) => {
    const next = [...jars, jar];
    requireDistinctJars(next);
    return { jars: next };
  });
}

/** Says what is wrong with one jar and who was told, or that it is right again. @throws ActionError `invalid` at `note` */
export async function setJarState(
  context: BiopsyContext,
  id: string,
  jarId: string,
  state: Jar['state'],
  note: string | null,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  if ((state === 'lost' || state === 'unsuitable') && (note ?? '').trim() === '') {
    refuse('Nedenini yazın.', { note: 'Nedenini yazın' });
  }
  const moment = context.now();
  return writeBiopsy(context, id, 'kabın durumu değişti', (current) => {
    const jars = current.jars.map((jar) =>
      jar.id === jarId
        ? {
            ...jar,
            state,
            note: note?.trim() ?? jar.note,
            sent_at: state === 'taken' ? null : jar.sent_at,
            accepted_at: state === 'accepted' ? (jar.accepted_at ?? moment) : jar.accepted_at,
          }
        : jar,
    );
    return { jars, ...arrivedWith(current, jars, moment) };
  });
}

/** Returns the arrival of the case, once all expected jars are in pathology. */
function arrivedWith(current: Biopsy, jars: readonly Jar[], moment: string): BiopsyPatch {
  const isWhole =
    jars.some(({ state }) => state === 'accepted') &&
    jars.every(({ state }) => state === 'accepted' || state === 'unsuitable');
  const waits = current.status === 'taken' || current.status === 'sent' || current.status === 'lost';
  return isWhole && waits ? { status: 'accepted', accepted_at: current.accepted_at ?? moment } : {};
}

/**
 * Saves that the sample was taken.
 * @param takenAt ISO 8601 in UTC
 */
export async function markTaken(context: BiopsyContext, id: string, takenAt: string): Promise<Biopsy> {
  requireAny(context, EDIT);
  return writeBiopsy(context, id, 'alındı', (current) => {
    requireReachable(current, 'taken');
    return {
      status: 'taken',
      taken_at: takenAt,
      jars: current.jars.map((jar) => ({ ...jar, taken_at: jar.taken_at ?? takenAt })),
    };
  });
}

/** Reverts a biopsy that was marked as sent, lost or unsuitable to taken: it is here after all. */
export async function backToTaken(context: BiopsyContext, id: string): Promise<Biopsy> {
  requireAny(context, EDIT);
  return writeBiopsy(context, id, 'yeniden gönderilecek', (current) => {
    requireReachable(current, 'taken');
    return {
      status: 'taken',
      taken_at: current.taken_at ?? context.now(),
      sent_at: null,
      jars: current.jars.map((jar) =>
        jar.state === 'sent' || jar.state === 'lost'
          ? { ...jar, state: 'taken' as const, sent_at: null }
          : jar,
      ),
    };
  });
}

/** Saves that the jars are in pathology; lost or unsuitable ones are not. */
export async function acceptBiopsy(
  context: BiopsyContext,
  id: string,
  pathologyNo: string | null,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  const moment = context.now();
  return writeBiopsy(context, id, 'kabul edildi', (current) => {
    requireReachable(current, 'accepted');
    const found = current.status === 'lost';
    return {
      status: 'accepted',
      accepted_at: current.accepted_at ?? moment,
      ...(pathologyNo === null ? {} : { pathology_no: pathologyNo }),
      jars: current.jars.map((jar) =>
        jar.state === 'unsuitable' || (jar.state === 'lost' && !found)
          ? jar
          : { ...jar, state: 'accepted' as const, accepted_at: jar.accepted_at ?? moment },
      ),
    };
  });
}

/**
 * Sets a biopsy to unsuitable, lost or given up; `note` says when, why and who was told.
 * @throws ActionError `invalid` at `note`
 */
export async function setAside(
  context: BiopsyContext,
  id: string,
  status: 'unsuitable' | 'lost' | 'cancelled',
  note: string,
): Promise<Biopsy> {
  requireAny(context, EDIT);
  if (note.trim() === '') refuse('Nedenini yazın.', { note: 'Nedenini yazın' });
  return writeBiopsy(context, id, biopsyStatuses[status], (current) => {
    requireReachable(current, status);
    return { status, status_note: note.trim() };
  });
}

/** Takes a biopsy to a status that needs nothing else. */
export async function moveBiopsy(context: BiopsyContext, id: string, status: BiopsyStatus): Promise<Biopsy> {
  requireAny(context, EDIT);
  return writeBiopsy(context, id, biopsyStatuses[status], (current) => {
    requireReachable(current, status);
    return { status };
  });
}

const MAX_NOTE = 4000;

/** "Önceki örnek: B-26/77, 17.11.2026. Materyal yetersiz."; null where pathology has said nothing of it. */
function earlierSample({
  pathology_no: number,
  reported_at: at,
  report_text: text,
}: Pick<Biopsy, 'pathology_no' | 'reported_at' | 'report_text'>): string | null {
  const parts = [number, at === null ? null : formatDate(at)].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return [`Önceki örnek: ${parts.join(', ')}.`, text].filter((part) => part !== null).join(' ');
}

/**
 * Saves that the sample was taken again: new jars, and the process restarts. The earlier jars stay as unsuitable, an
 * earlier report moves into the note.
 * @throws ActionError `invalid` at `jars` or `takenAt`
 */
export async function retakeBiopsy(
  context: BiopsyContext,
  id: string,
  { takenAt, jars }: { readonly takenAt: string; readonly jars: readonly Jar[] },
): Promise<Biopsy> {
  requireAny(context, EDIT);
  if (jars.length === 0) refuse('Kap yok.', { jars: 'En az bir kap ekleyin' });
  return writeBiopsy(context, id, 'yeniden alındı', (current) => {
    requireReachable(current, 'taken');
    if (current.status !== 'retake' && current.status !== 'unsuitable' && current.status !== 'lost') {
      refuse('Yalnız uygunsuz, kayıp ya da tekrar alınacak biyopsi yeniden alınır.');
    }
    if (current.taken_at !== null && takenAt < current.taken_at) {
      refuse('Yeni örnek eskisinden önce.', { takenAt: 'Yeni örnek ilkinden önce alınmış olamaz' });
    }
    const next = [
      ...current.jars.map((jar) => ({
        ...jar,
        state: 'unsuitable' as const,
        result_class: null,
        size_mm: null,
        note: jar.note ?? (jar.state === 'lost' ? 'Kayıp, yeniden alındı' : 'Yeniden alındı'),
      })),
      ...jars,
    ];
    requireDistinctJars(next);
    const before = earlierSample(current);
    return {
      status: 'taken',
      retaken_after: current.retaken_after ?? (current.status === 'lost' ? 'lost' : 'unsuitable'),
      taken_at: takenAt,
      sent_at: null,
      accepted_at: null,
      reported_at: null,
      seen_at: null,
      seen_by: null,
      seen_report: null,
      told_at: null,
      told_by: null,
      told_how: null,
      told_note: null,
      told_report: null,
      report_text: null,
      report_id: null,
      reading: null,
      result_class: null,
      gleason: null,
      isup: null,
      size_mm: null,
      review: 'none',
      reviewed_by: null,
      reviewed_at: null,
      critical: false,
      pathology_no: null,
      note:
        before === null
          ? current.note
          : [current.note, before]
              .filter((part) => part !== null)
              .join('\n')
              .slice(0, MAX_NOTE),
      jars: next,
    };
  });
}
