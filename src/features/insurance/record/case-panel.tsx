import { Link } from '@tanstack/react-router';
import { Check, FileCheck2, FileX2, PauseCircle, Phone, Send, Siren } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDate, formatDateTime, formatDayTime, formatRemaining } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { AttachmentField } from '@/records/attachments/attachment-field';
import { askCase, markUsed, sendPapers, settlePaper } from '@/records/insurance/case-actions';
import { caseNumber, useCaseContext } from '@/records/insurance/case-context';
import { daysLeft } from '@/records/insurance/case-words';
import { useCaseEvents } from '@/records/insurance/use-cases-of';
import { useOutcome } from '@/records/use-outcome';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import { SidePanel } from '@/ui/side-panel';
import { SyncMark } from '@/ui/sync-mark';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import {
  caseStatuses,
  eventKinds,
  lineDecisions,
  paperStates,
  payerKinds,
  refusalReasons,
  reopenReasons,
} from '@sync/model/entities/insurance-values';
import type { CasePaper, CaseStatus } from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../tracking/case-row';
import type { CaseAct, OnAct } from './act';
import { AnswerAct } from './answer-act';
import {
  AppealAct,
  AssignAct,
  ExtendAct,
  InvoiceAct,
  NoteAct,
  PapersAct,
  PaymentAct,
  SnoozeAct,
} from './case-acts';
import { CaseMenu } from './case-menu';

