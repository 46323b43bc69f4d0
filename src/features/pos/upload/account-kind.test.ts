import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReaderHost } from '@/import/read/reader-host';
import { sampleStatements, camtOf, closingOf, mt940Of } from '@/import/read/statements.fixture';
import { defaultPicks, shortText } from '@/import/read/account-picks';
import { controlSums } from '@/import/flow/control-sums';
import { missingFields, withKnownFields } from '@/import/flow/mapping';
import { RowScan } from '@/import/flow/scan-rows';
import type { ScannedFile } from '@/import/flow/scan-rows';
import type { Profile } from '@/import/read/profile';
import { accountKind } from './account-kind';
import { accountTail, referenceOf } from './account-values';

/** Reads a file as the screen does, by what is suggested. */
async function scanned(text: string, change: (profile: Profile) => Profile = (profile) => profile) {
  const host = new ReaderHost();
  const file = new Blob([text]);
  const first = await host.preview(file, { list: 'account' }, () => undefined);
  if (!('value' in first) || first.value.suggestion === null) throw new Error(JSON.stringify(first));
  const profile = change(withKnownFields(first.value.suggestion.profile, accountKind));
  expect(missingFields(profile, accountKind)).toEqual([]);
  const second = await host.preview(file, { profile }, () => undefined);
  if (!('value' in second)) throw new Error(second.problem);
  const scan = new RowScan(accountKind, profile);
  scan.add(host.rows({ from: 0, count: 10_000 }));
  const sent = host.rows({ from: 0, count: 10_000 }).flatMap((row) => {
    const staged = accountKind.stage(row, profile);
    return 'skipped' in staged ? [] : [staged];
  });
  return { scan: scan.result, sent, controls: second.value.table?.summary.controls ?? [] };
}

const sumOf = (sums: ScannedFile['read']): number =>
  Object.values(sums).reduce((all, { amount = 0 }) => all + amount, 0);

describe('statements of any account', () => {
  it('are whole: what is taken and what is not make the difference of the balances, in both formats', async () => {
    await fc.assert(
      fc.asyncProperty(sampleStatements, fc.boolean(), async (made, isCamt) => {
        const { scan, sent } = await scanned(
          isCamt ? camtOf(made, { version: '02', prefix: '' }) : mt940Of(made),
        );
        expect(scan.balances.map(({ gap, breaks }) => [gap, breaks])).toEqual(made.map(() => [0, 0]));
        expect(sumOf(scan.read) + sumOf(scan.aside)).toBe(
          made.reduce((sum, statement) => sum + closingOf(statement) - statement.opening, 0),
        );
        expect(scan.faulty).toBe(0);
        expect(JSON.stringify(sent)).not.toMatch(/AYSE|YILMAZ|Gizli|ELEKTRIK/iu);
      }),
      { numRuns: 40 },
    );
  });

  it('are told in money where a movement is missing, and where one is turned', async () => {
    const statement = {
      iban: 'TR330006100519786457844410',
      currency: 'TRY',
      opening: 100,
      entries: [
        { day: '2026-11-02', minor: 5_00, reference: 'R1', text: 'POS', reversal: false },
        { day: '2026-11-03', minor: -2_00, reference: 'R2', text: 'KIRA', reversal: false },
      ],
    };
    const whole = camtOf([statement], { version: '02', prefix: '' });
    const cut = whole.replace(/<Ntry>(?:(?!<Ntry>).)*R2.*?<\/Ntry>/su, '');
    expect((await scanned(cut)).scan.balances).toMatchObject([{ gap: -2_00, breaks: 1 }]);
    const turned = whole.replace(
      '<Amt Ccy="TRY">2.00</Amt><CdtDbtInd>DBIT',
      '<Amt Ccy="TRY">2.00</Amt><CdtDbtInd>CRDT',
    );
    expect((await scanned(turned)).scan.balances).toMatchObject([{ gap: -4_00, breaks: 1 }]);
  });
});

const HEAD = 'Tarih;Valör;Açıklama;Borç;Alacak;Bakiye;Dekont No';
const LINES = [
  '02.11.2026;02.11.2026;DEVİR;;;1.000,00;',
  '03.11.2026;03.11.2026;POS ÜYE İŞYERİ ÖDEME 00412077;;250,50;1.250,50;D1',
  '03.11.2026;03.11.2026;MAAŞ AYŞE YILMAZ 10000000146;300,00;;950,50;D2',
  '04.11.2026;05.11.2026;POS ÜCRETİ;10,00;;940,50;D3',
];

