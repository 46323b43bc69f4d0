import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { formatDay, timeOf, todayIso, weekdayOf } from '@/lib/dates';
import { columnsOf } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { EntityList } from '@/kit/list/entity-list';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import { sessionKinds } from '@sync/model/entities/surgery-values';
import { theatreSession } from '@sync/model/entities/theatre-session';
import { SessionFormSheet } from './session-form-sheet';
import { ownerOf, readSessionSearch, sessionExport, sessionSelection } from './session-list';
import type { SessionRow, SessionSearch } from './session-list';
import { SessionSheet } from './session-sheet';

const recordOf = (row: SessionRow) => row.session;

const columns = (context: ColumnContext) =>
  columnsOf(theatreSession, recordOf, context, [
    {
      id: 'owner',
      header: 'Oturum',
      hideable: false,
      key: true,
      cell: ({ session, owner }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{owner}</span>
          <SyncMark state={context.mark('surgeries', session.id)} />
        </span>
      ),
    },
    {
      id: 'room',
      header: 'Salon',
      width: 140,
      priority: 1,
      cell: ({ roomName }) => <span className="clip block">{roomName}</span>,
    },
    {
      id: 'start',
      header: 'Gün',
      width: 190,
      priority: 1,
      cell: ({ session }) => (
        <span className="num whitespace-nowrap">
          {formatDay(session.starts_at, context.now)} {weekdayOf(session.starts_at)}
        </span>
      ),
    },
    {
      id: 'hours',
      header: 'Saat',
      width: 130,
      priority: 1,
      cell: ({ session }) => (
        <span className="num whitespace-nowrap">
          {timeOf(session.starts_at)}–{timeOf(session.ends_at)}
        </span>
      ),
    },
    { field: 'department_id', width: 190, priority: 3 },
    {
      id: 'state',
      header: 'Durum',
      width: 120,
      priority: 1,
      cell: ({ session }) =>
        session.session_kind === 'closed' ? (
          <Badge tone="danger">Kapalı</Badge>
        ) : session.released_at === null ? (
          <Badge tone="accent">{sessionKinds.block}</Badge>
        ) : (
          <Badge tone="success">Bırakıldı</Badge>
        ),
    },
  ]);

/** Shows the hours of rooms that belong to somebody, or in which a room is closed. */
export function SessionListPage({
  search,
  onSearch,
}: {
  search: SessionSearch;
  onSearch: (search: SessionSearch) => void;
}) {
  const { records, state } = useRecords(theatreSession);
  const names = useReferenceData();
  const today = todayIso(useNow());
  const rows = useMemo(
    () =>
      records.map((session) => ({
        session,
        roomName: names.definitionName(session.room_id) ?? '–',
        owner: ownerOf(session, names),
      })),
    [records, names],
  );
  const selection = useMemo(() => sessionSelection(today), [today]);
  return (
    <EntityList
      entity={theatreSession}
      rows={rows}
      recordOf={recordOf}
      state={state}
      selection={selection}
      search={search}
      read={readSessionSearch}
      onSearch={onSearch}
      columns={columns}
      filters={[
        { id: 'theatre', label: 'Salon', field: 'room_id' },
        { id: 'surgeon', label: 'Cerrah', field: 'surgeon_id' },
        { id: 'department', label: 'Bölüm', field: 'department_id' },
        { id: 'kind', label: 'Tür', field: 'session_kind' },
        { id: 'released', label: 'Bırakılanlar' },
        { id: 'past', label: 'Geçmişi göster' },
      ]}
      noun="oturum"
      placeholder="Salon, cerrah, bölüm"
      exported={{
        permission: 'crm.surgery_list.export',
        noun: 'oturumu',
        content: 'Dosyada hasta bilgisi yoktur.',
        list: sessionExport,
      }}
      sheet={(row, { onClose, onEdit }) => (
        <SessionSheet key={row.session.id} row={row} onClose={onClose} onEdit={onEdit} />
      )}
      form={(row, beside) => (
        <SessionFormSheet
          key={row?.session.id}
          stored={row?.session ?? null}
          sessions={records}
          {...beside}
        />
      )}
    />
  );
}
