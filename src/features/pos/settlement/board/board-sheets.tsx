import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/icon-button';
import type { Option } from '@/ui/option-row';
import { Sheet } from '@/ui/sheet';
import type { SettlementSearch } from '../settlement-search';
import type { Matching } from '../use-matching';
import type { Periods } from '../use-periods';
import { AutoMatchSheet } from './auto-match-sheet';
import { CloseDaySheet } from './close-day-sheet';
import type { Cluster } from './clusters';
import { GroupSheet } from './group-sheet';
import { MatchSheet } from './match-sheet';
import type { useTickedRows } from './use-ticked-rows';

interface BoardSheetsProps {
  readonly day: string;
  readonly bank: string | null;
  readonly banks: readonly Option[];
  /** Banks that have rows on the day. */
  readonly dayBanks: readonly string[];
  readonly act: SettlementSearch['act'];
  readonly onAct: (act: SettlementSearch['act']) => void;
  /** The differences, where they have no place beside the board. */
  readonly panel: ReactNode;
  readonly onPrint: () => void;
  readonly matching: Matching;
  readonly tickedRows: ReturnType<typeof useTickedRows>;
  readonly periods: Periods;
  /** The match that somebody looks at. */
  readonly opened: Cluster | null;
  readonly onClosed: () => void;
  readonly holderOf: (cluster: Cluster) => string | null;
  readonly isLocked: (cluster: Cluster) => boolean;
  readonly may: { readonly match: boolean; readonly auto: boolean; readonly close: boolean };
}

/** Renders the sheets beside the board, one at a time. */
export function BoardSheets(props: BoardSheetsProps) {
  const { day, act, onAct, matching, tickedRows, opened, may } = props;
  const close = () => onAct(undefined);
  if (tickedRows.asked !== null) {
    return (
      <MatchSheet
        rows={tickedRows.asked}
        matching={matching}
        onClose={() => tickedRows.ask(null)}
        onMatched={() => {
          tickedRows.ask(null);
          tickedRows.clear();
        }}
      />
    );
  }
  if (opened !== null && opened.group !== null) {
    const reason = props.isLocked(opened)
      ? 'Dönem kapalı'
      : matching.offline
        ? 'Bağlantı gerekir'
        : undefined;
    return (
      <GroupSheet
        group={opened.group}
        rows={[...opened.receipts, ...opened.bank]}
        holder={props.holderOf(opened)}
        busy={matching.busy}
        offReason={may.match ? reason : null}
        onTakeApart={() => {
          tickedRows.takeApart(opened);
          props.onClosed();
        }}
        onClose={props.onClosed}
      />
    );
  }
  if (act === 'auto' && may.auto) {
    return (
      <AutoMatchSheet day={day} bank={props.bank} banks={props.banks} matching={matching} onClose={close} />
    );
  }
  if (act === 'close' && may.close) {
    return <CloseDaySheet day={day} banks={props.dayBanks} periods={props.periods} onClose={close} />;
  }
  if (act === 'differences' && props.panel !== null) {
    return (
      <Sheet
        open
        onClose={close}
        title="Farklar"
        flush
        headerActions={<IconButton icon={Printer} label="Tutanağı yazdır" onClick={props.onPrint} />}
      >
        {props.panel}
      </Sheet>
    );
  }
  return null;
}
