import { CircleAlert, PenLine, TriangleAlert } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { ageInYears, formatDayTime } from '@/lib/dates';
import { inSentence } from '@/lib/sentences';
import { clientName, clientNoText } from '@/kit/record/client-summary-line';
import { PresenceLine } from '@/kit/record/presence-line';
import { planWords, statusTones, wishWords } from '@/records/surgeries/surgery-words';
import { withSide } from '@sync/model/surgeries/words';
import { Badge } from '@/ui/badge';
import type { IconType } from '@/ui/icon';
import { SideMark } from '@/ui/side-mark';
import { SyncTag } from '@/ui/sync-mark';
import { sexes } from '@sync/model/entities/client';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import {
  anaesthesiaTypes,
  surgerySides,
  surgeryStatuses,
  urgencies,
} from '@sync/model/entities/surgery-values';
import { sideOf } from '@sync/model/rules/surgery-rules';

/** Returns age and sex, which tell people apart: `67 yaş, kadın`. */
function personWords(patient: Client): string | null {
  const age = patient.birth_date === null ? null : ageInYears(patient.birth_date);
  const sex = patient.sex === 'unspecified' ? null : inSentence(sexes[patient.sex]);
  const parts = [age === null ? null : `${age} yaş`, sex].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function PatientLine({ patient, isLoading }: { patient: Client | null; isLoading: boolean }) {
  const mayOpen = usePermission('crm.client_profile_Id.read');
  if (patient === null) {
    return (
      <p className="mt-1 text-ink-2">
        {isLoading ? 'Hasta kaydı bu cihaza alınıyor.' : 'Hasta kaydı bu cihazda yok.'}
      </p>
    );
  }
  const name = clientName(patient);
  return (
    <p className="mt-1 text-base">
      {mayOpen ? (
        <Link
          to="/crm/client-profile/$clientId"
          params={{ clientId: patient.id }}
          className="hit font-medium underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      )}
      <span className="num text-ink-2">
        {[personWords(patient), clientNoText(patient)].flatMap((part) => (part === null ? [] : ` · ${part}`))}
      </span>
    </p>
  );
}

function Flag({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: IconType;
  tone: 'danger' | 'success' | 'warn';
  title: string;
  children?: ReactNode;
}) {
  const look = {
    danger: 'bg-danger-soft text-danger',
    success: 'bg-success-soft text-success',
    warn: 'bg-warn-soft text-warn',
  }[tone];
  return (
    <div role="note" className={cx('flex min-h-11 items-center gap-2.5 rounded-lg px-3.5 py-2', look)}>
      <Icon className="size-4.5" aria-hidden="true" />
      <span className="min-w-0 break-words">
        <b className="font-semibold">{title}</b>{' '}
        <span className="whitespace-pre-line text-ink">{children}</span>
      </span>
    </div>
  );
}

/** Shows whether the side is marked on the patient, which is required before the theatre. */
function SideFlag({ surgery }: { surgery: Surgery }) {
  const reference = useReferenceData();
  const now = useNow();
  const side = sideOf(surgery.procedures);
  const mark = surgery.checklist.find(({ id }) => id === 'side_mark');
  if (side === 'none') return null;
  const what = surgerySides[side];
  if (mark?.state !== 'done') {
    const isDone = surgery.status === 'cancelled' || surgery.milestones.some(({ id }) => id === 'ended');
    return isDone ? null : (
      <Flag icon={TriangleAlert} tone="warn" title={`${what} henüz işaretlenmedi.`}>
        Salona alınmadan önce hasta üzerinde işaretlenir.
      </Flag>
    );
  }
  return (
    <Flag icon={PenLine} tone="success" title={`${what} işaretli.`}>
      <span className="num">
        {[reference.userName(mark.by), mark.at === null ? null : formatDayTime(mark.at, now), mark.note]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </Flag>
  );
}

/** Shows procedure, patient and side: the side is a mark that nobody can overlook. */
export function SurgeryHead({
  surgery,
  patient,
  actions,
}: {
  surgery: Surgery;
  patient: Client | null;
  /** Buttons beside the state. */
  actions?: ReactNode;
}) {
  const reference = useReferenceData();
  const now = useNow();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const unsent = useSyncState((sync) => sync.mark('surgeries', surgery.id));
  const side = sideOf(surgery.procedures);
  const [first, ...others] = surgery.procedures;
  const facts = [
    reference.definitionName(surgery.room_id),
    reference.definitionName(surgery.surgeon_id),
    [
      surgery.anaesthesia === null ? null : inSentence(anaesthesiaTypes[surgery.anaesthesia]),
      surgery.asa === null ? null : `ASA ${surgery.asa}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
    planWords(surgery, now) ?? `zamanı yok, ${inSentence(wishWords(surgery))}`,
  ].filter((part) => part !== null && part !== '');
  return (
    <div className="shrink-0 border-b border-line bg-surface px-5 py-3 max-[79.9375em]:px-4">
      <div className="mx-auto max-w-[1120px]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 pb-2">
          <Badge tone={statusTones[surgery.status]}>{surgeryStatuses[surgery.status]}</Badge>
          {surgery.urgency !== 'elective' && (
            <Badge tone={surgery.urgency === 'emergency' ? 'danger' : 'warn'}>
              {urgencies[surgery.urgency]}
            </Badge>
          )}
          {unsent !== null && <SyncTag state={unsent} />}
          <span className="flex-1" />
          <PresenceLine kind="surgery" id={surgery.id} />
          {actions}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-[1.5rem] leading-8 font-semibold tracking-[-.016em] break-words">
              {first === undefined ? 'Ameliyat' : first.name}
            </h2>
            {others.length > 0 && (
              <ul aria-label="Diğer ameliyatlar" className="text-ink-2">
                {others.map((procedure) => (
                  <li key={procedure.id}>+ {withSide(procedure)}</li>
                ))}
              </ul>
            )}
            <PatientLine patient={patient} isLoading={!firstSyncDone} />
            <p className="num mt-0.5 text-ink-2">{facts.join(' · ')}</p>
          </div>
          <SideMark side={side} size="xl" className="max-w-full" />
        </div>
        <div className="mt-2.5 grid gap-3 empty:hidden @min-[37.5rem]:grid-cols-2">
          {patient !== null && patient.allergies_alert !== null && (
            <Flag icon={CircleAlert} tone="danger" title="Uyarı:">
              {patient.allergies_alert}
            </Flag>
          )}
          <SideFlag surgery={surgery} />
        </div>
      </div>
    </div>
  );
}
