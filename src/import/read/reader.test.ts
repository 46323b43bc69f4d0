import { expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { in1254, inUtf8, lockedWorkbook, workbookOf } from './files.fixture';
import type { Progress } from './preview';
import { bankNames, bankProfile } from './profile.fixture';
import { ImportReader } from './reader';
import type { ReaderWorker } from './reader';
import { ReaderHost } from './reader-host';

const ended: (() => void)[] = [];

/** Starts a host behind a channel, like the worker's. */
function startHost(): ReaderWorker & { fail: () => void } {
  const { port1, port2 } = new MessageChannel();
  expose(new ReaderHost(), port1);
  const failed: (() => void)[] = [];
  const terminate = (): void => {
    port1.close();
    port2.close();
  };
  ended.push(terminate);
  return {
    endpoint: port2,
    onFailure: (heard) => failed.push(heard),
    terminate,
    fail: () => failed.forEach((heard) => heard()),
  };
}

afterEach(() => {
  vi.useRealTimers();
  for (const end of ended.splice(0)) end();
});

const readerOf = (bytes: Uint8Array): ImportReader =>
  new ImportReader(new Blob([new Uint8Array(bytes)]), startHost);

const sale = [
  '0012',
  '21.11.2025',
  '100,00',
  '2,00',
  '97,00',
  'Satış',
  '1/3',
  '4111111111111111',
  '',
  'Ada Ay',
  '1,00',
];
const csv = [['X Hastanesi'], ['Dönem: Kasım'], bankNames, sale, sale.with(1, 'dün'), sale.with(0, '0013')]
  .map((row) => row.join(';'))
  .join('\r\n');

describe('a file', () => {
  it('is previewed by a profile, and its rows are handed out in portions', async () => {
    const reader = readerOf(in1254(csv));
    const heard: Progress[] = [];
    const preview = await reader.preview(
      { profile: bankProfile },
      { onProgress: (progress) => heard.push(progress) },
    );
    expect(preview).toMatchObject({
      file: { kind: 'text', encoding: 'windows-1254', sheets: [{ lines: 6, hidden: false }] },
      header: { at: 2, lines: 1, names: bankNames },
      dropped: [{ at: 9, name: 'Kart Sahibi' }],
      suggestion: null,
      differences: [],
      table: { summary: { rows: 3, rowsWithProblems: 1, twins: 0 } },
    });
    expect(preview.file.hash).toMatch(/^[\da-f]{64}$/u);
    expect(preview.table?.problems.map(({ line }) => line)).toEqual([5]);
    expect(preview.table?.formulas[0]?.of).toEqual([{ name: 'commission', sign: -1 }]);
    expect(heard[0]).toEqual({ step: 'open' });
    const rows = await reader.rows({ from: 1, count: 5 });
    expect(rows.map(({ line }) => line)).toEqual([5, 6]);
    expect(await reader.rows({ from: 0, count: 5, onlyProblems: true })).toHaveLength(1);
    const [line] = await reader.lines([4]);
    expect(line?.cells.slice(7, 10)).toEqual(['411111******1111', '', '']);
    expect(JSON.stringify(preview)).not.toMatch(/Ada Ay|4111111111111111/u);
    reader.close();
    await expect(reader.rows({ from: 0, count: 1 })).rejects.toThrow('no longer read');
  });

  it('without a profile gets one suggested, and is read by it', async () => {
    const reader = readerOf(
      workbookOf('xlsx', [
        ['Kapak', [['x']], { hidden: true }],
        ['Rapor', [bankNames, sale, sale]],
      ]),
    );
    const { sheet, suggestion, table } = await reader.preview();
    expect(sheet).toBe(1);
    expect(suggestion?.profile).toMatchObject({ list: 'bank', sheet: null, mark: ',' });
    expect(table?.summary).toMatchObject({ rows: 2, twins: 1, totals: { TRY: { gross: 20_000 } } });
    const again = await reader.preview({ ...(suggestion === null ? {} : { profile: suggestion.profile }) });
    expect(again.table?.summary.contentHash).toBe(table?.summary.contentHash);
  });

  it('with another header is not read until the user has decided', async () => {
    const profile = { ...bankProfile, fingerprints: ['a'.repeat(64)] };
    const { differences, table } = await readerOf(inUtf8(csv.replace('Net Tutar', 'Net'))).preview({
      profile,
    });
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'missing', column: { at: 4, name: 'Net Tutar' } }),
    );
    expect(table).toBeNull();
  });

  it('has its header where the user points at', async () => {
    const { header } = await readerOf(inUtf8(csv)).preview({ header: { at: 3, lines: 1 } });
    expect(header?.names[1]).toBe('21.11.2025');
  });

  it.each([
    ['locked', lockedWorkbook(), {}],
    ['empty', new Uint8Array(), {}],
    ['no_sheet', inUtf8(csv), { sheet: 3 }],
  ] as const)('that cannot be read says why: %s', async (code, bytes, request) => {
    await expect(readerOf(bytes).preview(request)).rejects.toMatchObject({ code });
  });

  it('is given up, and may be read again', async () => {
    const reader = readerOf(inUtf8(csv));
    const stop = new AbortController();
    const first = reader.preview({}, { signal: stop.signal });
    stop.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await expect(reader.preview({}, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect((await reader.preview()).table?.summary.rows).toBe(3);
  });

  it('is given up where the worker says nothing for too long, and may be read again', async () => {
    const { port2 } = new MessageChannel();
    const starts = [
      { endpoint: port2, onFailure: () => undefined, terminate: () => port2.close() },
      startHost(),
    ];
    // Time passes for the first one alone: however slow the machine, the second says something.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = new ImportReader(new Blob([csv]), () => starts.shift() ?? startHost(), 300);
    const refused = expect(reader.preview({ profile: bankProfile })).rejects.toMatchObject({
      code: 'too_slow',
      message: expect.stringContaining('Kayıtlarınız değişmedi') as string,
    });
    await vi.advanceTimersByTimeAsync(300);
    await refused;
    expect((await reader.preview({ profile: bankProfile })).table?.summary.rows).toBe(3);
    reader.close();
  });

  it('is told unreadable where the worker breaks down', async () => {
    let fail = (): void => undefined;
    const reader = new ImportReader(new Blob([csv]), () => {
      const worker = startHost();
      fail = worker.fail;
      return worker;
    });
    const preview = reader.preview();
    fail();
    await expect(preview).rejects.toMatchObject({ code: 'failed' });
  });
});
