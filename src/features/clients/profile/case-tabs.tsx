import { Link } from '@tanstack/react-router';
import { Microscope, PlaneLanding, Plus, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Records } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { CaseRows } from '@/records/insurance/case-rows';
import { BiopsyRows } from '@/records/pathology/biopsy-rows';
import { TripList } from '@/records/trips/trip-list';
import { buttonClass } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import type { biopsy } from '@sync/model/entities/biopsy';
import type { insuranceCase } from '@sync/model/entities/insurance-case';
import type { patientTrip } from '@sync/model/entities/patient-trip';

/** Shows a list of the patient's records with a button for a new one. */
function Listed({
  title,
  icon,
  state,
  isEmpty,
  empty,
  add,
  children,
}: {
  title: string;
  icon: IconType;
  state: 'loading' | 'error' | 'ready';
  isEmpty: boolean;
  empty: string;
  add: ReactNode;
  children: ReactNode;
}) {
  if (state === 'loading') return <LoadingRows rows={3} />;
  if (state === 'error') {
    return (
      <ErrorNote title={`${title} okunamadı`}>
        Kayıtlarınız güvende. Sayfayı yenileyip yeniden deneyin.
      </ErrorNote>
    );
  }
  if (isEmpty) {
    return (
      <EmptyOrSyncing>
        <EmptyState icon={icon} title={`${title} yok`} action={add}>
          {empty}
        </EmptyState>
      </EmptyOrSyncing>
    );
  }
  return (
    <section className="card max-w-4xl" aria-label={title}>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4">
        <h3 className="font-semibold">{title}</h3>
        {add}
      </div>
      {children}
    </section>
  );
}

/** Shows the provisions of the patient. */
export function InsuranceTab({
  clientId,
  found: { records, state },
}: {
  clientId: string;
  found: Records<typeof insuranceCase>;
}) {
  const mayAdd = usePermission('parse.insurance_tracking.add');
  return (
    <Listed
      title="Provizyon"
      icon={ShieldCheck}
      state={state}
      isEmpty={records.length === 0}
      empty="Bu hasta için provizyon istenmemiş."
      add={
        mayAdd && (
          <Link
            to="/insurance/tracking"
            search={{ form: 'new', client: clientId }}
            className={buttonClass('secondary')}
          >
            <Plus className="size-4" aria-hidden="true" />
            Provizyon iste
          </Link>
        )
      }
    >
      <CaseRows cases={records} />
    </Listed>
  );
}

/** Shows the biopsies of the patient. */
export function PathologyTab({
  clientId,
  found: { records, state },
}: {
  clientId: string;
  found: Records<typeof biopsy>;
}) {
  const mayAdd = usePermission('parse.adenom_biyotip.add');
  return (
    <Listed
      title="Biyopsi"
      icon={Microscope}
      state={state}
      isEmpty={records.length === 0}
      empty="Bu hastadan biyopsi alınmamış."
      add={
        mayAdd && (
          <Link
            to="/adenom-biyotip"
            search={{ form: 'new', client: clientId }}
            className={buttonClass('secondary')}
          >
            <Plus className="size-4" aria-hidden="true" />
            Biyopsi ekle
          </Link>
        )
      }
    >
      <BiopsyRows biopsies={records} />
    </Listed>
  );
}

/** Shows the trips of a foreign patient. */
export function TripsTab({
  clientId,
  found: { records: trips, state },
}: {
  clientId: string;
  found: Records<typeof patientTrip>;
}) {
  const mayAdd = usePermission('crm.foreign_patients.add');
  const seesPage = usePermission('crm.foreign_patient_reports.read');
  return (
    <Listed
      title="Yolculuklar"
      icon={PlaneLanding}
      state={state}
      isEmpty={trips.length === 0}
      empty="Bu hasta için yolculuk kaydedilmemiş."
      add={
        mayAdd &&
        seesPage && (
          <Link
            to="/crm/foreign-patient-reports"
            search={{ form: 'new', client: clientId }}
            className={buttonClass('secondary')}
          >
            <Plus className="size-4" aria-hidden="true" />
            Yolculuk ekle
          </Link>
        )
      }
    >
      <TripList trips={trips} />
    </Listed>
  );
}
