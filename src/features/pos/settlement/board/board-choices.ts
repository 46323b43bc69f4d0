import type { Option } from '@/ui/option-row';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import type { DayFilter } from '../day-rows';
import { currenciesOf } from '../day-rows';
import type { SettlementSearch, SettlementTabProps } from '../settlement-search';

/** Something that the day is narrowed to. */
export interface BoardChoice {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  /** Permission to show all of them together. */
  readonly all: boolean;
  /** Receives the choice. Null means all of them. */
  readonly onChange: (value: string | null) => void;
}

/** Returns the filter of the address; by default the currency with most rows. */
export function filterOf(content: UnpackedDay, { bank, terminal, currency }: SettlementSearch): DayFilter {
  return {
    bank: bank ?? null,
    terminal: terminal ?? null,
    currency: currency ?? currenciesOf(content)[0] ?? 'TRY',
  };
}

const isCurrency = (value: string | null): value is NonNullable<SettlementSearch['currency']> =>
  ['TRY', 'USD', 'EUR', 'GBP'].includes(value ?? '');

/** Returns the choices of bank, terminal and, where a day has several, currency. */
export function boardChoices(
  content: UnpackedDay,
  { bank, terminal, currency }: DayFilter,
  banks: readonly Option[],
  change: SettlementTabProps['change'],
): readonly BoardChoice[] {
  const plain = (values: readonly string[]): readonly Option[] =>
    values.map((value) => ({ value, label: value }));
  const terminals = [...new Set(content.bank.flatMap(({ terminalNo }) => terminalNo ?? []))].toSorted();
  const currencies = currenciesOf(content);
  const choices: readonly BoardChoice[] = [
    {
      label: 'Banka',
      options: banks,
      value: bank,
      all: true,
      onChange: (next) => change({ bank: next ?? undefined, terminal: undefined }),
    },
    {
      label: 'Terminal',
      options: plain(terminals),
      value: terminal,
      all: true,
      onChange: (next) => change({ terminal: next ?? undefined }),
    },
    {
      label: 'Para birimi',
      options: plain(currencies),
      value: currency,
      all: false,
      onChange: (next) => change({ currency: isCurrency(next) ? next : undefined }),
    },
  ];
  return choices.filter(({ all }) => all || currencies.length > 1);
}
