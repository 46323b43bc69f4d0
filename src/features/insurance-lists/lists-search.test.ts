import { describe, expect, it } from 'vitest';
import { caseLists, importableLists, listsOf } from './lists-search';

const offered = (page: keyof typeof listsOf, ...permissions: readonly string[]) =>
  importableLists(listsOf[page], { userId: 'u', permissions: new Set(permissions) }).map(
    (list) => caseLists[list],
  );

describe('the lists that may be imported', () => {
  it('are those of the laboratory for who follows biopsies alone, and not those of insurers', () => {
    expect(offered('pathology', 'parse.adenom_biyotip.import')).toEqual([
      caseLists.pathology,
      'Kolonoskopi listesi',
      'Numune listesi',
    ]);
    expect(offered('insurance', 'parse.adenom_biyotip.import')).toEqual([]);
  });

  it('are those of insurers for who follows provisions alone', () => {
    expect(offered('insurance', 'parse.insurance.import')).toHaveLength(listsOf.insurance.length);
    expect(offered('pathology', 'parse.insurance.import')).toEqual([]);
  });

  it('are none for who only reads', () => {
    const reads = ['parse.insurance.read', 'parse.adenom_biyotip.read'];
    expect([...offered('pathology', ...reads), ...offered('insurance', ...reads)]).toEqual([]);
  });
});