describe('lists of banks', () => {
  it('with columns for both sides are read with their signs; the balance follows, the rest stays', async () => {
    const { scan, sent } = await scanned([HEAD, ...LINES].join('\n'));
    expect(sent.map(({ values }) => [values['kind'], values['amount'], values['value_on']])).toEqual([
      ['payout', 250_50, '2026-11-03'],
      ['fee', -10_00, '2026-11-05'],
    ]);
    expect(scan.skipped).toEqual({ balance: 1, other: 1 });
    expect(scan.aside).toEqual({ TRY: { amount: -300_00 } });
    expect(scan.balances).toMatchObject([{ opening: 1_000_00, closing: 940_50, gap: 0, breaks: 0 }]);
    expect(scan.covered).toMatchObject([{ from: '2026-11-02', to: '2026-11-04' }]);
  });

  it('with the newest movement first are controlled the other way round', async () => {
    const lines = LINES.slice(1).toReversed();
    expect((await scanned([HEAD, ...lines].join('\n'))).scan.balances).toMatchObject([{ gap: 0, breaks: 0 }]);
    const [newest = '', , oldest = ''] = lines;
    expect((await scanned([HEAD, newest, oldest].join('\n'))).scan.balances).toMatchObject([{ breaks: 1 }]);
  });

  it('that write what goes out with a minus, and lists with a column for the direction, mean the same', async () => {
    const minus = [
      HEAD,
      ...LINES.map((line) => line.replace(';300,00;', ';-300,00;').replace(';10,00;', ';-10,00;')),
    ];
    expect((await scanned(minus.join('\n'))).sent.map(({ values }) => values['amount'])).toEqual([
      250_50, -10_00,
    ]);
    const side = [
      'Tarih;Açıklama;Tutar;B/A',
      '03.11.2026;POS;250,50;A',
      '04.11.2026;POS ÜCRETİ;10,00;B',
      '04.11.2026;POS;5,00;?',
    ];
    const { scan, sent } = await scanned(side.join('\n'));
    expect(sent.map(({ values, problem }) => [values['amount'], problem])).toEqual([
      [250_50, null],
      [-10_00, null],
      [null, 'unknown_side'],
    ]);
    expect(scan.balances).toEqual([]);
  });

  it('whose own total counts all movements agree with what is taken and what is not', async () => {
    const text = [
      'Tarih;Açıklama;Tutar',
      '03.11.2026;POS;10,00',
      '03.11.2026;MAAŞ;-4,00',
      'Toplam;;6,00',
    ].join('\n');
    const { scan, controls } = await scanned(text);
    expect(controlSums(scan, controls, ['amount'])).toMatchObject([{ stated: 6_00, read: 10_00, gap: 0 }]);
  });

  it('take what the user says', async () => {
    const own = (profile: Profile): Profile => ({
      ...profile,
      picks: [{ words: 'kasa aktar', kind: 'payout' }],
    });
    const text = [
      'Tarih;Açıklama;Tutar',
      '03.11.2026;KASA GÜNLÜK AKTARIMI;10,00',
      '03.11.2026;POS;1,00',
    ].join('\n');
    expect((await scanned(text, own)).sent.map(({ values }) => values['amount'])).toEqual([10_00]);
  });
});

describe('what leaves the device of a text', () => {
  it.each([
    ['POS ÜYE İŞYERİ ÖDEMESİ AYŞE YILMAZ', 'POS ÜYE İŞYERİ ÖDEMESİ'],
    ['POS 00412077 Gün Aydın', 'POS 00412077'],
    ['POS TCKN 10000000146', 'POS ***0146'],
    ['POS 0532 123 45 67', 'POS ***4567'],
    ['POS TR33 0006 1005 1978 6457 8413 26', 'POS ***1326'],
    ['POS 4111 1111 1111 1111', 'POS ***1111'],
  ])('%s becomes %s', (text, kept) => {
    expect(shortText(text)).toBe(kept);
  });

  it('is no reference that may name a person', () => {
    expect(['AYSE YILMAZ', '10000000146', 'HR10000000146', 'AYSE'].map(referenceOf)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(['HR-2026/17', ' 00412 '].map(referenceOf)).toEqual(['HR-2026/17', '00412']);
  });

  it('is of an account the last digits', () => {
    expect(['TR33 0006 1005 1978 6457 8413 26', '0062/1234567', '12', null].map(accountTail)).toEqual([
      '1326',
      '4567',
      '',
      '',
    ]);
  });

  it('is decided by rules of which none takes transfers of people', () => {
    expect(defaultPicks.filter(({ kind }) => kind === 'ignore').map(({ words }) => words)).toContain(
      'HAVALE',
    );
  });
});
