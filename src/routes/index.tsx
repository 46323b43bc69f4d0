import { lazy, Suspense } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '@/features/home/home-page';
import { RedListCard } from '@/features/foreign-patients/home/red-list-card';
import { PapersCard } from '@/features/insurance/home/papers-card';
import { MinutesCard } from '@/features/meetings/home/minutes-card';
import { NextDayCard } from '@/features/meetings/home/next-day-card';
import { OpenPointsCard } from '@/features/meetings/home/open-points-card';
import { PairsCard } from '@/features/merged-clients/home/pairs-card';
import { ManifestsCard } from '@/features/pathology/home/manifests-card';
import { SettlementDaysCard } from '@/features/pos/home/days-card';
import { DifferencesCard } from '@/features/pos/home/differences-card';
import { ObjectionsCard } from '@/features/pos/home/objections-card';
import { ValuesCard } from '@/features/pos/home/values-card';
import { ReportsCard } from '@/features/reports/home/reports-card';
import { SurveyCallsCard } from '@/features/surveys/home/calls-card';
import { ComplaintsCard } from '@/features/tickets/home/complaints-card';
import { ArrivalsCard } from '@/features/foreign-patients/home/arrivals-card';
import { HandoverCard } from '@/features/handovers/home/handover-card';
import { IdentityCard } from '@/features/identity-matching/home/identity-card';
import { InsuranceCard } from '@/features/insurance/home/insurance-card';
import { InvitationsCard } from '@/features/meetings/home/invitations-card';
import { NewsCard } from '@/features/inbox/news/news-card';
import { PathologyCard } from '@/features/pathology/home/pathology-card';
import { ApplicationsCard } from '@/features/resumes/home/applications-card';
import { SecondOpinionsCard } from '@/features/resumes/home/second-opinions-card';
import { TerminalCard } from '@/features/pos/home/terminals-card';
import { SurveyCard } from '@/features/surveys/home/survey-card';
import { SurgeryCards } from '@/features/surgeries/home/surgery-cards';
import type { HomeCard } from '@/kit/home/home-card';
import { usePermission } from '@/data/workspace';
import { id, readerOf, yes } from '@/lib/address';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

export const Route = createFileRoute('/')({
  // The code with which a provider sends somebody back; the session takes it out of the address.
  // `wall`: figures on a screen that hangs on a wall.
  validateSearch: readerOf({ code: id, wall: yes }),
  staticData: { title: 'Ana sayfa' },
  component: Home,
});

/** Cards of all areas by consequence: what keeps others from their work comes first, news last. */
const cards: readonly HomeCard[] = [
  { id: 'shift-handover', label: 'Vardiya devri', column: 'main', isFirst: true, card: <HandoverCard /> },
  { id: 'complaints', label: 'Şikâyetler', column: 'main', card: <ComplaintsCard /> },
  { id: 'surgeries', label: 'Ameliyatlar', column: 'main', card: <SurgeryCards /> },
  { id: 'settlement-days', label: 'Kapatılacak günler', column: 'main', card: <SettlementDaysCard /> },
  { id: 'settlement-differences', label: 'Farklar', column: 'main', card: <DifferencesCard /> },
  { id: 'objections', label: 'Komisyon itirazları', column: 'main', card: <ObjectionsCard /> },
  { id: 'invitations', label: 'Yanıt bekleyen davetler', column: 'main', card: <InvitationsCard /> },
  { id: 'minutes', label: 'Bitmeyen tutanaklar', column: 'main', card: <MinutesCard /> },
  { id: 'open-points', label: 'Tutanaklardaki açık maddeler', column: 'main', card: <OpenPointsCard /> },
  { id: 'pairs', label: 'Aynı kişi mi?', column: 'main', card: <PairsCard /> },
  { id: 'applications', label: 'Başvurular', column: 'main', card: <ApplicationsCard /> },
  {
    id: 'second-opinions',
    label: 'İkinci değerlendirici bekleyen',
    column: 'main',
    card: <SecondOpinionsCard />,
  },
  { id: 'next-day', label: 'Sonraki iş günü', column: 'side', card: <NextDayCard /> },
  { id: 'arrivals', label: 'Bugün gelenler', column: 'side', card: <ArrivalsCard /> },
  { id: 'red-list', label: 'Kırmızı liste', column: 'side', card: <RedListCard /> },
  { id: 'insurance', label: 'Provizyon', column: 'side', card: <InsuranceCard /> },
  { id: 'papers', label: 'Eksik evrak', column: 'side', card: <PapersCard /> },
  { id: 'pathology', label: 'Biyopsi', column: 'side', card: <PathologyCard /> },
  { id: 'manifests', label: 'Sayılacak sevkler', column: 'side', card: <ManifestsCard /> },
  { id: 'survey-calls', label: 'Anketten aranacaklar', column: 'side', card: <SurveyCallsCard /> },
  { id: 'settlement', label: 'Valörü gelen tutarlar', column: 'side', card: <ValuesCard /> },
  { id: 'terminals', label: 'Terminaller kimde', column: 'side', card: <TerminalCard /> },
  { id: 'identity', label: 'TC eşleştirme', column: 'side', card: <IdentityCard /> },
  { id: 'surveys', label: 'Anket', column: 'side', card: <SurveyCard /> },
  { id: 'reports', label: 'Raporlar', column: 'main', card: <ReportsCard /> },
  { id: 'news', label: 'Yenilikler', column: 'side', card: <NewsCard /> },
];

/** Charts are not part of what the home loads. */
const WallScreen = lazy(async () => ({
  default: (await import('@/features/statistics/wall/wall-screen')).WallScreen,
}));

function Home() {
  const { wall } = Route.useSearch();
  const navigate = Route.useNavigate();
  const maySee = usePermission('crm.statistics.read');
  if (wall === 'yes' && maySee)
    return (
      <Suspense>
        <WallScreen onLeave={() => void navigate({ to: '/crm/statistics' })} />
      </Suspense>
    );
  return <HomePage cards={cards} onOpenSync={openSyncPanel} />;
}
