import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useRelated } from '@/data/records';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { ReadingOnly, usePermission, useSignedIn } from '@/data/workspace';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { announce } from '@/ui/announce';
import { Button, buttonClass } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { AbsentRecord } from '@/kit/record/absent-record';
import { ErrorNote } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { Tabs } from '@/ui/tabs';
import { MEDIUM, useMedia } from '@/ui/use-media';
import { useSteadyHandler } from '@/ui/use-steady-handler';
import { interaction } from '@sync/model/entities/client-record';
import type { Ticket } from '@sync/model/entities/ticket';
import type { TicketEntry } from '@sync/model/entities/ticket-entry';
import { StillComing, useStillComing } from '../still-coming';
import { TicketComposer } from '../composer/ticket-composer';
import { numberOf } from '@sync/model/tickets/number';
import { useBeyond } from '@/data/use-beyond';
import { TicketHeader } from './ticket-header';
import { TicketHistory } from './ticket-history';
import { TicketPaper } from './ticket-paper';
import { TicketSidePanel } from './ticket-side-panel';
import { TicketTasks } from './ticket-tasks';
import { TicketTimeline } from './ticket-timeline';
import { tasksOf, timelineEntries } from './ticket-timeline-entries';
import { useTicket, useTicketEntries } from '../use-ticket';

const PARENT = { label: 'Talepler', to: '/crm/tickets' };

/** Shows one ticket: its history, its open tasks, and everything that belongs to it. */
export function TicketPage({
  ticketId,
  onFix,
}: {
  ticketId: string;
  /** Opens the sync panel, where the user can correct a rejected change. */
  onFix: () => void;
}) {
  const state = useTicket(ticketId);
  usePageTitle(state.state === 'ready' ? numberOf(state.ticket) : 'Talep', PARENT);
  if (state.state === 'ready') return <TicketInScope ticket={state.ticket} onFix={onFix} />;
  return (
    <AbsentRecord
      why={state.state}
      name="Talep"
      back={
        <Link to="/crm/tickets" className={buttonClass('secondary')}>
          Taleplere dön
        </Link>
      }
      notFound="Silinmiş ya da görme yetkiniz dışında bir talep olabilir."
    />
  );
}

/**
 * Shows one ticket beside a list, as its page does, with what belongs to it in a tab. Esc closes it, except in a dialog
 * or an open menu.
 */
export function TicketBeside({
  ticketId,
  onFix,
  onClose,
}: {
  ticketId: string;
  onFix: () => void;
  onClose: () => void;
}) {
  const state = useTicket(ticketId);
  const name = state.state === 'ready' ? `${numberOf(state.ticket)}: ${state.ticket.subject}` : 'Talep';
  const isReady = state.state === 'ready';
  const say = useSteadyHandler(() => announce(`${name}, listenin yanında açıldı`));
  useEffect(() => {
    if (isReady) say?.();
  }, [isReady, say]);
  useCloseKey(onClose);
  return (
    <section
      aria-label={name}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-t border-l border-line bg-canvas"
    >
      {state.state === 'ready' ? (
        <TicketInScope ticket={state.ticket} onFix={onFix} onClose={onClose} />
      ) : (
        <AbsentRecord
          why={state.state}
          name="Talep"
          back={<Button onClick={onClose}>Kapat</Button>}
          notFound="Silinmiş ya da görme yetkiniz dışında bir talep olabilir."
        />
      )}
    </section>
  );
}

/** Has Esc close what is open beside a list, after everything that stands over it. */
function useCloseKey(onClose: () => void): void {
  const close = useSteadyHandler(onClose);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[aria-modal="true"], [popover]:popover-open') === null) close?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [close]);
}

type Tab = 'timeline' | 'tasks' | 'history' | 'details';
const none: readonly never[] = [];

interface ReadyProps {
  readonly ticket: Ticket;
  readonly onFix: () => void;
  /** Closes a ticket that is open beside a list. */
  readonly onClose?: (() => void) | undefined;
}

/** Renders a ticket seen only through emergency access as read-only: the server would reject a change. */
function TicketInScope(props: ReadyProps) {
  const isBeyond = useBeyond();
  if (!isBeyond(props.ticket)) return <ReadyTicket {...props} />;
  return (
    <ReadingOnly>
      <NoticeBar tone="info" icon={Eye}>
        Bu talep kapsamınız dışında: acil erişimle görürsünüz, değiştiremezsiniz.
      </NoticeBar>
      <ReadyTicket {...props} />
    </ReadingOnly>
  );
}

