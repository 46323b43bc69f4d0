import { GitFork, PencilLine, ReceiptText } from 'lucide-react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatMoney } from '@/lib/numbers';
import { EntityFact } from '@/kit/record/entity-fact';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { usageStates } from '@sync/model/entities/pos-values';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { check } from '@sync/model/pos/acts/check';
import { count } from '@sync/model/pos/acts/count';
import { explain } from '@sync/model/pos/acts/explain';
import { readHandoverCode } from '@sync/model/rules/handover-code';
import type { Handover } from '@sync/model/rules/handover-code';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import type { Pos } from '../use-pos';
import { SlipField } from './slip-field';
import { clashWords } from './clash-words';
import { HandoverPicture } from './hand-over/handover-picture';
import { stateTones } from './usage-columns';

/**
 * Returns the data that another tablet needs to take over the terminal; null where it is taken over already, or was
 * returned long ago.
 */
function handoverOf(
  { state, handed_to_id, handover_code, terminal_id }: TerminalUsage,
  now: number,
): Handover | null {
  if (state !== 'handed_over' || handed_to_id !== null || handover_code === null) return null;
  const read = readHandoverCode(handover_code, [terminal_id], now);
  return 'handover' in read ? read.handover : null;
}

/** Shows everything about a usage, with the possible next steps. */
export function UsageSheet({
  usage,
  pos,
  onClose,
  onOpen,
  onCount,
  onCorrect,
}: {
  usage: TerminalUsage;
  pos: Pos;
  onClose: () => void;
  onOpen: (id: string) => void;
  onCount: () => void;
  onCorrect: () => void;
}) {
  const reference = useReferenceData();
  const acts = useActs(usage);
  const mayCheck = usePermission('pos.terminal.check');
  const unsent = useSyncState((sync) => sync.mark('pos', usage.id));
  const mayEdit = usePermission('pos.terminal.edit');
  const terminal = pos.terminal(usage.terminal_id);
  const { difference } = usage;
  const rivals = pos.rivals(usage.id);
  // A count is corrected by those who may check it.
  const checks = acts.reason(check) === null;
  const corrects = usage.state === 'open' ? mayEdit : checks;
  const now = useNow();
  const handover = handoverOf(usage, now);
  const fact = { entity: terminalUsage, record: usage };
  return (
    <Sheet
      open
      onClose={onClose}
      title={terminal?.terminal_no ?? 'Terminal'}
      flush
      footer={
        <>
          {acts.reason(count) === null && (
            <Button tone="primary" icon={ReceiptText} onClick={onCount}>
              Gün sonu al ya da devret
            </Button>
          )}
          {corrects && (
            <Button icon={PencilLine} onClick={onCorrect}>
              Düzelt
            </Button>
          )}
          <ActButton acts={acts} act={explain} bare />
          <ActButton acts={acts} act={check} tone="primary" />
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2 px-5 pb-3">
        <Badge tone={stateTones[usage.state]}>{usageStates[usage.state]}</Badge>
        <Badge>{reference.definitionName(terminal?.bank_id ?? null)}</Badge>
        {unsent !== null && <SyncTag state={unsent} />}
      </p>
      {acts.dialog}
      {rivals.map((rival) => {
        const words = clashWords(usage, rival, (id) => pos.member(id)?.full_name ?? '–', now);
        return (
          <div key={rival.id} className="px-5 pb-3">
            <NoticeBar boxed tone="warn" icon={GitFork} title={words.title}>
              {words.text}{' '}
              <button
                type="button"
                className="hit font-medium text-accent-ink"
                onClick={() => onOpen(rival.id)}
              >
                Öteki kullanımı aç
              </button>
            </NoticeBar>
          </div>
        );
      })}
      {handover !== null && (
        <Part title="Devir kodu">
          <HandoverPicture handover={handover} />
        </Part>
      )}
      <Part title="Kullanım">
        <EntityFact {...fact} name="staff_id" />
        <EntityFact {...fact} name="from_at" />
        <EntityFact {...fact} name="to_at" />
        <EntityFact {...fact} name="shift" />
        <EntityFact {...fact} name="handed_to_id" />
        <EntityFact {...fact} name="opening_note" />
      </Part>
      <Part title="Slip">
        <SlipField usageId={usage.id} mayChange={(mayEdit || mayCheck) && usage.state !== 'checked'} />
      </Part>
      <Part title="Sayım">
        {usage.counted_gross === null ? (
          <p className="py-1.5 text-ink-3">Henüz sayılmadı. Beklenen toplam sayımdan sonra görünür.</p>
        ) : (
          <>
            <EntityFact {...fact} name="batch_no" />
            <EntityFact {...fact} name="counted_count" />
            <EntityFact {...fact} name="counted_gross" />
            {(usage.first_gross ?? usage.counted_gross) !== usage.counted_gross && (
              <EntityFact {...fact} name="first_gross" />
            )}
            <EntityFact {...fact} name="expected_gross" />
            <Fact label="Fark">
              {difference === null ? null : (
                <b className={difference === 0 ? 'num text-success' : 'num text-danger'}>
                  {formatMoney(difference, usage.currency)}
                </b>
              )}
            </Fact>
            <EntityFact {...fact} name="difference_reason" />
            <EntityFact {...fact} name="difference_note" />
            <EntityFact {...fact} name="checked_by" />
          </>
        )}
      </Part>
    </Sheet>
  );
}
