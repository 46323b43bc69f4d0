import { describe, expect, it } from 'vitest';
import type { Client } from '@sync/model/entities/client';
import type { DefinitionOf } from '@sync/model/entities/definition';
import type { Surgery } from '@sync/model/entities/surgery';
import { unknownInsurer } from './case-start';

const insurer = (name: string, other_names: readonly string[] = []): DefinitionOf<'insurer'> =>
  ({
    id: name,
    name,
    active: true,
    attributes: { payer_kind: 'tss', other_names },
  }) as unknown as DefinitionOf<'insurer'>;
const insurers = [insurer('Anka Sigorta', ['ANKA SİG. A.Ş.']), insurer('Meriç Sağlık')];
const client = (insurance_kind: string | null, insurer_name: string | null): Client =>
  ({ id: 'c', insurance_kind, insurer_name }) as unknown as Client;
const surgery = (payer: string | null, insurer_name: string | null): Surgery =>
  ({ id: 's', payer, insurer_name, procedures: [] }) as unknown as Surgery;

describe('an insurer that nobody knows', () => {
  it('is told as it is written', () => {
    expect(unknownInsurer({ client: client('tss', ' Anka Sig ') }, insurers)).toBe('Anka Sig');
    expect(
      unknownInsurer({ surgery: surgery('tss', 'Ankara'), client: client('tss', 'Anka Sigorta') }, insurers),
    ).toBe('Ankara');
  });

  it('is none where it is found by any of its names, where none is named, or where the patient pays', () => {
    expect(unknownInsurer({ client: client('tss', 'anka sig. a.ş.') }, insurers)).toBeNull();
    expect(unknownInsurer({ client: client('tss', null) }, insurers)).toBeNull();
    expect(unknownInsurer({ client: client('self_pay', 'Ankara') }, insurers)).toBeNull();
    // The patient's insurer says nothing of another payer.
    expect(
      unknownInsurer({ surgery: surgery('sgk', null), client: client('tss', 'Ankara') }, insurers),
    ).toBeNull();
  });
});
