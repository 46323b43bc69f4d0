import { Link } from '@tanstack/react-router';
import { RotateCcw, Scale, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatDayTime, todayIso } from '@/lib/dates';
import { surgeryIn } from '@/records/insurance/case-words';
import { withSide } from '@sync/model/surgeries/words';
import type { IconType } from '@/ui/icon';
import { reopenReasons } from '@sync/model/entities/insurance-values';
import { appealClock } from '@sync/model/insurance/appeal-clock';
import type { CaseRow } from '../case-row';
import { CaseDifferences } from './case-differences';

const tones = {
  danger: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
  quiet: 'bg-sunken text-ink',
} as const;

function Banner({
  tone,
  icon: Icon,
  title,
  children,
}: {
  tone: keyof typeof tones;
  icon: IconType;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={cx('flex gap-2.5 rounded-lg px-3.5 py-3', tones[tone])}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 break-words">
        <b>{title}</b> <span className={cx(tone !== 'quiet' && 'text-ink')}>{children}</span>
      </p>
    </div>
  );
}

/** Shows what blocks a case or affects it: its surgery, an approval for something else, a list, an appeal. */
export function CaseBanners({
  row: { record, surgery, surgeryStart, urgency, misfit, appealMissed },
}: {
  row: CaseRow;
}) {
  const now = useNow();
  const reference = useReferenceData();
  const mayAppeal =
    record.status === 'refused' || record.status === 'partial' || record.status === 'paid_cut';
  const what = surgery === null ? record.service_name : surgery.procedures.map(withSide).join(', ');
  const room = surgery === null ? null : reference.definitionName(surgery.room_id);
  return (
    <>
      {surgeryStart !== null && (
        <Banner
          tone={urgency.group === 'surgery_soon' ? 'danger' : 'quiet'}
          icon={Siren}
          // A case without a surgery record knows the day alone.
          title={surgery === null ? 'Ameliyat planlandı.' : `${surgeryIn(surgeryStart, now)}.`}
        >
          {[what, room, surgery === null ? null : formatDayTime(surgeryStart, now)]
            .filter(Boolean)
            .join(' · ')}{' '}
          {surgery !== null && (
            <Link
              to="/crm/surgery-plans/$surgeryId"
              params={{ surgeryId: surgery.id }}
              className="hit font-medium whitespace-nowrap underline"
            >
              Ameliyatı aç
            </Link>
          )}
        </Banner>
      )}
      {misfit !== null && (
        <Banner tone="warn" icon={RotateCcw} title={`${reopenReasons[misfit]}.`}>
          {misfit === 'ended' ? 'Süre uzatılmalı ya da yeniden sorulmalı.' : 'Şirkete yeniden sorulmalı.'}
        </Banner>
      )}
      {record.list_differs && <CaseDifferences record={record} />}
      {record.appeal_due !== null && mayAppeal && (
        <Banner
          tone={appealMissed ? 'danger' : 'warn'}
          icon={Scale}
          title={appealClock(record.appeal_due, todayIso(now))}
        >
          {appealMissed && 'Nedenini yazarak yine de itiraz edebilirsiniz.'}
        </Banner>
      )}
    </>
  );
}