function ReadyTicket({ ticket, onFix, onClose }: ReadyProps) {
  const { workspace } = useSignedIn();
  useEffect(() => {
    void logView(workspace, 'view', 'ticket', { entityId: ticket.id, clientId: ticket.client_id });
  }, [workspace, ticket.id, ticket.client_id]);
  const isMedium = useMedia(MEDIUM);
  const medium = isMedium && onClose === undefined;
  const entries = useTicketEntries(ticket.id);
  const interactions = useRelated(interaction, 'ticket_id', ticket.id);
  const [chosen, setChosen] = useState<Tab>('timeline');
  const mayWrite = [usePermission('crm.ticket_notes.add'), usePermission('crm.interactions.add')].some(
    Boolean,
  );
  const coming = useStillComing();
  const all: readonly TicketEntry[] = entries.state === 'ready' ? entries.data : none;
  const calls = interactions.records;
  const loading = entries.state === 'loading' || interactions.state === 'loading';
  const failed = entries.state === 'error' || interactions.state === 'error';
  const own = useSyncState(({ unsent }) =>
    unsent.find((note) => note.collection === 'tickets' && note.id === ticket.id),
  );
  const timeline = timelineEntries(ticket, all, calls, own);
  const tasks = tasksOf(all);
  const done = tasks.filter((task) => task.done_at !== null).length;
  // The side panel is a tab where there is no room beside the timeline.
  const tab = medium && chosen === 'details' ? 'timeline' : chosen;
  return (
    <>
      <RejectedBanner
        collection="tickets"
        id={ticket.id}
        holds={({ collection, document }) =>
          collection === 'ticket_entries' && 'ticket_id' in document && document.ticket_id === ticket.id
        }
        onFix={onFix}
      />
      <TicketPaper ticket={ticket} entries={timeline} tasks={tasks} />
      <TicketHeader ticket={ticket} onClose={onClose} />
      <div className="flex min-h-0 flex-1 short:flex-none">
        <section aria-label="Talep" className="flex min-w-0 flex-1 flex-col">
          <div className="h-11 shrink-0 border-b border-line bg-surface pl-2.5 max-[79.9375em]:pl-1.5">
            <Tabs<Tab>
              label="Talebin bölümleri"
              panelId="ticket"
              value={tab}
              onChange={setChosen}
              items={[
                { id: 'timeline', label: 'Zaman çizgisi', count: coming ? undefined : timeline.length },
                {
                  id: 'tasks',
                  label: 'Görevler',
                  count: tasks.length === 0 ? undefined : `${done}/${tasks.length}`,
                },
                { id: 'history', label: 'Geçmiş' },
                ...(medium ? [] : [{ id: 'details' as const, label: 'Bilgiler' }]),
              ]}
            />
          </div>
          <div
            id="ticket"
            role="tabpanel"
            aria-labelledby={`ticket-tab-${tab}`}
            className="flex min-h-0 flex-1 flex-col"
          >
            {failed && (
              <ErrorNote className="mx-5 mt-4" title="Zaman çizgisi okunamadı">
                Kayıtlarınız güvende. Sayfayı yenileyip yeniden deneyin.
              </ErrorNote>
            )}
            {coming && (tab === 'timeline' || tab === 'history') && (
              <StillComing className="px-5 pt-3.5 max-[56.1875em]:px-4">
                İlk eşitleme sürüyor. Notlar, görüşmeler ve geçmiş bu cihaza geldikçe görünür.
              </StillComing>
            )}
            {tab === 'timeline' && (
              <>
                <TicketTimeline ticket={ticket} entries={timeline} loading={loading} />
                {mayWrite && <TicketComposer ticket={ticket} entries={all} />}
              </>
            )}
            {tab === 'tasks' && (
              <div className="min-h-0 flex-1 overflow-y-auto p-5 max-[79.9375em]:p-4">
                <TicketTasks ticket={ticket} tasks={tasks} full />
              </div>
            )}
            {tab === 'history' && <TicketHistory ticket={ticket} entries={all} />}
            {tab === 'details' && (
              <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
                <TicketSidePanel ticket={ticket} tasks={tasks} />
              </div>
            )}
          </div>
        </section>
        {medium && (
          <aside
            aria-label="Talep bilgileri"
            className="w-[304px] shrink-0 overflow-y-auto border-l border-line bg-surface min-[80em]:w-[348px]"
          >
            <TicketSidePanel ticket={ticket} tasks={tasks} />
          </aside>
        )}
      </div>
    </>
  );
}
