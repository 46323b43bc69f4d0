import { CircleCheck, CircleX, Hourglass, RotateCcw, UserCheck } from 'lucide-react';
import type { ReferenceData } from '@/data/reference-data';
import type { Disposal } from '@sync/rpc/retention';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import type { IconType } from '@/ui/icon';
import { disposalStatuses, retentionEntities } from '@sync/model/rules/retention';
import type { DisposalStatus } from '@sync/model/rules/retention';
import { rowTexts } from './retention-words';

const looks: Readonly<Record<DisposalStatus, readonly [IconType, string]>> = {
  proposed: [UserCheck, 'text-warn'],
  approved: [Hourglass, 'text-st-open'],
  done: [CircleCheck, 'text-success'],
  refused: [CircleX, 'text-danger'],
  withdrawn: [RotateCcw, 'text-ink-3'],
};

export function DisposalStatusLabel({ status }: { status: DisposalStatus }) {
  const [Icon, ink] = looks[status];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className={cx('size-4 shrink-0', ink)} aria-hidden="true" />
      {disposalStatuses[status]}
    </span>
  );
}

/** Shows a proposal or a record in a list; pressing it opens it. */
export function DisposalRow({
  disposal,
  reference,
  onOpen,
}: {
  disposal: Disposal;
  reference: ReferenceData;
  onOpen: () => void;
}) {
  const { no, entity, status, proposed, disposed } = disposal;
  const rows = rowTexts(status === 'done' ? disposed : proposed);
  return (
    <li>
      <button
        type="button"
        className="flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left hover:bg-hover"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1 basis-64">
          <span className="block font-medium">
            <span className="num">{no}.</span> {retentionEntities[entity].label}
          </span>
          <span className="meta num block break-words text-ink-2">
            {rows.length === 0 ? 'Hiçbir kayıt imha edilmedi' : rows.join(', ')}
          </span>
        </span>
        <span className="w-36">
          <DisposalStatusLabel status={status} />
        </span>
        <span className="meta num min-w-0 text-ink-2 min-[56.25em]:w-52">
          {status === 'proposed'
            ? `${reference.userName(disposal.proposed_by) ?? ''}, ${formatDate(disposal.proposed_at)}`
            : `${reference.userName(disposal.decided_by) ?? ''}, ${formatDate(disposal.done_at ?? disposal.decided_at ?? '')}`}
        </span>
      </button>
    </li>
  );
}
