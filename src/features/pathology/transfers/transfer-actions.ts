import { requireAny, refuse, writeBiopsy } from '@/records/pathology/biopsy-context';
import type { BiopsyContext } from '@/records/pathology/biopsy-context';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { ReceivedJar, ReceiptState, TransferJar } from '@sync/model/entities/biopsy-values';
import { specimenReceipt, specimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { newCode } from '@sync/model/rules/code-signs';
import type { Manifest } from '@sync/model/rules/manifest-code';
import { biopsyNumber } from '@/records/pathology/biopsy-context';

const EDIT = 'parse.adenom_biyotip.edit';

/** Jars of a case that go along. */
export interface Chosen {
  readonly biopsy: Biopsy;
  readonly jarIds: ReadonlySet<string>;
}

/** What is written on a line of the manifest: no name. */
export const jarLabel = (biopsy: Biopsy, no: string): string =>
  `${biopsy.pathology_no ?? biopsyNumber(biopsy)} / ${no}`;

/**
 * Sends jars off with a manifest. The manifest is stored first: jars that are on their way without one would be lost to
 * the count. @throws ActionError `invalid` at `jars`, `from` or `to`
 */
export async function sendJars(
  context: BiopsyContext,
  chosen: readonly Chosen[],
  { from, to, note }: { readonly from: string; readonly to: string; readonly note: string | null },
): Promise<SpecimenTransfer> {
  requireAny(context, EDIT);
  const problems = {
    ...(from.trim() === '' ? { from: 'Nereden gittiğini yazın' } : {}),
    ...(to.trim() === '' ? { to: 'Nereye gittiğini yazın' } : {}),
    ...(chosen.every(({ jarIds }) => jarIds.size === 0) ? { jars: 'En az bir kap seçin' } : {}),
  };
  if (Object.keys(problems).length > 0) refuse('Bazı alanlar eksik.', problems);
  const moment = context.now();
  const jars = chosen.flatMap(({ biopsy, jarIds }) =>
    biopsy.jars
      .filter(({ id }) => jarIds.has(id))
      .map((jar): TransferJar => ({ id: jar.id, biopsy_id: biopsy.id, label: jarLabel(biopsy, jar.no) })),
  );
  const transfer = await context.writes.create(
    specimenTransfer,
    {
      code: newCode(),
      from_place: from.trim(),
      to_place: to.trim(),
      jars,
      sent_at: moment,
      sent_by: context.userId,
      state: 'sent',
      note,
    },
    { summary: `Sevk: ${jars.length} kap` },
  );
  for (const { biopsy, jarIds } of chosen.filter((one) => one.jarIds.size > 0)) {
    await writeBiopsy(context, biopsy.id, 'kaplar gönderildi', (current) => {
      const next = current.jars.map((jar) =>
        jarIds.has(jar.id) && (jar.state === 'taken' || jar.state === 'lost')
          ? { ...jar, state: 'sent' as const, sent_at: moment }
          : jar,
      );
      const isWhole = next.every(({ state }) => state !== 'taken');
      return {
        jars: next,
        sent_at: current.sent_at ?? moment,
        ...(isWhole && (current.status === 'taken' || current.status === 'lost')
          ? { status: 'sent' as const }
          : {}),
      };
    });
  }
  return transfer;
}

/** What was counted at the end of the way; it goes to the server by itself, and is compared there. */
export function receiveJars(
  context: BiopsyContext,
  manifest: Pick<Manifest, 'transferId' | 'code'>,
  counted: number,
  jars: readonly ReceivedJar[],
  note: string | null,
): Promise<SpecimenReceipt> {
  requireAny(context, EDIT);
  const came = jars.filter(({ state }) => state !== 'missing').length;
  if (counted !== came && note === null) {
    refuse('Saydığınız ile işaretlediğiniz kap sayısı farklı.', {
      note: `${counted} saydınız, ${came} kap işaretli: yeniden sayın ya da farkı açıklayın`,
    });
  }
  return context.writes.create(
    specimenReceipt,
    {
      transfer_id: manifest.transferId,
      code: manifest.code,
      counted,
      jars,
      received_at: context.now(),
      received_by: context.userId,
      note,
    },
    { summary: `Teslim alma: ${came} / ${jars.length} kap` },
  );
}

/** Ends a manifest whose jars stay missing. @throws ActionError `invalid` at `note` */
export function closeTransfer(
  context: BiopsyContext,
  id: string,
  state: 'closed' | 'cancelled',
  note: string,
): Promise<SpecimenTransfer> {
  requireAny(context, EDIT);
  if (note.trim() === '') refuse('Açıklama boş.', { note: 'Eksik kaplara ne olduğunu yazın' });
  return context.writes.change(
    specimenTransfer,
    id,
    { state, closed_note: note.trim() },
    { summary: state === 'closed' ? 'Sevk kapatıldı' : 'Sevk iptal edildi' },
  );
}

/** How each jar stands by the counts on this device: one that came in any of them came. */
export function countedJars(
  transfer: SpecimenTransfer,
  receipts: readonly SpecimenReceipt[],
): readonly (TransferJar & { readonly state: ReceiptState | null })[] {
  const own = receipts.filter((one) => one.transfer_id === transfer.id);
  return transfer.jars.map((jar) => {
    const told = own.flatMap(({ jars }) => jars.filter(({ id }) => id === jar.id).map(({ state }) => state));
    return { ...jar, state: told.includes('received') ? 'received' : (told[0] ?? null) };
  });
}
