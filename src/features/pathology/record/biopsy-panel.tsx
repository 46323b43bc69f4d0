import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, MessageCircle, Pencil, Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { ageInYears, formatDateTime, formatRemaining } from '@/lib/dates';
import {
  closeBiopsy,
  confirmReading,
  markSeen,
  maySee,
  takeSeenBack,
} from '@/records/pathology/biopsy-actions';
import { biopsyNumber, useBiopsyContext } from '@/records/pathology/biopsy-context';
import { sampleWords } from '@/records/pathology/biopsy-words';
import { ReportLegend, ReportText } from '@/records/pathology/report-text';

import { useOutcome } from '@/records/use-outcome';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { SidePanel } from '@/ui/side-panel';
import { SyncMark } from '@/ui/sync-mark';
import type { Biopsy } from '@sync/model/entities/biopsy';
import {
  criticalClasses,
  jarStates,
  resultClasses,
  reviewReasons,
  toldHow,
} from '@sync/model/entities/biopsy-values';
import type { BiopsyRow } from '../worklist/biopsy-row';
import type { BiopsyAct, OnAct } from './act';
import { BiopsyMenu } from './biopsy-menu';
import { LoopCard } from './loop-card';
import { AsideAct, JarAct, PlanAct, ToldAct } from './loop-acts';
import { AcceptAct, CorrectAct, ReportAct } from './result-acts';

/** One biopsy: what was found, where it stands in its loop, and the next thing to do. */
export function BiopsyPanel({
  row,
  onClose,
  onEdit,
}: {
  row: BiopsyRow;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { biopsy } = row;
  const [act, setAct] = useState<BiopsyAct | null>(null);
  const mark = useSyncState((sync) => sync.mark);
  const age = row.birthDate === null ? null : ageInYears(row.birthDate);
  const facts = [
    age === null ? null : `${age} yaş`,
    row.clientNo,
    biopsy.pathology_no ?? biopsyNumber(biopsy),
    sampleWords(biopsy),
  ];
  const close = () => setAct(null);
  const acts = { biopsy, onClose: close };
  return (
    <SidePanel
      title={row.clientName}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="num">{facts.filter((part) => part !== null).join(' · ')}</span>
          <SyncMark state={mark('cases', biopsy.id)} />
        </span>
      }
      onClose={onClose}
      footer={<Footer biopsy={biopsy} onAct={setAct} onEdit={onEdit} />}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <CriticalBanner row={row} />
        <Report biopsy={biopsy} onAct={setAct} />
        <LoopCard row={row} />
        <Jars biopsy={biopsy} onAct={setAct} />
        <Facts row={row} />
      </div>
      {act === 'accept' && <AcceptAct {...acts} />}
      {act === 'report' && <ReportAct {...acts} />}
      {act === 'correct' && <CorrectAct {...acts} />}
      {act === 'told' && <ToldAct {...acts} />}
      {act === 'plan' && <PlanAct {...acts} />}
      {act === 'jar' && <JarAct {...acts} />}
      {act !== null && typeof act === 'object' && <AsideAct {...acts} status={act.aside} />}
    </SidePanel>
  );
}

function CriticalBanner({ row: { biopsy, isRinging, next } }: { row: BiopsyRow }) {
  const now = useNow();
  if (!biopsy.critical) return null;
  return (
    <p
      className="flex gap-2.5 rounded-lg bg-danger-soft px-3.5 py-3 text-danger"
      role={isRinging ? 'alert' : undefined}
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        <b>Kritik sonuç.</b>{' '}
        {isRinging && next.due !== null
          ? `Hekim 4 saat içinde görmeli, ${formatRemaining(next.due, now)}. `
          : ''}
        Bu sonuç mesajla gönderilmez.
      </span>
    </p>
  );
}

