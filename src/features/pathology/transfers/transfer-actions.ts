import { asOne } from '@/data/as-one';
import { refuse, requireAny, writeBiopsy } from '@/records/pathology/biopsy-context';
import type { BiopsyContext } from '@/records/pathology/biopsy-context';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { ReceivedJar, ReceiptState, TransferJar } from '@sync/model/entities/biopsy-values';
import { specimenReceipt, specimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { newCode } from '@sync/model/rules/code-signs';
import type { Manifest } from '@sync/model/rules/manifest-code';

const EDIT = 'parse.adenom_biyotip.edit';

/** Jars of a case that go along. */
export interface Chosen {
  readonly biopsy: Biopsy;
  readonly jarIds: ReadonlySet<string>;
}

/** Largest number of jars in one manifest; the server has the same limit. */
export const MOST_JARS = 300;

/**
 * Returns the text on a line of the manifest: no name. A case that the server does not know yet has a sign of its
 * own.
 */
export const jarLabel = (
  { id, pathology_no: number, biopsy_no: own, protocol_no: protocol }: Biopsy,
  no: string,
): string => `${number ?? own ?? protocol ?? `Yeni ${id.slice(-4).toUpperCase()}`} / ${no}`;

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
  const count = chosen.reduce((sum, { jarIds }) => sum + jarIds.size, 0);
  const problems = {
    ...(from.trim() === '' ? { from: 'Nereden gittiğini yazın' } : {}),
    ...(to.trim() === '' ? { to: 'Nereye gittiğini yazın' } : {}),
    ...(count === 0 ? { jars: 'En az bir kap seçin' } : {}),
    ...(count > MOST_JARS ? { jars: `Bir sevkte en çok ${MOST_JARS} kap olur` } : {}),
  };
  if (Object.keys(problems).length > 0) refuse('Bazı alanlar eksik.', problems);
  const moment = context.now();
  const jars = chosen.flatMap(({ biopsy, jarIds }) =>
    biopsy.jars
      .filter(({ id }) => jarIds.has(id))
      .map((jar): TransferJar => ({ id: jar.id, biopsy_id: biopsy.id, label: jarLabel(biopsy, jar.no) })),
  );
  const sending = {
    name: 'pathology.send_jars',
    sentence: `Kaplar gönderildi: ${jars.length} kap`,
    whole: true,
  };
  return asOne(
    context,
    async (act) => {
      const transfer = await act.writes.create(
        specimenTransfer,
        {
          code: newCode(),
          from_place: from.trim(),
          to_place: to.trim(),
          jars,
          sent_at: moment,
          sent_by: act.userId,
          state: 'sent',
          note,
        },
        { summary: `Sevk: ${jars.length} kap` },
      );
      for (const { biopsy, jarIds } of chosen.filter((choice) => choice.jarIds.size > 0)) {
        await writeBiopsy(act, biopsy.id, 'kaplar gönderildi', (current) => {
          const next = current.jars.map((jar) => {
            if (!jarIds.has(jar.id)) return jar;
            // Pressed twice, or sent from another tablet: one jar goes with one manifest.
            if (jar.state === 'sent') {
              refuse('Seçtiğiniz kapların bir bölümü bu arada gönderilmiş.', {
                jars: `${jarLabel(current, jar.no)} gönderilmiş; seçimi yenileyin`,
              });
            }
            return jar.state === 'taken' || jar.state === 'lost'
              ? { ...jar, state: 'sent' as const, sent_at: moment }
              : jar;
          });
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
    },
    sending,
  );
}

/** Stores the count at the destination; it goes to the server by itself, and is compared there. */
export async function receiveJars(
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

/** Outcomes of jars that did not arrive. */
export const missingFates = {
  lost: 'Kayıp',
  taken: 'Yeniden gönderilecek',
  accepted: 'Patolojide bulundu',
} as const;
export type MissingFate = keyof typeof missingFates;

/** Says of jars of a manifest where they are now; those that pathology has accepted meanwhile stay. */
async function placeJars(
  context: BiopsyContext,
  biopsies: readonly Biopsy[],
  jarIds: ReadonlySet<string>,
  fate: MissingFate,
  note: string,
): Promise<void> {
  const moment = context.now();
  for (const { id } of biopsies.filter(({ jars }) => jars.some((jar) => jarIds.has(jar.id)))) {
    await writeBiopsy(context, id, missingFates[fate].toLocaleLowerCase('tr'), (current) => {
      const jars = current.jars.map((jar) => {
        if (!jarIds.has(jar.id) || jar.state === 'accepted' || jar.state === 'unsuitable') return jar;
        if (fate === 'taken') return { ...jar, state: fate, sent_at: null };
        return fate === 'lost'
          ? { ...jar, state: fate, note }
          : { ...jar, state: fate, accepted_at: jar.accepted_at ?? moment };
      });
      const isBack = fate === 'taken' && jars.every(({ state }) => state === 'taken');
      const hasCome = fate === 'accepted' && jars.every(({ state }) => state === 'accepted');
      return {
        jars,
        ...(isBack && current.status === 'sent' ? { status: 'taken' as const, sent_at: null } : {}),
        ...(hasCome && (current.status === 'sent' || current.status === 'taken')
          ? { status: 'accepted' as const, accepted_at: current.accepted_at ?? moment }
          : {}),
      };
    });
  }
}

/** Gives a manifest up that has not arrived: its jars wait again. @throws ActionError `invalid` at `note` */
export async function cancelTransfer(
  context: BiopsyContext,
  { id, jars }: SpecimenTransfer,
  note: string,
  biopsies: readonly Biopsy[],
): Promise<void> {
  requireAny(context, EDIT);
  if (note.trim() === '') refuse('Açıklama boş.', { note: 'Nedenini yazın' });
  return asOne(
    context,
    async (act) => {
      await act.writes.change(
        specimenTransfer,
        id,
        { state: 'cancelled', closed_note: note.trim() },
        { summary: 'Sevk iptal edildi' },
      );
      await placeJars(act, biopsies, new Set(jars.map((jar) => jar.id)), 'taken', note.trim());
    },
    { name: 'pathology.cancel_transfer', sentence: 'Sevk iptal edildi', whole: true },
  );
}

/**
 * Ends a manifest whose jars stay missing, and says what became of them.
 * @param fate null where no jar is missing @throws ActionError `invalid` at `note` or `fate`
 */
export async function closeTransfer(
  context: BiopsyContext,
  { id, differences }: SpecimenTransfer,
  { fate, note }: { readonly fate: MissingFate | null; readonly note: string },
  biopsies: readonly Biopsy[],
): Promise<void> {
  requireAny(context, EDIT);
  const missing = (differences ?? []).filter(({ state }) => state === 'missing');
  const problems = {
    ...(note.trim() === '' ? { note: 'Ne olduğunu bir cümleyle yazın' } : {}),
    ...(missing.length > 0 && fate === null ? { fate: 'Eksik kaplara ne olduğunu seçin' } : {}),
  };
  if (Object.keys(problems).length > 0) refuse('Bazı alanlar eksik.', problems);
  return asOne(context, async (act) => {
    await act.writes.change(
      specimenTransfer,
      id,
      { state: 'closed', closed_note: note.trim() },
      { summary: 'Sevk kapatıldı' },
    );
    if (fate !== null) {
      await placeJars(act, biopsies, new Set(missing.map((jar) => jar.id)), fate, note.trim());
    }
  });
}

const rank: Readonly<Record<ReceiptState, number>> = { received: 2, unsuitable: 1, missing: 0 };

/** Returns the state of each jar by the counts on this device: a jar received in any of them is received. */
export function countedJars(
  transfer: Pick<SpecimenTransfer, 'id' | 'jars'>,
  receipts: readonly SpecimenReceipt[],
): readonly (TransferJar & { readonly state: ReceiptState | null })[] {
  const own = receipts.filter((receipt) => receipt.transfer_id === transfer.id).flatMap(({ jars }) => jars);
  return transfer.jars.map((jar) => {
    const told = own.filter(({ id }) => id === jar.id).map(({ state }) => state);
    return { ...jar, state: told.toSorted((a, b) => rank[b] - rank[a])[0] ?? null };
  });
}
