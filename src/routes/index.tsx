import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '@/features/home/home-page';
import { ArrivalsCard } from '@/features/foreign-patients/home/arrivals-card';
import { IdentityCard } from '@/features/identity-matching/home/identity-card';
import { InsuranceCard } from '@/features/insurance/home/insurance-card';
import { InvitationsCard } from '@/features/meetings/home/invitations-card';
import { NewsCard } from '@/features/inbox/news/news-card';
import { PathologyCard } from '@/features/pathology/home/pathology-card';
import { ApplicationsCard } from '@/features/resumes/home/applications-card';
import { SettlementCard } from '@/features/pos/settlement-card';
import { TerminalCard } from '@/features/pos/terminal-card';
import { SurveyCard } from '@/features/surveys/home/survey-card';
import { SurgeryCards } from '@/features/surgeries/home/surgery-cards';
import { id, readerOf } from '@/lib/address';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

export const Route = createFileRoute('/')({
  // The code with which a provider sends somebody back; the session takes it out of the address.
  validateSearch: readerOf({ code: id }),
  staticData: { title: 'Ana sayfa' },
  component: Home,
});

function Home() {
  return (
    <HomePage
      onOpenSync={openSyncPanel}
      main={
        <>
          <InvitationsCard />
          <ApplicationsCard />
          <SurgeryCards />
        </>
      }
      cards={
        <>
          <ArrivalsCard />
          <InsuranceCard />
          <IdentityCard />
          <PathologyCard />
          <SurveyCard />
          <TerminalCard />
          <SettlementCard />
          <NewsCard />
        </>
      }
    />
  );
}
