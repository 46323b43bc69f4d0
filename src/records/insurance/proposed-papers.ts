import type { DefinitionOf } from '@sync/model/entities/definition';
import type { CasePaper, PayerKind, ServiceKind } from '@sync/model/entities/insurance-values';

interface About {
  readonly payer: PayerKind;
  readonly service: ServiceKind;
  readonly insurerId: string | null;
}

/**
 * Returns the papers that this payer wants for this service, by the look-up; those that the case has stay unchanged.
 */
export function proposedPapers(
  documents: readonly DefinitionOf<'insurance_document'>[],
  { payer, service, insurerId }: About,
  known: readonly CasePaper[] = [],
): readonly CasePaper[] {
  const wanted = documents.filter(
    ({ active, attributes: { service_kind: of, payer_kind: whose, insurer_ids: only } }) =>
      active &&
      (of === 'any' || of === service) &&
      (whose === 'any' || whose === payer) &&
      (only.length === 0 || (insurerId !== null && only.includes(insurerId))),
  );
  const ids = new Set(wanted.map(({ id }) => id));
  // A paper that somebody has worked with stays, whatever the look-up says now.
  const kept = known.filter(
    (paper) => paper.document_id === null || ids.has(paper.document_id) || paper.state !== 'wanted',
  );
  const there = new Set(kept.map(({ document_id: id }) => id));
  return [
    ...kept,
    ...wanted
      .filter(({ id }) => !there.has(id))
      .map(({ id, name }): CasePaper => ({
        id: crypto.randomUUID(),
        document_id: id,
        name,
        state: 'wanted',
        by: null,
        at: null,
        note: null,
      })),
  ];
}
