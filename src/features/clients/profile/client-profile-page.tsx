import { insuranceCase } from '@sync/model/entities/insurance-case';
import { biopsy } from '@sync/model/entities/biopsy';
import { CloudDownload, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Relation } from '@sync/model/entities/client-record';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { AuditTrail } from '@/kit/audit/audit-trail';
import { DossierDialog } from '@/records/dossier/dossier-dialog';
import { EmptyState, ErrorNote, LoadingBlock } from '@/ui/page-states';
import { HandOverSheet } from '@/records/surveys/hand-over-sheet';
import { MessageList } from '@/records/messages/message-list';
import { SurveyLinkSheet } from '@/records/surveys/survey-link-sheet';
import { TabPanel, Tabs } from '@/ui/tabs';
import { ConsentSheet } from './consent-sheet';
import { DetailsTab } from './details-tab';
import { EditClientSheet } from '../form/edit-client-sheet';
import { InteractionSheet } from './interaction-sheet';
import { OverviewTab } from './overview-tab';
import { ProfileHeader } from './profile-header';
import type { ProfileCommand } from './profile-header';
import { profileTabs } from './profile-search';
import type { ProfileTab } from './profile-search';
import { ConsentsTab, InteractionsTab, RelativesTab, TicketsTab } from './record-tabs';
import { rememberClient } from '../search/recent-clients';
import { RelativeSheet } from './relative-sheet';
import { useRelated } from '@/data/records';
import { latestTripFirst } from '@/records/trips/trip-list';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { surgery } from '@sync/model/entities/surgery';
import { latestSurgeryFirst } from '@/records/surgeries/surgery-rows';
import { newestFirst } from '@/records/insurance/use-cases-of';
import { InsuranceTab, PathologyTab, TripsTab } from './case-tabs';
import { ClientPaper } from './client-paper';
import { SurgeriesTab } from './surgeries-tab';
import { useClientProfile } from './use-client-profile';
import type { ClientProfileData } from './use-client-profile';

const PANEL = 'client-profile';

export type ClientProfileProps = {
  clientId: string;
  /** The merged record whose address led here. */
  from?: string | undefined;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
};

/** Shows the profile of a client, or why it cannot be shown. Opening it is a logged access. */
export function ClientProfile({ clientId, from, tab, onTab }: ClientProfileProps) {
  const { workspace } = useSignedIn();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const profile = useClientProfile(clientId);
  const ready = profile.state === 'ready';
  useEffect(() => {
    if (!ready) return;
    void logView(workspace, 'view', 'client', { entityId: clientId, clientId });
    void rememberClient(workspace, clientId);
  }, [workspace, ready, clientId]);

  switch (profile.state) {
    case 'ready':
      return <LoadedProfile key={clientId} data={profile.data} from={from} tab={tab} onTab={onTab} />;
    case 'loading':
      return <LoadingBlock lines={8} className="p-5" />;
    case 'error':
      return (
        <ErrorNote className="p-5" title="Kayıt okunamadı" onRetry={() => location.reload()}>
          Kayıtlarınız güvende. Sayfayı yeniden açmayı deneyin.
        </ErrorNote>
      );
    case 'missing':
      return firstSyncDone ? (
        <EmptyState icon={UserRoundX} title="Kayıt bu cihazda bulunamadı" className="m-auto max-w-md">
          Kayıt silinmiş olabilir ya da görme yetkiniz kalkmış olabilir. Bağlantıyı aldığınız kişiye sorun.
        </EmptyState>
      ) : (
        <EmptyState icon={CloudDownload} title="Kayıt henüz bu cihaza inmedi" className="m-auto max-w-md">
          İlk eşitleme sürüyor. Kayıt gelince bu sayfa kendiliğinden dolar.
        </EmptyState>
      );
  }
}

/** Shows who viewed the record. Only the server knows it; the query is itself a logged access. */
function HistoryTab({ clientId }: { clientId: string }) {
  return (
    <section className="card max-w-3xl" aria-labelledby="looks">
      <h3 id="looks" className="px-5 pt-4 pb-2 font-semibold">
        Bu hastayı kim gördü
      </h3>
      <AuditTrail target={{ client: clientId }} />
    </section>
  );
}

type OpenForm = ProfileCommand | { readonly relation: Relation } | null;