function Report({ biopsy, onAct }: { biopsy: Biopsy; onAct: OnAct }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const mayReview = usePermission('parse.adenom_biyotip.seen') || mayEdit;
  const { report_text: text, reading, result_class: found, review } = biopsy;
  if (text === null) {
    return (
      <section aria-label="Patoloji raporu">
        <h3 className="font-semibold">Patoloji raporu</h3>
        <p className="pt-1 text-ink-2">Rapor bekleniyor.</p>
      </section>
    );
  }
  const marks = reading?.marks ?? [];
  const isCritical = found !== null && criticalClasses.has(found);
  return (
    <section aria-label="Patoloji raporu">
      <div className="flex items-baseline justify-between gap-3 pb-1.5">
        <h3 className="font-semibold">Patoloji raporu</h3>
        <p className="meta num text-ink-2">
          {[biopsy.reported_at === null ? null : formatDateTime(biopsy.reported_at), biopsy.pathologist]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      <ReportText
        text={text}
        marks={marks}
        className="rounded-lg border border-line-soft bg-canvas px-4 py-3 leading-6"
      />
      <ReportLegend marks={marks} />
      <div className="mt-3 rounded-lg border border-line p-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2">
            {review === 'confirmed'
              ? 'Onaylanan sınıf'
              : review === 'corrected'
                ? 'Düzeltilen sınıf'
                : 'Önerilen sınıf'}
          </span>
          <Badge
            tone={found === null ? 'neutral' : isCritical ? 'danger' : 'success'}
            icon={isCritical ? CircleAlert : undefined}
          >
            {found === null ? 'Belirsiz' : resultClasses[found]}
          </Badge>
          <span className="num">
            {[
              biopsy.isup === null ? null : `ISUP ${biopsy.isup}`,
              biopsy.size_mm === null ? null : `${biopsy.size_mm} mm`,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
          {review === 'needed' && reading !== null && <b className="num ml-auto">%{reading.confidence}</b>}
        </p>
        {review === 'needed' && reading !== null && reading.reasons.length > 0 && (
          <p className="meta pt-1.5 text-warn">
            {reading.reasons.map((reason) => reviewReasons[reason]).join(' · ')}
          </p>
        )}
        {review === 'corrected' && reading !== null && (
          <p className="meta pt-1.5 text-ink-2">
            Makine: {reading.result_class === null ? 'sınıf yok' : resultClasses[reading.result_class]}, %
            {reading.confidence}
          </p>
        )}
        {mayReview && (
          <div className="flex flex-wrap gap-2 pt-2.5">
            {review === 'needed' && found !== null && (
              <Button
                icon={Check}
                onClick={() => void outcome.run(() => confirmReading(context, biopsy.id), 'Sınıf onaylandı')}
              >
                Sınıfı onayla
              </Button>
            )}
            <Button tone="quiet" icon={Pencil} onClick={() => onAct('correct')}>
              Düzelt
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Jars({ biopsy, onAct }: { biopsy: Biopsy; onAct: OnAct }) {
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  return (
    <section aria-label="Kaplar">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h3 className="font-semibold">Kaplar {biopsy.jars.length}</h3>
        {mayEdit && (
          <button type="button" className="hit font-medium text-accent-ink" onClick={() => onAct('jar')}>
            Kap ekle
          </button>
        )}
      </div>
      {biopsy.jars.length === 0 && <p className="text-ink-3">Kap yok.</p>}
      <ul className="divide-y divide-line-soft">
        {biopsy.jars.map((jar) => (
          <li key={jar.id} className="flex items-baseline gap-2 py-1.5">
            <span className="num w-8 shrink-0 font-medium">{jar.no}</span>
            <span className="min-w-0 flex-1 break-words">
              {jar.site ?? '–'}
              {jar.result_class !== null && (
                <span
                  className={
                    criticalClasses.has(jar.result_class) ? 'meta block text-danger' : 'meta block text-ink-2'
                  }
                >
                  {resultClasses[jar.result_class]}
                  {jar.size_mm !== null && `, ${jar.size_mm} mm`}
                </span>
              )}
              {jar.note !== null && <span className="meta block text-ink-2">{jar.note}</span>}
            </span>
            <Badge
              tone={
                jar.state === 'lost' || jar.state === 'unsuitable'
                  ? 'danger'
                  : jar.state === 'accepted'
                    ? 'success'
                    : 'neutral'
              }
            >
              {jarStates[jar.state]}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ row: { biopsy, doctorName } }: { row: BiopsyRow }) {
  const reference = useReferenceData();
  const { told_how: how, told_note: note, follow_up_plan: plan } = biopsy;
  const psa = biopsy.psa === null ? null : `PSA ${(biopsy.psa / 100).toFixed(1).replace('.', ',')}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ['İsteyen', doctorName],
    ['Protokol no', biopsy.protocol_no],
    [
      'Klinik',
      [
        psa,
        biopsy.pirads === null ? null : `PI-RADS ${biopsy.pirads}`,
        biopsy.prostate_ml === null ? null : `${biopsy.prostate_ml} ml`,
      ]
        .filter((one) => one !== null)
        .join(' · ') || null,
    ],
    [
      'Bildirim',
      how === null
        ? null
        : [toldHow[how], reference.userName(biopsy.told_by), note].filter(Boolean).join(' · '),
    ],
    ['Plan', plan],
    ['Takip eden', reference.userName(biopsy.assignee_id)],
    ['Açıklama', biopsy.status_note],
    ['Not', biopsy.note],
  ];
  return (
    <section aria-label="Bilgiler">
      <dl className="divide-y divide-line-soft">
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term} className="flex gap-3 py-1.5">
                <dt className="w-24 shrink-0 text-ink-2">{term}</dt>
                <dd className="num min-w-0 flex-1 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="flex flex-wrap gap-x-4 pt-2">
        <Link
          to="/crm/client-profile/$clientId"
          params={{ clientId: biopsy.client_id }}
          className="hit font-medium text-accent-ink"
        >
          Hasta kaydı
        </Link>
        {biopsy.surgery_id !== null && (
          <Link
            to="/crm/surgery-plans/$surgeryId"
            params={{ surgeryId: biopsy.surgery_id }}
            className="hit font-medium text-accent-ink"
          >
            Ameliyat
          </Link>
        )}
        {biopsy.ticket_id !== null && (
          <Link
            to="/crm/client-ticket/$ticketId"
            params={{ ticketId: biopsy.ticket_id }}
            className="hit font-medium text-accent-ink"
          >
            Talep
          </Link>
        )}
      </p>
    </section>
  );
}

/** The one next thing as a button, what waits for another as a disabled one with its reason, the rest in a menu. */
function Footer({ biopsy, onAct, onEdit }: { biopsy: Biopsy; onAct: OnAct; onEdit: () => void }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const mayTell = usePermission('parse.adenom_biyotip.seen') || mayEdit;
  const { status } = biopsy;
  const sees = maySee(context, biopsy);
  const seen = () =>
    void outcome.run(() => markSeen(context, biopsy.id), 'Hekim gördü', {
      undo: async () => {
        await outcome.run(() => takeSeenBack(context, biopsy.id));
      },
    });
  return (
    <>
      {mayEdit && (status === 'taken' || status === 'sent' || status === 'lost') && (
        <Button tone="primary" onClick={() => onAct('accept')}>
          Kabul edildi
        </Button>
      )}
      {mayEdit && (status === 'accepted' || status === 'in_review' || status === 'extra_tests') && (
        <Button tone="primary" onClick={() => onAct('report')}>
          Raporu gir
        </Button>
      )}
      {status === 'reported' && (
        <Button
          tone="primary"
          icon={Stethoscope}
          disabledReason={sees ? undefined : 'Yalnız isteyen hekim ya da vekili'}
          onClick={seen}
        >
          Hekim gördü
        </Button>
      )}
      {(status === 'reported' || status === 'seen') && mayTell && (
        <Button
          tone={status === 'seen' ? 'primary' : 'secondary'}
          icon={MessageCircle}
          disabledReason={status === 'seen' ? undefined : 'Bildirim, hekim gördükten sonra açılır'}
          onClick={() => onAct('told')}
        >
          Hastaya bildirildi
        </Button>
      )}
      {(status === 'told' || status === 'follow_up') && mayTell && (
        <>
          <Button
            tone={biopsy.follow_up_plan === null ? 'primary' : 'secondary'}
            onClick={() => onAct('plan')}
          >
            {biopsy.follow_up_plan === null ? 'Plan gir' : 'Planı değiştir'}
          </Button>
          {biopsy.follow_up_plan !== null && (
            <Button
              tone="primary"
              disabledReason={biopsy.review === 'needed' ? 'Önce okunan sınıfı onaylayın' : undefined}
              onClick={() => void outcome.run(() => closeBiopsy(context, biopsy.id), 'Biyopsi kapandı')}
            >
              Kapat
            </Button>
          )}
        </>
      )}
      <span className="flex-1" />
      <BiopsyMenu biopsy={biopsy} onAct={onAct} onEdit={onEdit} />
    </>
  );
}
