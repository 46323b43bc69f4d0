import { asOne } from '@/data/as-one';
import type { ReferenceData } from '@/data/reference-data';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { CasePaper, PaperState } from '@sync/model/entities/insurance-values';
import { foldTurkish } from '@sync/model/tr/turkish';
import { addEvent, EDIT, PAPERS, refuse, requireAny, requireMove, writeCase } from './case-context';
import type { CaseContext } from './case-context';

/* The papers of one insurance case; as in case-actions.ts. */

const wanted = { state: 'wanted', by: null, at: null } as const;

/** Returns a paper that nobody has brought yet, by its look-up entry if there is one of its name. */
export function newPaper(reference: Pick<ReferenceData, 'definitions'>, name: string): CasePaper {
  const key = foldTurkish(name);
  const known = reference.definitions('insurance_document').find((entry) => foldTurkish(entry.name) === key);
  return {
    id: crypto.randomUUID(),
    document_id: known?.id ?? null,
    name: known?.name ?? name,
    note: null,
    ...wanted,
  };
}

/** Adds wanted papers; those that are there already are wanted again. */
function withWanted(
  context: CaseContext,
  papers: readonly CasePaper[],
  names: readonly string[],
): readonly CasePaper[] {
  const keys = new Set(names.map((name) => foldTurkish(name)));
  const known = new Set(papers.map(({ name }) => foldTurkish(name)));
  return [
    ...papers.map((paper) => (keys.has(foldTurkish(paper.name)) ? { ...paper, ...wanted } : paper)),
    ...[...new Map(names.map((name) => [foldTurkish(name), name]))]
      .filter(([key]) => !known.has(key))
      .map(([, name]) => newPaper(context.reference, name)),
  ];
}

/** Saves that the payer wants papers. */
export async function askForPapers(
  context: CaseContext,
  id: string,
  names: readonly string[],
  words: string,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  const asked = names.map((name) => name.trim()).filter((name) => name !== '');
  if (asked.length === 0) refuse('Evrak seçin.', { names: 'En az bir evrak seçin ya da yazın' });
  const moment = context.now();
  const said = words.trim();
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'evrak istendi', (current) => {
      requireMove(current, 'documents_missing');
      return {
        status: 'documents_missing',
        papers: withWanted(act, current.papers, asked),
        ...(said === '' ? {} : { payer_message: said, payer_message_at: moment }),
      };
    });
    await addEvent(act, id, 'documents_asked', [asked.join(', '), said].filter(Boolean).join(': '));
    return written;
  });
}

/** Adds a paper that the hospital itself wants with the case; the payer has not asked. */
export function addPaper(context: CaseContext, id: string, name: string): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (name.trim() === '') refuse('Evrakın adı boş.', { name: 'Evrakın adını yazın' });
  return writeCase(context, id, 'evrak eklendi', (current) => ({
    papers: withWanted(context, current.papers, [name.trim()]),
  }));
}

/** Sets a paper as present, sent, not needed, or wanted again. */
export function settlePaper(
  context: CaseContext,
  id: string,
  paperId: string,
  state: PaperState,
  note: string | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT, PAPERS);
  const moment = context.now();
  return writeCase(context, id, 'evrak işaretlendi', (current) => ({
    papers: current.papers.map((paper) =>
      paper.id !== paperId
        ? paper
        : state === 'wanted'
          ? { ...paper, ...wanted }
          : { ...paper, state, note: note ?? paper.note, by: context.userId, at: moment },
    ),
  }));
}

/** Sends the present papers to the payer; with the last paper the case waits for the payer again. */
export async function sendPapers(context: CaseContext, id: string): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  const moment = context.now();
  let sent: readonly string[] = [];
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'evrak gönderildi', (current) => {
      const ready = current.papers.filter(({ state }) => state === 'attached');
      if (ready.length === 0) refuse('Gönderilecek evrak yok. Önce evrakı ekleyin.');
      sent = ready.map(({ name }) => name);
      const papers = current.papers.map((paper) =>
        paper.state === 'attached' ? { ...paper, state: 'sent' as const, by: act.userId, at: moment } : paper,
      );
      const isComplete = papers.every(({ state }) => state !== 'wanted');
      return {
        papers,
        ...(current.status === 'documents_missing' && isComplete
          ? { status: 'documents_completed' as const }
          : {}),
      };
    });
    await addEvent(act, id, 'documents_sent', sent.join(', '));
    return written;
  });
}
