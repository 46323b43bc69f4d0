import { Link } from '@tanstack/react-router';
import { Download, Eye, GitMerge, KeyRound, Search, ShieldCheck, Siren, Smartphone } from 'lucide-react';
import { of } from 'rxjs';
import type { Observable } from 'rxjs';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useLiveQuery } from '@/data/workspace';
import { dayOf, formatDateTime, formatLongDate, formatTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { EmptyState, ErrorNote, LoadingBlock } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import type { Client } from '@sync/model/entities/client';
import type { AuditEntry, AuditTarget } from '@sync/rpc/audit';
import { clientName } from '../record/client-summary-line';
import { documentsById$ } from '../record/documents-by-id';
import { ListPrint } from '../export/list-print';
import { actionWords, decisionWords } from './audit-words';
import { useAudit } from './use-audit';

/** The clock of a device that was longer off than this is told too. Milliseconds. */
const NOTABLE_DELAY = 60_000;

const icons: Readonly<Record<string, IconType>> = {
  view: Eye,
  unmask: KeyRound,
  search: Search,
  export: Download,
  decide: GitMerge,
};
const iconOf = ({ action }: AuditEntry): IconType =>
  icons[action] ??
  (action.startsWith('device_') ? Smartphone : action.startsWith('emergency_') ? Siren : ShieldCheck);

/** Shows the server's log of a patient (who saw the record) or of a user (what they did), by days. */
export function AuditTrail({ target }: { target: AuditTarget }) {
  const { entries, more, problem, busy, goOn, readAll } = useAudit(target);
  const reference = useReferenceData();
  const patients = usePatients('user' in target ? entries : null);
  const trouble = problem !== null && (
    <ErrorNote
      className="p-5"
      offline={problem.kind === 'no-network'}
      title={problem.kind === 'no-network' ? 'Bağlantı gerekir' : 'Erişim kaydı okunamadı'}
      onRetry={goOn}
    >
      {problem.kind === 'rejected'
        ? 'Erişim kaydını görme yetkiniz kalkmış olabilir.'
        : 'Erişim kaydı yalnız sunucudadır. Bağlantı gelince kendiliğinden yüklenir.'}
    </ErrorNote>
  );
  if (entries === null) return problem === null ? <LoadingBlock lines={6} className="p-5" /> : trouble;
  if (entries.length === 0) {
    return (
      <EmptyState icon={ShieldCheck} title="Kayıt yok">
        {'client' in target
          ? 'Bu hastanın kaydını henüz kimse açmadı.'
          : 'Bu kullanıcının kayıtlara eriştiği bir an yok.'}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex justify-end px-5 pt-2">
        <ListPrint
          entity="audit_log"
          label="Erişim kaydı"
          noun="satır"
          columns={printedColumns(reference, 'client' in target, patients)}
          rows={entries}
          rowId={({ seq }) => String(seq)}
          isPart={more}
          readAll={more ? readAll : undefined}
        />
      </div>
      {byDays(entries).map(([day, looks]) => (
        <section key={day} className="border-t border-line-soft px-5 py-3 first:border-t-0">
          <h3 className="num pb-1 text-[0.8125rem] font-semibold">{formatLongDate(day)}</h3>
          <ul>
            {looks.map((entry) => (
              <AuditRow
                key={entry.seq}
                entry={entry}
                patient={patients.get(entry.client_id ?? '')}
                ofPatient={'client' in target}
              />
            ))}
          </ul>
        </section>
      ))}
      {trouble}
      {more && problem === null && (
        <div className="flex justify-center px-5 pb-5">
          <Button size="sm" busy={busy} busyLabel="Yükleniyor" onClick={goOn}>
            Daha eskileri göster
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns the columns of the log on paper. @param ofPatient who acted is told, instead of whom it was about */
function printedColumns(
  reference: ReferenceData,
  ofPatient: boolean,
  patients: ReadonlyMap<string, Client>,
): readonly DataColumn<AuditEntry>[] {
  const about = ({ client_id: id }: AuditEntry): string => {
    const patient = patients.get(id ?? '');
    if (id === null) return '';
    return patient === undefined ? 'Bu cihazda olmayan bir hasta' : clientName(patient);
  };
  const decided = (entry: AuditEntry): string | null => {
    const decision = decisionWords(entry, reference);
    return decision === null ? null : `Kalan: ${decision.kept} · Bırakılan: ${decision.dropped}`;
  };
  return [
    { id: 'at', header: 'Zaman', cell: ({ at }) => formatDateTime(at) },
    ...(ofPatient
      ? [
          {
            id: 'who',
            header: 'Kim',
            cell: ({ person }: AuditEntry) =>
              [person.name ?? 'Bilinmeyen kullanıcı', person.title].filter(Boolean).join(', '),
          },
        ]
      : []),
    { id: 'what', header: 'Ne yaptı', cell: actionWords },
    ...(ofPatient ? [] : [{ id: 'whom', header: 'Hasta', cell: about }]),
    {
      id: 'note',
      header: 'Açıklama',
      cell: (entry) =>
        [
          decided(entry),
          entry.reason === null ? null : `Neden: ${entry.reason}`,
          entry.emergency_id === null ? null : 'acil erişim',
          entry.was_offline ? 'çevrimdışı' : null,
        ]
          .filter(Boolean)
          .join(' · '),
    },
  ];
}

function byDays(entries: readonly AuditEntry[]): readonly (readonly [string, readonly AuditEntry[]])[] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

/** Returns the patients that the entries are about, those on this device. */
function usePatients(entries: readonly AuditEntry[] | null): ReadonlyMap<string, Client> {
  const ids = [...new Set((entries ?? []).flatMap(({ client_id: id }) => id ?? []))];
  const found = useLiveQuery(
    ({ clients }): Observable<readonly Client[]> =>
      ids.length === 0 ? of([]) : documentsById$(clients, ids),
    [ids.join()],
  );
  return new Map((found.state === 'ready' ? found.data : []).map((client) => [client.id, client]));
}

function AuditRow({
  entry,
  patient,
  ofPatient,
}: {
  entry: AuditEntry;
  patient: Client | undefined;
  ofPatient: boolean;
}) {
  const reference = useReferenceData();
  const Icon = iconOf(entry);
  const decision = decisionWords(entry, reference);
  const late = entry.device_at !== null && Date.parse(entry.at) - Date.parse(entry.device_at) > NOTABLE_DELAY;
  return (
    <li className="flex gap-3 py-2">
      <Icon className="mt-0.5 size-4.5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-medium break-words">
            {ofPatient ? (entry.person.name ?? 'Bilinmeyen kullanıcı') : actionWords(entry)}
          </span>
          {ofPatient && entry.person.title !== null && (
            <span className="meta text-ink-2">{entry.person.title}</span>
          )}
        </p>
        <p className="meta text-ink-2">
          {ofPatient ? actionWords(entry) : <Subject entry={entry} patient={patient} />}
        </p>
        {decision !== null && (
          <p className="meta break-words text-ink-2">
            Kalan: {decision.kept} · Bırakılan: {decision.dropped}
          </p>
        )}
        {entry.reason !== null && <p className="meta break-words text-ink-2">Neden: {entry.reason}</p>}
        {late && <p className="meta num text-ink-3">Cihazda {formatDateTime(entry.device_at ?? entry.at)}</p>}
      </div>
      <span className="meta num flex shrink-0 flex-col items-end gap-1 text-ink-3">
        {formatTime(entry.at)}
        {entry.emergency_id !== null && <Badge tone="warn">acil erişim</Badge>}
        {entry.was_offline && <Badge>çevrimdışı</Badge>}
      </span>
    </li>
  );
}

/** Shows the subject of an entry: the patient with a link, where this device knows them. */
function Subject({ entry, patient }: { entry: AuditEntry; patient: Client | undefined }) {
  if (entry.client_id === null) return null;
  if (patient === undefined) return 'Bu cihazda olmayan bir hasta';
  return (
    <Link
      to="/crm/client-profile/$clientId"
      params={{ clientId: patient.id }}
      className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
    >
      {clientName(patient)}
    </Link>
  );
}
