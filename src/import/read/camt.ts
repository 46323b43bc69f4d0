import { withoutEntities, XML_ENTITIES } from '@sync/model/files/entities';
import { scanXml } from '@sync/model/files/xml-scan';
import { FileProblem } from './file-problem';
import type { Statement, StatementBalance, StatementEntry } from './statement';
import { MAX_ROWS } from './table';

/** Elements within each other; a statement has some fifteen. */
const DEEPEST = 60;
/** Texts of a movement that are kept, and characters of each. */
const MOST_TEXTS = 20;
const LONGEST_TEXT = 500;

/** Returns whether an XML text says that it is an account statement of ISO 20022, or another message of its family. */
export const isCamt = (text: string): boolean =>
  /<(?:[\w.-]{1,40}:)?BkToCstmrStmt[\s/>]/u.test(text) ||
  /urn:(?:iso:std:iso:20022:tech:xsd|swift:xsd:\$?)[:\w.$]{0,40}(?:camt|pain|pacs)\.\d{3}/iu.test(
    text.slice(0, 2_000),
  );

/** Elements of an entry, a balance or a statement that are read, by their path below it. */
type Values = Map<string, string[]>;

const first = (values: Values, ...paths: readonly string[]): string =>
  paths.flatMap((path) => values.get(path) ?? []).find((text) => text !== '') ?? '';

const dayIn = (text: string): string => text.slice(0, 10);

/** Returns the last day of a period: midnight is the end of the day before. */
function lastDay(text: string): string {
  const day = dayIn(text);
  if (!/^\d{4}-\d{2}-\d{2}T00:00(?::00(?:\.0+)?)?(?:$|[Z+-])/u.test(text)) return day;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at - 86_400_000).toISOString().slice(0, 10);
}

/** Returns an amount with its sign. The direction of a reversal is that of its own movement. */
function signed(values: Values): string {
  const amount = first(values, 'Amt').replace(/^\+/u, '');
  const direction = first(values, 'CdtDbtInd');
  if (!/^\d+(?:\.\d*)?$/u.test(amount) || !['CRDT', 'DBIT'].includes(direction)) return `?${amount}`;
  const bare = amount.replace(/\.$/u, '');
  return direction === 'DBIT' && !/^[0.]*$/u.test(bare) ? `-${bare}` : bare;
}

const DETAILS = 'NtryDtls/TxDtls';
const OPENING = ['OPBD', 'PRCD'];

/** Texts that say what a movement is for. Those of parties – names, addresses, accounts – are not read. */
const PURPOSES = ['AddtlNtryInf', `${DETAILS}/RmtInf/Ustrd`, `${DETAILS}/AddtlTxInf`];
const CODES = ['BkTxCd/Domn/Cd', 'BkTxCd/Domn/Fmly/Cd', 'BkTxCd/Domn/Fmly/SubFmlyCd', 'BkTxCd/Prtry/Cd'];

function entryOf(values: Values, accountCurrency: string): StatementEntry | null {
  // Nothing has moved yet: it is in no balance.
  const state = first(values, 'Sts/Cd', 'Sts');
  if (state !== '' && state !== 'BOOK') return null;
  const bookedOn = dayIn(first(values, 'BookgDt/Dt', 'BookgDt/DtTm'));
  const valueOn = dayIn(first(values, 'ValDt/Dt', 'ValDt/DtTm'));
  const details = values.get(`${DETAILS}/Refs/AcctSvcrRef`) ?? [];
  const ends = (values.get(`${DETAILS}/Refs/EndToEndId`) ?? []).filter((id) => id !== 'NOTPROVIDED');
  return {
    bookedOn: bookedOn === '' ? valueOn : bookedOn,
    valueOn: valueOn === '' ? bookedOn : valueOn,
    currency: first(values, 'Amt@Ccy') || accountCurrency,
    amount: signed(values),
    // The number within the statement is no name of the movement: the next statement counts from 1 again.
    reference:
      first(values, 'AcctSvcrRef') ||
      (details.length === 1 ? (details[0] ?? '') : '') ||
      (ends.length === 1 ? (ends[0] ?? '') : ''),
    code: CODES.map((path) => first(values, path))
      .filter((code) => code !== '')
      .join(' '),
    description: PURPOSES.flatMap((path) => values.get(path) ?? []).join(' '),
  };
}

interface Found extends StatementBalance {
  readonly kind: string;
}

