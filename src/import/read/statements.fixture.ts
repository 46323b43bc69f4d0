import fc from 'fast-check';

/** A movement as both formats tell it; amounts in minor units, above zero where money comes in. */
export interface SampleEntry {
  readonly day: string;
  readonly minor: number;
  readonly reference: string;
  readonly text: string;
  readonly reversal: boolean;
}

export interface SampleStatement {
  readonly iban: string;
  readonly currency: string;
  readonly opening: number;
  readonly entries: readonly SampleEntry[];
}

export const closingOf = ({ opening, entries }: SampleStatement): number =>
  entries.reduce((sum, { minor }) => sum + minor, opening);

const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-11-${String(at).padStart(2, '0')}`);
const entry = fc.record({
  day,
  minor: fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }).filter((minor) => minor !== 0),
  reference: fc.integer({ min: 1, max: 999_999_999 }).map((no) => `R${no}`),
  text: fc.constantFrom(
    'POS HAKEDIS 00412077',
    'MAAS ODEMESI AYSE YILMAZ',
    'POS UCRET',
    'ELEKTRIK',
    '<&"POS\'',
  ),
  reversal: fc.boolean(),
});

export const sampleStatements = fc.array(
  fc.record({
    iban: fc
      .integer({ min: 0, max: 9999 })
      .map((no) => `TR33000610051978645784${String(no).padStart(4, '0')}`),
    currency: fc.constantFrom('TRY', 'EUR', 'USD', 'GBP'),
    opening: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
    entries: fc.array(entry, { maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 4 },
);

const decimal = (minor: number, mark: string): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export interface CamtStyle {
  readonly version: string;
  readonly prefix: string;
}

/** Writes a message of ISO 20022 in a version, with or without a prefix of its elements. */
export function camtOf(statements: readonly SampleStatement[], { version, prefix }: CamtStyle): string {
  const p = prefix === '' ? '' : `${prefix}:`;
  const el = (name: string, content: string, attributes = ''): string =>
    `<${p}${name}${attributes}>${content}</${p}${name}>`;
  const money = (minor: number, currency: string): string =>
    el('Amt', decimal(minor, '.'), ` Ccy="${currency}"`) + el('CdtDbtInd', minor < 0 ? 'DBIT' : 'CRDT');
  const balance = (code: string, minor: number, currency: string, on: string): string =>
    el('Bal', el('Tp', el('CdOrPrtry', el('Cd', code))) + money(minor, currency) + el('Dt', el('Dt', on)));
  const state = Number(version) >= 8 ? el('Sts', el('Cd', 'BOOK')) : el('Sts', 'BOOK');
  const entries = ({ entries: own, currency }: SampleStatement): string =>
    own
      .map(({ day: on, minor, reference, text, reversal }) =>
        el(
          'Ntry',
          el('NtryRef', '1') +
            money(minor, currency) +
            (reversal ? el('RvslInd', 'true') : '') +
            state +
            el('BookgDt', el('Dt', on)) +
            el('ValDt', el('DtTm', `${on}T00:00:00`)) +
            el('AcctSvcrRef', reference) +
            el('BkTxCd', el('Prtry', el('Cd', 'NTRF'))) +
            el(
              'NtryDtls',
              el(
                'TxDtls',
                money(minor, currency) +
                  el('RltdPties', el('Dbtr', el('Nm', 'Gizli Kişi'))) +
                  el('RmtInf', el('Ustrd', escaped(text))),
              ),
            ),
        ),
      )
      .join('\n');
  const stmts = statements.map((statement, at) =>
    el(
      'Stmt',
      el('Id', String(at)) +
        el('Acct', el('Id', el('IBAN', statement.iban)) + el('Ccy', statement.currency)) +
        balance('OPBD', statement.opening, statement.currency, '2026-11-01') +
        balance('CLBD', closingOf(statement), statement.currency, '2026-11-28') +
        entries(statement),
    ),
  );
  const names = ` xmlns${prefix === '' ? '' : `:${prefix}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el('Document', el('BkToCstmrStmt', el('GrpHdr', el('MsgId', 'M1')) + stmts.join('')), names)}`;
}

/** Writes customer statements of SWIFT. */
export function mt940Of(statements: readonly SampleStatement[], end = '\r\n'): string {
  const balance = (tag: string, minor: number, currency: string, on: string): string =>
    `:${tag}:${minor < 0 ? 'D' : 'C'}${on}${currency}${decimal(minor, ',')}`;
  const mark = ({ minor, reversal }: SampleEntry): string => {
    if (reversal) return minor < 0 ? 'RC' : 'RD';
    return minor < 0 ? 'D' : 'C';
  };
  return statements
    .map((statement, at) =>
      [
        '{1:F01TESTTRISXXXX0000000000}{2:I940TESTTRISXXXXN}{4:',
        `:20:STMT${at}`,
        `:25:${statement.iban}`,
        `:28C:${at + 1}/1`,
        balance('60F', statement.opening, statement.currency, '261031'),
        ...statement.entries.flatMap((own) => [
          `:61:${own.day.slice(2).replaceAll('-', '')}${own.day.slice(5).replace('-', '')}${mark(own)}${statement.currency.slice(2)}${decimal(own.minor, ',')}NMSCNONREF//${own.reference}`,
          `:86:${own.text}`,
          'IKINCI SATIR',
        ]),
        balance('62F', closingOf(statement), statement.currency, '261128'),
        '-}',
      ].join(end),
    )
    .join(end);
}
