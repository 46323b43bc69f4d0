import { describe, expect, it } from 'vitest';
import type { DefinitionOf } from '@sync/model/entities/definition';
import { proposedPapers } from './proposed-papers';

const document = (
  id: string,
  attributes: Partial<DefinitionOf<'insurance_document'>['attributes']> = {},
  active = true,
) =>
  ({
    id,
    kind: 'insurance_document',
    name: id,
    active,
    attributes: { service_kind: 'any', payer_kind: 'any', insurer_ids: [], ...attributes },
  }) as unknown as DefinitionOf<'insurance_document'>;
const about = { payer: 'tss', service: 'surgery', insurerId: 'anka' } as const;

describe('proposedPapers', () => {
  it('asks for what fits service, payer and insurer, and for nothing that is set aside', () => {
    const documents = [
      document('epikriz'),
      document('istek', { service_kind: 'surgery' }),
      document('yatış', { service_kind: 'inpatient' }),
      document('pasaport', { payer_kind: 'foreign' }),
      document('anka formu', { insurer_ids: ['anka'] }),
      document('meriç formu', { insurer_ids: ['meriç'] }),
      document('eski', {}, false),
    ];
    expect(proposedPapers(documents, about).map(({ name, state }) => [name, state])).toEqual([
      ['epikriz', 'wanted'],
      ['istek', 'wanted'],
      ['anka formu', 'wanted'],
    ]);
  });

  it('keeps what is typed, attached or sent, and drops what is only wanted', () => {
    const paper = (name: string, documentId: string | null, state: 'wanted' | 'sent') => ({
      id: name,
      document_id: documentId,
      name,
      state,
      by: null,
      at: null,
      note: null,
    });
    const known = [
      paper('elle', null, 'wanted'),
      paper('yatış', 'yatış', 'wanted'),
      paper('pasaport', 'pasaport', 'sent'),
    ];
    expect(proposedPapers([document('epikriz')], about, known).map(({ name }) => name)).toEqual([
      'elle',
      'pasaport',
      'epikriz',
    ]);
  });
});
