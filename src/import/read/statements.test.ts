import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCamt } from './camt';
import { readMt940 } from './mt940';
import { readFileTables } from './read-file';
import type { Statement } from './statement';
import { camtOf, closingOf, mt940Of, sampleStatements } from './statements.fixture';
import type { SampleStatement } from './statements.fixture';

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);
const sumOf = ({ entries }: Statement): number =>
  entries.reduce((sum, { amount }) => sum + minorOf(amount), 0);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function expectSame(found: readonly Statement[], made: readonly SampleStatement[]): void {
  expect(found).toHaveLength(made.length);
  for (const [at, statement] of found.entries()) {
    const own = made[at];
    if (own === undefined) throw new Error('no statement');
    expect(statement.account).toBe(own.iban);
    expect(minorOf(statement.opening?.amount ?? '')).toBe(own.opening);
    expect(minorOf(statement.closing?.amount ?? '')).toBe(closingOf(own));
    expect(sumOf(statement)).toBe(closingOf(own) - own.opening);
    expect(
      statement.entries.map(({ amount, reference, valueOn, currency }) => [
        minorOf(amount),
        reference,
        valueOn,
        currency,
      ]),
    ).toEqual(own.entries.map(({ minor, reference, day }) => [minor, reference, day, own.currency]));
  }
}

describe('statements of any generated account', () => {
  const styles = fc.record({
    version: fc.constantFrom('02', '03', '04', '05', '06', '07', '08'),
    prefix: fc.constantFrom('', 'ns0', 'camt'),
  });

  it('are read from CAMT.053: all entries, signs, balances', () => {
    fc.assert(
      fc.property(sampleStatements, styles, (made, style) => expectSame(readCamt(camtOf(made, style)), made)),
    );
  });

  it('are read from MT940: all entries, signs, balances', () => {
    fc.assert(
      fc.property(sampleStatements, fc.constantFrom('\n', '\r\n', '\r'), (made, end) =>
        expectSame(readMt940(mt940Of(made, end)), made),
      ),
    );
  });

  it('are the same table of the same rows in either format, without names of parties', async () => {
    await fc.assert(
      fc.asyncProperty(sampleStatements, styles, async (made, style) => {
        const camt = await readFileTables(bytes(camtOf(made, style)));
        const mt940 = await readFileTables(bytes(mt940Of(made)));
        expect([camt.kind, mt940.kind]).toEqual(['camt', 'mt940']);
        const amounts = (of: typeof camt) =>
          of.sheets[0]?.rows.map((row) => [row[0], row[4], row[5], row[6]]);
        expect(amounts(camt)).toEqual(amounts(mt940));
        expect(JSON.stringify(camt)).not.toContain('Gizli');
      }),
      { numRuns: 30 },
    );
  });
});

