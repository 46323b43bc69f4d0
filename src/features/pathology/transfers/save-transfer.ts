import { refuseProblems } from '@/kit/record/entity-actions';
import { biopsyNumber } from '@/records/pathology/biopsy-words';
import type { LocalWrites } from '@/data/workspace';
import { ActionError } from '@sync/model/action-error';
import { biopsy as biopsyEntity } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import type { ReceivedJar, TransferJar } from '@sync/model/entities/biopsy-values';
import { specimenReceipt, specimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { newCode } from '@sync/model/rules/code-signs';
import type { Manifest } from '@sync/model/rules/manifest-code';
import { jarLabel, MOST_JARS } from './transfer-jars';

/* Forms that make a manifest or a count. What is done with a manifest that is there is an act. */

/** Dependencies of saving one. */
export interface Saving {
  readonly writes: LocalWrites;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
}

/** Jars of a case that go along. */
export interface Chosen {
  readonly biopsy: Biopsy;
  readonly jarIds: ReadonlySet<string>;
}

/**
 * Sends jars off with a manifest. The manifest is stored first: jars that are on their way without one would be lost to
 * the count. @throws ActionError `invalid` at `jars`, `from` or `to`
 */
export async function sendJars(
  { writes, now }: Saving,
  chosen: readonly Chosen[],
  { from, to, note }: { readonly from: string; readonly to: string; readonly note: string | null },
): Promise<SpecimenTransfer> {
  const count = chosen.reduce((sum, { jarIds }) => sum + jarIds.size, 0);
  const problems = {
    ...(from.trim() === '' ? { from: 'Nereden gittiğini yazın' } : {}),
    ...(to.trim() === '' ? { to: 'Nereye gittiğini yazın' } : {}),
    ...(count === 0 ? { jars: 'En az bir kap seçin' } : {}),
    ...(count > MOST_JARS ? { jars: `Bir sevkte en çok ${MOST_JARS} kap olur` } : {}),
  };
  refuseProblems(problems);
  const moment = now();
  const jars = chosen.flatMap(({ biopsy, jarIds }) =>
    biopsy.jars
      .filter(({ id }) => jarIds.has(id))
      .map((jar): TransferJar => ({ id: jar.id, biopsy_id: biopsy.id, label: jarLabel(biopsy, jar.no) })),
  );
  return writes.run(async (within) => {
    const transfer = await within.create(
      specimenTransfer,
      {
        code: newCode(),
        from_place: from.trim(),
        to_place: to.trim(),
        jars,
        sent_at: moment,
        sent_by: within.access.userId,
        state: 'sent',
        note,
      },
      { summary: `Sevk: ${jars.length} kap` },
    );
    for (const { biopsy, jarIds } of chosen.filter((choice) => choice.jarIds.size > 0)) {
      const summary = `${biopsyNumber(biopsy)}: kaplar gönderildi`;
      const leave = (current: Biopsy): Partial<BiopsyDraft> => {
        const next = current.jars.map((jar) => {
          if (!jarIds.has(jar.id)) return jar;
          // Pressed twice, or sent from another tablet: one jar goes with one manifest.
          if (jar.state === 'sent') {
            const jars = `${jarLabel(current, jar.no)} gönderilmiş; seçimi yenileyin`;
            throw new ActionError('invalid', 'Seçtiğiniz kapların bir bölümü bu arada gönderilmiş.', {
              jars,
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
      };
      await within.change(biopsyEntity, biopsy.id, leave, { summary });
    }
    return transfer;
  });
}

/** Stores the count at the destination; it goes to the server by itself, and is compared there. */
export async function receiveJars(
  { writes, now }: Saving,
  manifest: Pick<Manifest, 'transferId' | 'code'>,
  counted: number,
  jars: readonly ReceivedJar[],
  note: string | null,
): Promise<SpecimenReceipt> {
  const came = jars.filter(({ state }) => state !== 'missing').length;
  if (counted !== came && note === null) {
    throw new ActionError('invalid', 'Saydığınız ile işaretlediğiniz kap sayısı farklı.', {
      note: `${counted} saydınız, ${came} kap işaretli: yeniden sayın ya da farkı açıklayın`,
    });
  }
  return writes.create(
    specimenReceipt,
    {
      transfer_id: manifest.transferId,
      code: manifest.code,
      counted,
      jars,
      received_at: now(),
      received_by: writes.access.userId,
      note,
    },
    { summary: `Teslim alma: ${came} / ${jars.length} kap` },
  );
}
