import {
  Check,
  CircleDot,
  CircleMinus,
  Copy,
  Maximize2,
  Pencil,
  RotateCcw,
  Scissors,
  Printer,
  Trash2,
  X,
} from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { ActButton } from '@/acts/act-button';
import { useInPalette } from '@/acts/palette';
import { useActs } from '@/acts/use-acts';
import { useDoAct } from '@/acts/use-do-act';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { printPaper } from '@/kit/export/paper';
import { PresenceLine } from '@/kit/record/presence-line';
import { TicketDue } from '@/records/ticket-row/ticket-due';
import { Button, buttonClass } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { IconType } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import type { KeyCommand } from '@/ui/keys/key-commands';
import { Menu, openMenu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { PriorityLabel } from '@/ui/priority';
import { RecordNo } from '@/ui/record-no';
import { StatusBadge, StatusGlyph } from '@/ui/status';
import { SyncMark } from '@/ui/sync-mark';
import type { TicketStatus } from '@sync/model/lookups/ticket-status';
import type { Ticket } from '@sync/model/entities/ticket';
import { ticketActs } from '@sync/model/tickets/acts';
import { mayBeTaken, take } from '@sync/model/tickets/acts/assign';
import { changeStatus } from '@sync/model/tickets/acts/change-status';
import { remove } from '@sync/model/tickets/acts/remove';
import { moveVerb } from '@sync/model/tickets/moving';
import { numberOf } from '@sync/model/tickets/number';
import { defaultStatus, offeredStatuses } from '@sync/model/tickets/statuses';
import type { TicketLookups } from '@sync/model/tickets/statuses';
import { useBeyond } from '@/data/use-beyond';
import { moveValues } from '../move-values';
import { ticketOwnFields } from '../ticket-own-fields';
import { EditTicketDialog } from './edit-ticket-dialog';
import { useNow } from '@/data/now';
import { useSendMessage } from '@/records/messages/use-send-message';
import { useOutcome } from '@/kit/form/use-outcome';

type Open = 'edit' | 'delete' | null;

/** Shows the title of the record, its state, and the possible next steps. */
export function TicketHeader({
  ticket,
  onClose,
}: {
  ticket: Ticket;
  /** Closes a ticket that is open beside a list, where it cannot be the page's own. */
  onClose?: (() => void) | undefined;
}) {
  const acts = useActs(ticket, ticketOwnFields);
  const isBeyond = useBeyond();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const doAct = useDoAct();
  const navigate = useNavigate();
  const { access, workspace } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const now = useNow();
  const [open, setOpen] = useState<Open>(null);
  const lookups = { reference };
  const statuses = offeredStatuses({ ...lookups, permissions: access.permissions }, ticket);
  const close = () => setOpen(null);
  const sending = useSendMessage({ clientId: ticket.client_id, ticket });
  const move = (status: TicketStatus) => acts.press(changeStatus, moveValues(lookups, ticket, status));
  const next = nextStep(ticket, statuses, lookups);
  const copyNumber = () =>
    void outcome.run(() => navigator.clipboard.writeText(numberOf(ticket)), 'Talep no kopyalandı');

  const header = useRef<HTMLElement>(null);
  const mayEdit = access.permissions.has('crm.tickets.edit');
  const keys: KeyCommand[] = [];
  if (next?.kind === 'move') {
    const { icon, status } = next;
    keys.push({
      id: 'ticket.next',
      label: moveVerb(ticket, status),
      // Beside a list the key moves through it.
      key: onClose === undefined ? 'k' : null,
      icon,
      run: () => move(status),
    });
  }
  if (statuses.length > 0) {
    const open = () => openMenu(header.current?.querySelector('[data-status] button'));
    keys.push({ id: 'ticket.status', label: 'Durumu değiştir', key: 'd', icon: CircleDot, run: open });
  }
  if (mayEdit) {
    keys.push({ id: 'ticket.edit', label: 'Düzenle', key: 'e', icon: Pencil, run: () => setOpen('edit') });
  }
  useInPalette(acts, ticketActs, numberOf(ticket), keys);

  const entries: MenuEntry[] = [];
  if (mayEdit) {
    entries.push({ label: 'Düzenle', icon: Pencil, onSelect: () => setOpen('edit') });
  }
  entries.push(...acts.entries(ticketActs, 'edit'));
  if (access.permissions.has('crm.surgery.add') && !isBeyond(ticket)) {
    entries.push({
      label: 'Ameliyat ekle',
      icon: Scissors,
      onSelect: () => void navigate({ to: '/crm/client-ticket/surgery', search: { ticket: ticket.id } }),
    });
  }
  entries.push(...sending.entries);
  entries.push(
    { label: 'Talep no kopyala', icon: Copy, onSelect: copyNumber },
    {
      label: 'Yazdır',
      icon: Printer,
      onSelect: () =>
        void printPaper(workspace, { entity: 'ticket', entityId: ticket.id, clientId: ticket.client_id }),
    },
  );
  if (acts.reason(remove) === null) {
    entries.push('separator', {
      label: 'Talebi sil',
      icon: Trash2,
      danger: true,
      onSelect: () => setOpen('delete'),
    });
  }
  const statusName = reference.definitionName(ticket.status_id);
  return (
    <>
      <header
        ref={header}
        className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-5 py-3.5 max-[79.9375em]:px-5 max-[56.1875em]:px-4"
      >
        {onClose !== undefined && (
          <div className="flex basis-full items-start gap-1">
            <h2 className="record-title min-w-0 flex-1 break-words">{ticket.subject}</h2>
            <Link
              to="/crm/client-ticket/$ticketId"
              params={{ ticketId: ticket.id }}
              className={buttonClass('quiet', 'md', 'btn-i hit -my-1.5')}
              aria-label="Tam sayfada aç"
              title="Tam sayfada aç"
            >
              <Maximize2 className="size-4.5" aria-hidden="true" />
            </Link>
            <IconButton icon={X} label="Kapat" className="-my-1.5" onClick={onClose} />
          </div>
        )}
        <div className={cx('min-w-0 flex-1', onClose === undefined ? 'basis-72' : 'basis-44')}>
          {onClose === undefined && <h2 className="record-title mb-1.5 break-words">{ticket.subject}</h2>}
          <div className="meta flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
            <Parts
              parts={[
                onClose === undefined ? null : <RecordNo key="number" no={numberOf(ticket)} />,
                <PriorityLabel key="priority" priority={ticket.priority} />,
                reference.definitionName(ticket.type_id),
                ticket.due_at === null && ticket.waiting_until === null ? null : (
                  <TicketDue key="due" ticket={ticket} now={now} remaining />
                ),
                ticket.ticket_no !== null && ticket.temporary_no !== null
                  ? `İlk no ${ticket.temporary_no}`
                  : null,
              ]}
            />
            <SyncMark state={markOf('tickets', ticket.id)} />
          </div>
        </div>
        <PresenceLine kind="ticket" id={ticket.id} />
        <div className="flex items-center gap-3">
          {statuses.length === 0 ? (
            <StatusBadge category={ticket.status_category}>{statusName}</StatusBadge>
          ) : (
            <span data-status className="contents">
              <Menu
                glyph={<StatusGlyph category={ticket.status_category} />}
                entries={statuses.map((status) => ({
                  label: status.name,
                  glyph: <StatusGlyph category={status.attributes.category} />,
                  onSelect: () => move(status),
                }))}
              >
                <span className="sr-only">Durum: </span>
                {statusName}
              </Menu>
            </span>
          )}
          {next?.kind === 'take' && <ActButton acts={acts} act={take} tone="primary" />}
          {next?.kind === 'move' && (
            <Button tone="primary" icon={next.icon} onClick={() => move(next.status)}>
              {moveVerb(ticket, next.status)}
            </Button>
          )}
          <Menu entries={entries} label="Diğer işlemler" />
        </div>
        {open === 'edit' && <EditTicketDialog ticket={ticket} onClose={close} />}
        <ConfirmDialog
          open={open === 'delete'}
          onClose={close}
          title={`${numberOf(ticket)} silinsin mi?`}
          consequence="Talep, notları ve görevleriyle birlikte bütün cihazlardan kalkar. Geçmişi sunucuda kalır."
          confirmLabel="Talebi sil"
          busyLabel="Siliniyor"
          onConfirm={async () => {
            await doAct(remove, ticket.id);
            if (onClose === undefined) await navigate({ to: '/crm/tickets' });
            else onClose();
          }}
        />
      </header>
      {acts.dialog}
      {sending.sheet}
    </>
  );
}

function Parts({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter((part) => part !== null && part !== undefined);
  return shown.map((part, index) => (
    <span key={index} className="inline-flex items-center gap-2">
      {part}
      {index < shown.length - 1 && (
        <span className="text-line-strong" aria-hidden="true">
          ·
        </span>
      )}
    </span>
  ));
}

type NextStep =
  | { readonly kind: 'take' }
  | { readonly kind: 'move'; readonly status: TicketStatus; readonly icon: IconType };

/** Returns the usual next step: take, solve, close or reopen the ticket. */
function nextStep(
  ticket: Ticket,
  statuses: readonly TicketStatus[],
  lookups: TicketLookups,
): NextStep | null {
  if (ticket.status_category === 'new' || mayBeTaken(ticket)) return { kind: 'take' };
  const wanted = {
    open: { category: 'resolved', icon: Check },
    pending: { category: 'open', icon: CircleDot },
    resolved: { category: 'closed', icon: CircleMinus },
    closed: { category: 'open', icon: RotateCcw },
  } as const;
  const { category, icon } = wanted[ticket.status_category];
  const status = defaultStatus(lookups, category);
  // Closing may need a supervisor. Users who may not close a ticket may still reopen it.
  if (status !== undefined && statuses.some((offered) => offered.id === status.id)) {
    return { kind: 'move', status, icon };
  }
  return null;
}