const stmt = (content: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${content}</Stmt></BkToCstmrStmt></Document>`;
const entry = (content: string): string =>
  `<Ntry><Amt Ccy="TRY">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${content}</Ntry>`;

describe('CAMT.053', () => {
  it('leaves out what is not booked yet, in old and new versions', () => {
    const [found] = readCamt(
      stmt(
        ['PDNG', 'INFO', 'BOOK']
          .map((code) => entry(`<Sts>${code}</Sts>`) + entry(`<Sts><Cd>${code}</Cd></Sts>`))
          .join(''),
      ),
    );
    expect(found?.entries).toHaveLength(2);
  });

  it('ends a period at midnight on the day before', () => {
    const period =
      '<FrToDt><FrDtTm>2026-11-19T00:00:00+03:00</FrDtTm><ToDtTm>2026-11-20T00:00:00+03:00</ToDtTm></FrToDt>';
    expect(readCamt(stmt(period))[0]).toMatchObject({ from: '2026-11-19', to: '2026-11-19' });
  });

  it('takes the amount of the entry, not those of its parts, and the texts of all parts', () => {
    const part = (text: string): string =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">3.00</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const [found] = readCamt(
      stmt(entry(`<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part('POS 1')}${part('POS 2')}</NtryDtls>`)),
    );
    expect(found?.entries).toMatchObject([{ amount: '10.00', currency: 'TRY', description: 'POS 1 POS 2' }]);
  });

  it('keeps an amount that is none as one that cannot be read', () => {
    const [found] = readCamt(
      stmt(
        '<Ntry><Amt Ccy="TRY">1,50</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry><Ntry><Amt Ccy="TRY">5</Amt></Ntry>',
      ),
    );
    expect(found?.entries.map(({ amount }) => amount)).toEqual(['?1,50', '?5']);
  });

  it.each([
    ['an entity', `<!DOCTYPE d [<!ENTITY a "x">]>${stmt('')}`, 'unsafe_xml'],
    [
      'many entities',
      `<!DOCTYPE d [${Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at} "&e${at - 1};&e${at - 1};">`).join('')}]>${stmt('&e19;')}`,
      'unsafe_xml',
    ],
    ['a file of the server', `<!doctype d SYSTEM "file:///etc/passwd">${stmt('')}`, 'unsafe_xml'],
    ['depth', stmt('<a>'.repeat(5_000) + '</a>'.repeat(5_000)), 'damaged'],
    ['a cut end', stmt(entry('')).slice(0, -40), 'damaged'],
    ['a cut tag', stmt(entry('')).slice(0, -3), 'damaged'],
    ['crossed elements', stmt('<a><b></a></b>'), 'damaged'],
    [
      'another message',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt/></Document>',
      'other_message',
    ],
    [
      'no statement',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt></BkToCstmrStmt></Document>',
      'no_table',
    ],
  ])('refuses %s', async (_, text, code) => {
    await expect(readFileTables(bytes(`<?xml version="1.0"?>${text}`))).rejects.toMatchObject({ code });
  });
});

const page = (...lines: readonly string[]): string =>
  [':20:X', ':25:0062/123', ':28C:1/1', ':60F:C261118TRY0,', ...lines, ':62F:C261119TRY0,', '-'].join('\n');

describe('MT940', () => {
  it.each([
    ['261119C100,NMSCR1', '100', '2026-11-19'],
    ['2611191120D1,5NMSCR1', '-1.5', '2026-11-20'],
    ['261231' + '0102' + 'RC2,00NMSCR1', '-2.00', '2027-01-02'],
    ['270102' + '1231' + 'RDY3,NMSCR1', '3', '2026-12-31'],
    ['261119DD4,NMSCR1', '-4', '2026-11-19'],
    ['261119CR5,NMSCR1', '5', '2026-11-19'],
  ])('reads %s', (line, amount, bookedOn) => {
    expect(readMt940(page(`:61:${line}`))[0]?.entries).toMatchObject([{ amount, bookedOn }]);
  });

  it.each(['261119C1.234,56NMSCR1', '261119X1,NMSCR1', 'C1,', '261119C1,'])(
    'reports %s, and does not guess',
    (line) => {
      expect(readMt940(page(`:61:${line}`))[0]?.entries[0]?.amount).toMatch(/^\?/u);
    },
  );

  it('leaves out what the bank only expects', () => {
    expect(readMt940(page(':61:261119EC1,NMSCR1'))[0]?.entries).toEqual([]);
  });

  it('takes no names from a structured text', () => {
    const [found] = readMt940(
      page(
        ':61:261119C1,NMSCR1',
        ':86:166?00POS HAKEDIS?20UYE ISYERI?',
        '21 00412077?32AYSE YIL',
        'MAZ?33KAYA',
      ),
    );
    expect(found?.entries[0]?.description).toBe('POS HAKEDIS UYE ISYERI 00412077');
  });

  it.each([
    ['no end', [':20:X', ':25:1', ':60F:C261118TRY0,', ':61:261119C1,NMSCR1']],
    ['a balance that is none', [':20:X', ':25:1', ':60F:C261118TRY0.5', ':62F:C261119TRY0,']],
    [
      'a movement before the opening',
      [':20:X', ':25:1', ':61:261119C1,NMSCR1', ':60F:C261118TRY0,', ':62F:C261119TRY0,'],
    ],
  ])('refuses a statement with %s', async (_, lines) => {
    await expect(readFileTables(bytes(lines.join('\n')))).rejects.toMatchObject({ code: 'damaged' });
  });
});
