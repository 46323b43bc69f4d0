import { describe, expect, it } from 'vitest';
import type { Client } from '@sync/model/entities/client';
import type { Consent, Interaction, Relation } from '@sync/model/entities/client-record';
import type { Ticket } from '@sync/model/entities/ticket';
import { sampleClient } from '@/records/testing/client.fixture';
import { clientTimeline, latestConsents } from './client-timeline';
import { exportHead, exportRows } from '../list/client-export';
import { withRecent } from '../search/recent-clients';
import { knownFromSearch } from '@/records/client-fields/known-from-search';
import { joinRelatives } from './use-client-profile';

const ticket = {
  id: 't',
  created_at: '2026-11-01T10:00:00.000Z',
  resolved_at: '2026-11-03T10:00:00.000Z',
  closed_at: null,
} as Ticket;
const consent = (id: string, channel: Consent['channel'], given_at: string) =>
  ({ id, channel, given_at }) as Consent;

describe('what is known of a client', () => {
  it('stands in one line, newest first', () => {
    const call = { id: 'i', at: '2026-11-02T10:00:00.000Z' } as Interaction;
    const entries = clientTimeline(
      sampleClient,
      [ticket],
      [call],
      [consent('c', 'call', '2026-11-04T10:00:00.000Z')],
    );
    expect(entries.map(({ kind }) => kind)).toEqual([
      'consent',
      'ticket-resolved',
      'interaction',
      'ticket-opened',
      'client-opened',
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  it('counts the latest consent of each channel', () => {
    const latest = latestConsents([
      consent('new', 'call', '3'),
      consent('old', 'call', '1'),
      consent('sms', 'message', '2'),
    ]);
    expect([...latest].map(([channel, { id }]) => [channel, id])).toEqual([
      ['call', 'new'],
      ['message', 'sms'],
    ]);
  });

  it('shows a kinship that both records note once, and foreign notes from their side', () => {
    const mother: Client = { ...sampleClient, id: 'mother' };
    const own = { id: '1', client_id: 'me', related_client_id: 'mother' } as Relation;
    const mirrored = { id: '2', client_id: 'mother', related_client_id: 'me' } as Relation;
    const other = { id: '3', client_id: 'uncle', related_client_id: 'me' } as Relation;
    const joined = joinRelatives([own], [mirrored, other], new Map([['mother', mother]]));
    expect(joined.map(({ relation, reverse, client }) => [relation.id, reverse, client?.id])).toEqual([
      ['1', false, 'mother'],
      ['3', true, undefined],
    ]);
  });
});

describe('the export', () => {
  const reference = { definitionName: () => null, userName: () => 'Selin Karaca' };

  it('has a cell for each head and masks numbers unless they may be seen', () => {
    const [masked = []] = exportRows([sampleClient], new Map([[sampleClient.id, 2]]), reference, false);
    expect(masked).toHaveLength(exportHead.length);
    const at = exportHead.indexOf('Kimlik no');
    expect(masked[at]).toBe('100******46');
    expect(masked[exportHead.indexOf('Doğum tarihi')]).toEqual({ day: '1968-03-14' });
    expect(masked[exportHead.indexOf('Açık talep')]).toBe(2);
    expect(exportRows([sampleClient], new Map(), reference, true)[0]?.[at]).toBe('10000000146');
  });
});

describe('a fruitless search', () => {
  it.each([
    ['0532 123 45 67', { phones: [expect.objectContaining({ number: '0532 123 45 67' })] }],
    ['10000000146', { identity_no: '10000000146' }],
    ['ayşe nur yılmaz', { first_name: 'ayşe nur', last_name: 'yılmaz' }],
    ['Işıl', { first_name: 'Işıl' }],
    ['26/48113', {}],
    ['  ', {}],
  ])('for %j fills the form', (text, known) => {
    expect(knownFromSearch(text)).toEqual(known);
  });
});

it('keeps the clients opened last, each once', () => {
  expect(withRecent(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
  expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], 'new')).toHaveLength(8);
});