function LoadedProfile({
  data,
  from,
  tab,
  onTab,
}: {
  data: ClientProfileData;
  from: string | undefined;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
}) {
  const [form, setForm] = useState<OpenForm>(null);
  const { client } = data;
  const mayAudit = usePermission('system.audit.read');
  const seesMessages = usePermission('crm.messages.read');
  const seesSurgeries = usePermission('crm.surgery_list.read');
  const surgeries = useRelated(surgery, 'client_id', seesSurgeries ? client.id : null, latestSurgeryFirst);
  const seesTrips = usePermission('crm.foreign_patients.read');
  const trips = useRelated(patientTrip, 'client_id', seesTrips ? client.id : null, latestTripFirst);
  // Few patients travel; the others have no use for the tab.
  const showsTrips = seesTrips && (client.is_foreign_patient || trips.records.length > 0);
  const seesCases = usePermission('parse.insurance_tracking.read');
  const seesBiopsies = usePermission('parse.adenom_biyotip.read');
  const cases = useRelated(insuranceCase, 'client_id', seesCases ? client.id : null, newestFirst);
  const biopsies = useRelated(biopsy, 'client_id', seesBiopsies ? client.id : null, newestFirst);
  const isHidden = (id: ProfileTab) =>
    (id === 'history' && !mayAudit) ||
    (id === 'messages' && !seesMessages) ||
    (id === 'surgeries' && !seesSurgeries) ||
    (id === 'trips' && !showsTrips) ||
    (id === 'insurance' && !seesCases) ||
    (id === 'pathology' && !seesBiopsies);
  const shown = isHidden(tab) ? 'overview' : tab;
  const close = () => setForm(null);
  const count = (list: readonly unknown[]) => (list.length === 0 ? undefined : list.length);
  const counts: Partial<Record<ProfileTab, number | undefined>> = {
    tickets: count(data.tickets),
    interactions: count(data.interactions),
    relatives: count(data.relatives),
    surgeries: count(surgeries.records),
    trips: count(trips.records),
    insurance: count(cases.records),
    pathology: count(biopsies.records),
  };
  return (
    <>
      <ClientPaper
        data={data}
        surgeries={surgeries.records}
        trips={trips.records}
        cases={cases.records}
        biopsies={biopsies.records}
      />
      <ProfileHeader client={client} from={from} onCommand={setForm}>
        <Tabs
          label="Hasta kaydı"
          panelId={PANEL}
          items={(Object.keys(profileTabs) as ProfileTab[])
            .filter((id) => !isHidden(id))
            .map((id) => ({ id, label: profileTabs[id], count: counts[id] }))}
          value={shown}
          onChange={onTab}
        />
      </ProfileHeader>
      <TabPanel id={PANEL} value={shown} className="p-5 max-[79.9375em]:p-4">
        {shown === 'overview' && <OverviewTab data={data} onTab={onTab} />}
        {tab === 'tickets' && <TicketsTab data={data} />}
        {shown === 'surgeries' && <SurgeriesTab clientId={client.id} found={surgeries} />}
        {shown === 'trips' && <TripsTab clientId={client.id} found={trips} />}
        {shown === 'insurance' && <InsuranceTab clientId={client.id} found={cases} />}
        {shown === 'pathology' && <PathologyTab clientId={client.id} found={biopsies} />}
        {tab === 'interactions' && <InteractionsTab data={data} onAdd={() => setForm('interaction')} />}
        {shown === 'messages' && (
          <section className="card max-w-3xl">
            <MessageList choice={{ client: client.id }} showsName={false} />
          </section>
        )}
        {tab === 'relatives' && (
          <RelativesTab
            data={data}
            onAdd={() => setForm('relative')}
            onEdit={(relation) => setForm({ relation })}
          />
        )}
        {tab === 'consents' && <ConsentsTab data={data} onAdd={() => setForm('consent')} />}
        {tab === 'details' && <DetailsTab client={client} onEdit={() => setForm('edit')} />}
        {shown === 'history' && <HistoryTab clientId={client.id} />}
      </TabPanel>
      {form === 'edit' && <EditClientSheet client={client} onClose={close} />}
      {form === 'interaction' && <InteractionSheet client={client} tickets={data.tickets} onClose={close} />}
      {form === 'consent' && <ConsentSheet clientId={client.id} consents={data.consents} onClose={close} />}
      {form === 'dossier' && <DossierDialog clientId={client.id} onClose={close} />}
      {form === 'survey' && (
        <HandOverSheet client={{ id: client.id, language: client.language }} onClose={close} />
      )}
      {form === 'survey-link' && (
        <SurveyLinkSheet client={{ id: client.id, language: client.language }} onClose={close} />
      )}
      {form === 'relative' && <RelativeSheet clientId={client.id} relation={null} onClose={close} />}
      {typeof form === 'object' && form !== null && (
        <RelativeSheet clientId={client.id} relation={form.relation} onClose={close} />
      )}
    </>
  );
}