/** One case: what stands against it, where it is, what is missing, what was said, and the next thing to do. */
export function CasePanel({
  row,
  onClose,
  onEdit,
}: {
  row: CaseRow;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { one } = row;
  const [act, setAct] = useState<CaseAct | null>(null);
  const mark = useSyncState((sync) => sync.mark);
  const acts = { one, onClose: () => setAct(null) };
  return (
    <SidePanel
      title={row.clientName}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="num">
            {[
              caseNumber(one),
              one.service_name,
              row.insurerName,
              payerKinds[one.payer_kind],
              one.provision_no ?? one.medula_no,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <SyncMark state={mark('cases', one.id)} />
        </span>
      }
      onClose={onClose}
      footer={<Footer row={row} onAct={setAct} onEdit={onEdit} />}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <Banners row={row} />
        <Path one={one} />
        <Papers one={one} />
        <Quote row={row} />
        <Money row={row} />
        <Lines one={one} />
        <History one={one} onAct={setAct} />
      </div>
      {act === 'answer' && <AnswerAct {...acts} />}
      {act === 'papers' && <PapersAct {...acts} />}
      {act === 'appeal' && <AppealAct {...acts} />}
      {act === 'extend' && <ExtendAct {...acts} />}
      {act === 'invoice' && <InvoiceAct {...acts} />}
      {act === 'payment' && <PaymentAct {...acts} />}
      {act === 'snooze' && <SnoozeAct {...acts} />}
      {act === 'assign' && <AssignAct {...acts} />}
      {(act === 'note' || act === 'call') && <NoteAct {...acts} kind={act} />}
    </SidePanel>
  );
}

function Banners({ row: { one, surgery, surgeryStart, urgency, misfit } }: { row: CaseRow }) {
  const now = useNow();
  const reference = useReferenceData();
  return (
    <>
      {surgeryStart !== null && (
        <p
          className={cx(
            'flex gap-2.5 rounded-lg px-3.5 py-3',
            urgency.group === 'surgery_tomorrow' ? 'bg-danger-soft text-danger' : 'bg-sunken',
          )}
        >
          <Siren className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span>
            <b>Ameliyat {formatRemaining(surgeryStart, now)}.</b> {one.service_name}
            {surgery !== null && ` · ${reference.definitionName(surgery.room_id) ?? ''}`} ·{' '}
            {formatDayTime(surgeryStart, now)}{' '}
            {surgery !== null && (
              <Link
                to="/crm/surgery-plans/$surgeryId"
                params={{ surgeryId: surgery.id }}
                className="hit font-medium whitespace-nowrap underline"
              >
                Ameliyatı aç
              </Link>
            )}
          </span>
        </p>
      )}
      {misfit !== null && (
        <p role="alert" className="rounded-lg bg-warn-soft px-3.5 py-3 text-warn">
          <b>{reopenReasons[misfit]}.</b> Şirkete yeniden sorulmalı.
        </p>
      )}
      {one.list_differs && (
        <p role="alert" className="rounded-lg bg-warn-soft px-3.5 py-3 text-warn">
          <b>Liste başka değer getirdi.</b> Yazdıklarınız duruyor.
        </p>
      )}
      {one.appeal_due !== null && (one.status === 'refused' || one.status === 'partial') && (
        <p className="rounded-lg bg-warn-soft px-3.5 py-3 text-warn">
          İtiraz için son gün {formatDate(one.appeal_due)}: <b>{daysLeft(one.appeal_due, now)}</b>.
        </p>
      )}
    </>
  );
}

/** The way of a request, with a detour for papers; what is behind the present one is done. */
const way: readonly CaseStatus[] = [
  'draft',
  'sent',
  'waiting',
  'documents_missing',
  'medical_review',
  'approved',
];

function Path({ one }: { one: InsuranceCase }) {
  const decided = [
    'approved',
    'partial',
    'refused',
    'used',
    'invoiced',
    'paid',
    'paid_cut',
    'expired',
    'cancelled',
  ].includes(one.status);
  const at = decided
    ? way.length - 1
    : Math.max(
        0,
        way.indexOf(
          one.status === 'documents_completed'
            ? 'documents_missing'
            : one.status === 'appealed'
              ? 'waiting'
              : one.status,
        ),
      );
  const nodes = way.filter(
    (status, place) => status !== 'documents_missing' || place === at || one.papers.length > 0,
  );
  return (
    <ol aria-label="Adımlar">
      {nodes.map((status) => {
        const place = way.indexOf(status);
        const isNow = place === at;
        const isDone = place < at || (isNow && decided && one.status !== 'expired');
        const label =
          status === 'approved'
            ? decided
              ? caseStatuses[one.status]
              : 'Karar'
            : isNow
              ? caseStatuses[one.status]
              : caseStatuses[status];
        return (
          <li key={status} className="flex min-h-7 items-center gap-3">
            <span
              aria-hidden="true"
              className={cx(
                'grid size-[18px] shrink-0 place-items-center rounded-full',
                isDone
                  ? 'bg-success text-surface'
                  : isNow
                    ? 'bg-warn text-surface'
                    : 'border-[1.5px] border-line-strong',
              )}
            >
              {isDone ? (
                <Check className="size-3" strokeWidth={3} />
              ) : isNow ? (
                <PauseCircle className="size-3" />
              ) : null}
            </span>
            <span
              className={cx('flex-1', isNow && !isDone ? 'font-medium text-warn' : !isDone && 'text-ink-2')}
            >
              {label}
            </span>
            {status === 'sent' && one.requested_at !== null && (
              <span className="meta num text-ink-2">{formatDateTime(one.requested_at)}</span>
            )}
            {status === 'approved' && one.answered_at !== null && (
              <span className="meta num text-ink-2">{formatDateTime(one.answered_at)}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Papers({ one }: { one: InsuranceCase }) {
  const mayAttach = usePermission('parse.insurance_tracking.papers');
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  if (one.papers.length === 0) return null;
  const wanted = one.papers.filter(({ state }) => state === 'wanted');
  const others = one.papers.filter(({ state }) => state !== 'wanted');
  return (
    <section
      aria-label="Evraklar"
      className={cx(
        'rounded-lg border p-3.5',
        wanted.length > 0 ? 'border-warn bg-warn-soft' : 'border-line',
      )}
    >
      <h3 className="pb-1 font-semibold">
        {wanted.length > 0 ? `${wanted.length} eksik evrak` : 'Evrak tamam'}
      </h3>
      <ul className="flex flex-col gap-1">
        {wanted.map((paper) => (
          <PaperRow key={paper.id} one={one} paper={paper} mayChange={mayAttach || mayEdit} />
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary className="hit flex min-h-9 cursor-pointer items-center gap-2">
            <FileCheck2 className="size-4 text-success" aria-hidden="true" />
            {others.map(({ name }) => name).join(', ')}
          </summary>
          <ul className="flex flex-col gap-1 pt-1">
            {others.map((paper) => (
              <PaperRow key={paper.id} one={one} paper={paper} mayChange={mayAttach || mayEdit} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A paper with its photographs; taking one makes it ready. */
export function PaperRow({
  one,
  paper,
  mayChange,
}: {
  one: InsuranceCase;
  paper: CasePaper;
  mayChange: boolean;
}) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const settle = (state: CasePaper['state'], said: string) =>
    void outcome.run(() => settlePaper(context, one.id, paper.id, state), said, {
      undo: async () => {
        await outcome.run(() => settlePaper(context, one.id, paper.id, paper.state));
      },
    });
  return (
    <li className="rounded-md bg-surface px-3 py-2">
      <div className="flex items-center gap-2">
        <FileX2
          className={cx('size-4 shrink-0', paper.state === 'wanted' ? 'text-warn' : 'text-success')}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1 font-medium break-words">{paper.name}</span>
        <Badge tone={paper.state === 'wanted' ? 'warn' : 'success'}>{paperStates[paper.state]}</Badge>
        {mayChange && (
          <Menu
            size="sm"
            label={`${paper.name}: işlemler`}
            entries={[
              ...(paper.state === 'wanted'
                ? [
                    { label: 'Hazır', onSelect: () => settle('attached', 'Evrak hazır') },
                    { label: 'Gerekmiyor', onSelect: () => settle('not_needed', 'Evrak gerekmiyor') },
                  ]
                : [{ label: 'Yeniden eksik say', onSelect: () => settle('wanted', 'Evrak eksik') }]),
            ]}
          />
        )}
      </div>
      <div className="pt-1.5">
        <AttachmentField
          to={{ owner_kind: 'insurance_case', owner_id: one.id, purpose: 'paper', item_key: paper.id }}
          label={paper.name}
          labelled={false}
          mayChange={mayChange}
          onAdded={() => {
            if (paper.state === 'wanted') settle('attached', 'Evrak eklendi');
          }}
        />
      </div>
    </li>
  );
}

function Quote({ row: { one, insurerName } }: { row: CaseRow }) {
  if (one.payer_message === null) return null;
  return (
    <figure className="border-l-2 border-line-strong pl-3">
      <blockquote className="break-words">“{one.payer_message}”</blockquote>
      <figcaption className="meta text-ink-2">
        {insurerName}
        {one.payer_message_at !== null && ` · ${formatDateTime(one.payer_message_at)}`}
      </figcaption>
    </figure>
  );
}

function Money({ row: { one, share } }: { row: CaseRow }) {
  const amount = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, one.currency));
  const cells: readonly (readonly [string, string])[] = [
    ['Talep', amount(one.asked_amount)],
    ['Onay', amount(one.approved_amount)],
    ['Hasta payı', amount(share)],
    ...(one.invoiced_amount === null ? [] : ([['Fatura', amount(one.invoiced_amount)]] as const)),
    ...(one.paid_amount === null ? [] : ([['Ödenen', amount(one.paid_amount)]] as const)),
    ...(one.cut_amount === null ? [] : ([['Kesinti', amount(one.cut_amount)]] as const)),
  ];
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
      {cells.map(([term, value]) => (
        <div key={term} className="bg-surface px-3 py-2">
          <dt className="meta text-ink-2">{term}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ one }: { one: InsuranceCase }) {
  if (one.lines.length < 2 && one.lines.every(({ decision }) => decision === 'open')) return null;
  return (
    <section aria-label="Kalemler">
      <h3 className="pb-1 font-semibold">Kalemler</h3>
      <ul className="divide-y divide-line-soft">
        {one.lines.map((line) => (
          <li key={line.id} className="flex items-baseline gap-2 py-1.5">
            <span className="min-w-0 flex-1 break-words">
              {line.name}
              {line.reason !== null && (
                <span className="meta block text-ink-2">{refusalReasons[line.reason]}</span>
              )}
            </span>
            <span className="num whitespace-nowrap">
              {line.approved === null
                ? formatMoney(line.asked, one.currency)
                : `${formatMoney(line.approved, one.currency)} / ${formatMoney(line.asked, one.currency)}`}
            </span>
            <Badge
              tone={
                line.decision === 'approved'
                  ? 'success'
                  : line.decision === 'refused'
                    ? 'danger'
                    : line.decision === 'partial'
                      ? 'warn'
                      : 'neutral'
              }
            >
              {line.appealed ? 'İtirazda' : lineDecisions[line.decision]}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ one, onAct }: { one: InsuranceCase; onAct: OnAct }) {
  const events = useCaseEvents(one.id);
  const reference = useReferenceData();
  const now = useNow();
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  return (
    <section aria-label="Geçmiş">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h3 className="font-semibold">Geçmiş</h3>
        {mayEdit && (
          <button type="button" className="hit font-medium text-accent-ink" onClick={() => onAct('note')}>
            Not ekle
          </button>
        )}
      </div>
      {events.length === 0 && <p className="text-ink-3">Henüz bir şey yazılmadı.</p>}
      <ol className="flex flex-col gap-2">
        {events.map((event) => (
          <li key={event.id} className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 break-words">
              {eventKinds[event.event_kind]}
              {reference.userName(event.created_by) !== null && (
                <span className="text-ink-2">, {reference.userName(event.created_by)}</span>
              )}
              {event.text !== null && (
                <span className="meta block whitespace-pre-wrap text-ink-2">{event.text}</span>
              )}
            </span>
            <span className="meta num whitespace-nowrap text-ink-2">{formatDayTime(event.at, now)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The one next thing as a button, the call beside it, the rest in a menu. */
function Footer({ row: { one }, onAct, onEdit }: { row: CaseRow; onAct: OnAct; onEdit: () => void }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const hasReady = one.papers.some(({ state }) => state === 'attached');
  const { status } = one;
  if (!mayEdit) return null;
  const isWaiting = ['sent', 'waiting', 'documents_completed', 'medical_review', 'appealed'].includes(status);
  const later = offline ? ' Bağlanınca gönderilecek.' : '';
  return (
    <>
      {status === 'draft' && (
        <Button
          tone="primary"
          icon={Send}
          onClick={() =>
            void outcome.run(() => askCase(context, one.id), `Talep gönderildi olarak işaretlendi.${later}`)
          }
        >
          Talep gönderildi
        </Button>
      )}
      {status === 'documents_missing' && (
        <Button
          tone="primary"
          icon={Send}
          disabledReason={hasReady ? undefined : 'Önce evrakı ekleyin'}
          onClick={() => void outcome.run(() => sendPapers(context, one.id), `Evrak gönderildi.${later}`)}
        >
          Evrakı gönder
        </Button>
      )}
      {(isWaiting || status === 'documents_missing' || status === 'expired') && (
        <Button tone={isWaiting ? 'primary' : 'secondary'} onClick={() => onAct('answer')}>
          Yanıtı işle
        </Button>
      )}
      {(status === 'refused' || status === 'partial') && (
        <Button tone={status === 'refused' ? 'primary' : 'secondary'} onClick={() => onAct('appeal')}>
          İtiraz et
        </Button>
      )}
      {(status === 'approved' || status === 'partial') && (
        <Button
          tone={status === 'approved' ? 'primary' : 'secondary'}
          onClick={() =>
            void outcome.run(() => markUsed(context, one.id, null), 'Onay kullanıldı olarak yazıldı')
          }
        >
          Kullanıldı
        </Button>
      )}
      {status === 'used' && (
        <Button tone="primary" onClick={() => onAct('invoice')}>
          Faturalandı
        </Button>
      )}
      {status === 'invoiced' && (
        <Button tone="primary" onClick={() => onAct('payment')}>
          Ödeme geldi
        </Button>
      )}
      {isWaiting && (
        <Button icon={Phone} onClick={() => onAct('call')}>
          Ara
        </Button>
      )}
      <span className="flex-1" />
      <CaseMenu one={one} onAct={onAct} onEdit={onEdit} />
    </>
  );
}
