import { Printer } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSignedIn } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ListPaper, MOST_PRINTED, rowsOf } from './list-paper';
import type { PrintedList } from './list-paper';
import { printPaper } from './paper';
import { toastFailure } from '../form/use-saved-toast';

export interface ListPrintProps<Row> extends PrintedList<Row> {
  /** Reads all rows that match, where the screen has a part of them. */
  readonly readAll?: (() => Promise<readonly Row[]>) | undefined;
  readonly disabled?: boolean;
  /** True where there is no room for its word. */
  readonly iconOnly?: boolean;
}

/** Renders the button that prints a list, and its paper: the browser's own menu prints the same. */
export function ListPrint<Row>({
  readAll,
  disabled = false,
  iconOnly = false,
  ...list
}: ListPrintProps<Row>) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const [read, setRead] = useState<{ readonly of: unknown; readonly rows: readonly Row[] } | null>(null);
  // What was read belongs to what the screen shows.
  const whole = read === null || read.of !== list.rows ? list : { ...list, rows: read.rows, isPart: false };
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={Printer}
        className="font-normal! max-[79.9375em]:min-w-11"
        title="Listeyi yazdır"
        disabled={disabled}
        busy={asked && readAll !== undefined}
        onClick={() => setAsked(true)}
      >
        <span className={iconOnly ? 'sr-only' : 'max-[79.9375em]:sr-only'}>Yazdır</span>
      </Button>
      {asked && (
        <PrintAct
          id={id}
          entity={list.entity}
          noun={list.noun}
          read={async () => {
            const rows = await readAll?.();
            // The browser takes the page as it is when it is asked.
            if (rows !== undefined) flushSync(() => setRead({ of: list.rows, rows }));
            return (rows ?? rowsOf(list)).length;
          }}
          onDone={() => setAsked(false)}
        />
      )}
      <ListPaper id={id} list={whole} />
    </>
  );
}

/** Reads what is missing, asks where not all is printed, then prints. */
function PrintAct({
  id,
  entity,
  noun,
  read,
  onDone,
}: {
  readonly id: string;
  readonly entity: string;
  readonly noun: string;
  /** Returns how many rows there are. */
  readonly read: () => Promise<number>;
  readonly onDone: () => void;
}) {
  const { workspace } = useSignedIn();
  const begun = useRef(false);
  const [over, setOver] = useState<number | null>(null);
  const print = () => printPaper(workspace, { entity }, id);
  const begin = async () => {
    try {
      const count = await read();
      if (count > MOST_PRINTED) return setOver(count);
      await print();
    } catch (error) {
      toastFailure(error);
    }
    onDone();
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
    // Once for each press.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (over === null) return null;
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={`İlk ${countOf(MOST_PRINTED, noun)} yazdırılsın mı?`}
      consequence={`Listede ${formatNumber(over)} kayıt var. Tamamı için listeyi süzün ya da dışa aktarın.`}
      confirmLabel="Yazdır"
      confirmIcon={Printer}
      onConfirm={print}
      onClose={onDone}
    />
  );
}