/** Reads the statements of a message, from left to right. */
class CamtReader {
  readonly statements: Statement[] = [];
  /** True once the element of a statement was met. */
  isStatement = false;
  readonly #source: string;
  readonly #path: string[] = [];
  #text = '';
  /** Places of the open statement, and of the balance or movement in it; 0 where none is open. */
  #statementAt = 0;
  #partAt = 0;
  #head: Values = new Map();
  #part: Values = new Map();
  #balances: Found[] = [];
  #entries: StatementEntry[] = [];
  #count = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isWhole(): boolean {
    return this.#path.length === 0;
  }

  text(from: number, to: number, literal: boolean): void {
    if (this.#statementAt === 0 || this.#text.length > LONGEST_TEXT) return;
    const text = this.#source.slice(from, Math.min(to, from + LONGEST_TEXT));
    this.#text += literal ? text : withoutEntities(text, XML_ENTITIES);
  }

  tag(qualified: string, closes: boolean, empty: boolean, from: number, to: number): void {
    const name = qualified.slice(qualified.lastIndexOf(':') + 1);
    if (closes) {
      if (this.#path.pop() !== name) throw new FileProblem('damaged');
      this.#close(name);
      return;
    }
    this.#path.push(name);
    if (this.#path.length > DEEPEST) throw new FileProblem('damaged');
    this.#text = '';
    this.#open(name, from, to);
    if (!empty) return;
    this.#path.pop();
    this.#close(name);
  }

  #open(name: string, from: number, to: number): void {
    const depth = this.#path.length;
    if (name === 'BkToCstmrStmt') this.isStatement = true;
    if (this.#statementAt === 0) {
      if (name !== 'Stmt' || this.#path[depth - 2] !== 'BkToCstmrStmt') return;
      this.#statementAt = depth;
      this.#head = new Map();
      this.#balances = [];
      this.#entries = [];
    } else if (this.#partAt === 0 && depth === this.#statementAt + 1 && (name === 'Bal' || name === 'Ntry')) {
      this.#partAt = depth;
      this.#part = new Map();
    } else if (name === 'Amt') {
      const currency = /\sCcy\s*=\s*["']([A-Za-z]{3})["']/u.exec(
        this.#source.slice(from, Math.min(to, from + 200)),
      );
      if (currency !== null) this.#keep('@Ccy', currency[1] ?? '');
    }
  }

  #close(name: string): void {
    const depth = this.#path.length + 1;
    if (this.#statementAt === 0) return;
    if (depth === this.#statementAt) this.#endStatement();
    else if (depth === this.#partAt) {
      if (name === 'Bal') this.#endBalance();
      else this.#endEntry();
      this.#partAt = 0;
    } else {
      this.#path.push(name);
      this.#keep('', this.#text.replaceAll(/\s+/gu, ' ').trim());
      this.#path.pop();
    }
    this.#text = '';
  }

  /** Keeps a text under the path of the open element. */
  #keep(suffix: string, text: string): void {
    if (text === '') return;
    const values = this.#partAt > 0 ? this.#part : this.#head;
    const key = this.#path.slice(this.#partAt > 0 ? this.#partAt : this.#statementAt).join('/') + suffix;
    const own = values.get(key);
    if (own === undefined) values.set(key, [text]);
    else if (own.length < MOST_TEXTS) own.push(text);
  }

  #endBalance(): void {
    const kind = first(this.#part, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry', 'Tp/Cd');
    this.#balances.push({
      kind,
      day: dayIn(first(this.#part, 'Dt/Dt', 'Dt/DtTm')),
      currency: first(this.#part, 'Amt@Ccy') || first(this.#head, 'Acct/Ccy'),
      amount: signed(this.#part),
    });
  }

  #endEntry(): void {
    this.#count += 1;
    if (this.#count > MAX_ROWS) throw new FileProblem('too_many_rows');
    const entry = entryOf(this.#part, first(this.#head, 'Acct/Ccy'));
    if (entry !== null) this.#entries.push(entry);
  }

  #endStatement(): void {
    const of = (kinds: readonly string[]): Found | undefined =>
      kinds.flatMap((kind) => this.#balances.find((balance) => balance.kind === kind) ?? [])[0];
    // Pages of a statement begin and end with interim balances.
    const interim = this.#balances.filter(({ kind }) => kind === 'ITBD');
    const opening =
      of(OPENING) ?? (of(['CLBD']) !== undefined || interim.length > 1 ? interim[0] : undefined);
    const closing = of(['CLBD']) ?? (interim.at(-1) === opening ? undefined : interim.at(-1));
    this.statements.push({
      account: first(this.#head, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
      from: dayIn(first(this.#head, 'FrToDt/FrDtTm')),
      to: lastDay(first(this.#head, 'FrToDt/ToDtTm')),
      opening: opening ?? null,
      closing: closing ?? null,
      entries: this.#entries,
    });
    this.#statementAt = 0;
  }
}

/**
 * Reads the account statements of a message (CAMT.053, any version and prefix). No definition of a document is read:
 * what is declared within a file is refused, not resolved.
 * @throws FileProblem
 */
export function readCamt(source: string): readonly Statement[] {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/iu.test(source)) throw new FileProblem('unsafe_xml');
  const reader = new CamtReader(source);
  const isWhole = scanXml(source, {
    text: (from, to, literal) => reader.text(from, to, literal),
    tag: (...of) => reader.tag(...of),
  });
  if (!isWhole || !reader.isWhole) throw new FileProblem('damaged');
  if (!reader.isStatement) throw new FileProblem('other_message');
  return reader.statements;
}
