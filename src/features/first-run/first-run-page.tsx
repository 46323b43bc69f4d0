import { ChevronLeft, CloudOff, CircleAlert, Compass } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { FirstRunProblem } from '@/data/first-run';
import { cx } from '@/lib/class-names';
import { Button, buttonClass } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { AdministratorStep } from './administrator-step';
import { emptyAdministrator, emptyHospital, emptyPlaces } from './checked-answers';
import { DemoStep } from './demo-step';
import { problemSentence, steps } from './first-run-words';
import { FoundedPage } from './founded-page';
import { HospitalStep } from './hospital-step';
import { PlacesStep } from './places-step';
import { StepList } from './step-list';
import { useFirstRun } from './use-first-run';
import type { FirstRun } from './use-first-run';

const titles = {
  hospital: ['Hastane', 'Adı, yeri ve telefonu.'],
  administrator: ['İlk yönetici', 'Bütün yetkileri olan hesap; ötekileri o davet eder.'],
  places: ['Bölümler ve salonlar', 'Talepler bölümlere, ameliyatlar salonlara yerleşir.'],
  demo: ['Örnek veri', 'Son adım: özeti denetleyin ve kurulumu bitirin.'],
} as const;

/** Sets a hospital up, before anybody has an account; reached by the address that the server's start has printed. */
export function FirstRunPage() {
  const run = useFirstRun();
  useEffect(() => {
    document.title = 'İlk kurulum – Vizite';
  }, []);
  switch (run.seen.kind) {
    case 'looking':
      return (
        <Centred>
          <Spinner />
        </Centred>
      );
    case 'problem':
      return <Nothing problem={run.seen.problem} onAgain={() => void run.look()} />;
    case 'founded':
      return <FoundedPage founded={run.seen.founded} answers={run.saved} />;
    case 'open':
      return <Steps run={run} />;
  }
}

function Steps({ run }: { run: FirstRun }) {
  const place = steps.findIndex(({ part }) => part === run.part);
  const step = steps[place];
  const before = steps[place - 1];
  const after = steps[place + 1];
  const [title, text] = titles[run.part];
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void run.next();
      }}
    >
      <StepList part={run.part} saved={run.saved} onGo={run.go} />
      <main className="flex min-w-0 flex-1 flex-col bg-surface">
        <div className="min-h-0 flex-1 overflow-y-auto px-8 pt-6 pb-6 max-md:overflow-visible max-md:px-5">
          <h1 className="text-xl leading-7 font-semibold tracking-[-.012em]">{title}</h1>
          <p className="mt-0.5 mb-6 text-sm leading-5 text-ink-2">{text}</p>
          <Fields key={run.part} run={run} />
        </div>
        <div role="alert" className="px-8 empty:hidden max-md:px-5">
          {run.problem !== null && <ProblemLine problem={run.problem} />}
        </div>
        <div className="flex min-h-19 shrink-0 flex-wrap items-center gap-2 border-t border-line px-8 py-3 max-md:px-5">
          {before !== undefined && (
            <Button tone="quiet" icon={ChevronLeft} className="-ml-2" onClick={() => run.go(before.part)}>
              Geri
            </Button>
          )}
          <span className="flex-1" />
          {step?.skippable === true && after !== undefined && (
            <Button tone="quiet" disabled={run.busy} onClick={() => void run.next(true)}>
              Sonra ekleyeceğim
            </Button>
          )}
          <Button type="submit" tone="primary" busy={run.busy} busyLabel="Kaydediliyor">
            {after === undefined ? 'Kurulumu bitir' : `Sürdür: ${after.next}`}
          </Button>
        </div>
      </main>
    </form>
  );
}

function Fields({ run }: { run: FirstRun }) {
  const { typed, faults } = run;
  switch (run.part) {
    case 'hospital':
      return (
        <HospitalStep
          value={typed.hospital ?? emptyHospital}
          faults={faults}
          onChange={(hospital) => run.type({ hospital })}
        />
      );
    case 'administrator':
      return (
        <AdministratorStep
          value={typed.administrator ?? emptyAdministrator}
          password={run.password}
          hasPassword={run.hasPassword}
          faults={faults}
          onChange={(administrator) => run.type({ administrator })}
          onPassword={run.typePassword}
        />
      );
    case 'places':
      return (
        <PlacesStep
          value={typed.places ?? emptyPlaces}
          faults={faults}
          onChange={(places) => run.type({ places })}
        />
      );
    case 'demo':
      return <DemoStep answers={typed} onChange={(demo) => run.type({ demo })} />;
  }
}

function ProblemLine({ problem }: { problem: FirstRunProblem }) {
  const offline = problem.kind === 'away';
  const Icon = offline ? CloudOff : CircleAlert;
  return (
    <p
      className={cx(
        'meta mb-3 flex gap-2.5 rounded-lg px-3 py-2.5',
        offline ? 'bg-sy-offline-soft text-sy-offline' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      {problemSentence(problem)}
    </p>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return <main className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-4">{children}</main>;
}

/** Shows why nothing can be set up here. */
function Nothing({ problem, onAgain }: { problem: FirstRunProblem; onAgain: () => void }) {
  const closed = problem.kind === 'closed';
  const away = problem.kind === 'away' || problem.kind === 'server';
  const Icon = closed ? Compass : away ? CloudOff : CircleAlert;
  return (
    <Centred>
      <div className="card w-full max-w-[520px] p-8 shadow-1 max-sm:p-5">
        <span className="grid size-12 place-items-center rounded-xl bg-press text-ink-2">
          <Icon className="size-6" aria-hidden="true" />
        </span>
        <h1 className="mt-5 text-[1.375rem] leading-7 font-semibold tracking-[-.016em]">
          {closed ? 'Burada bir şey yok' : away ? 'Sunucuya ulaşılamadı' : 'Kurulum açılamadı'}
        </h1>
        <p className="prose-text mt-2 text-ink-2" role="status">
          {problemSentence(problem)}
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          {closed ? (
            <a href="/" className={buttonClass('primary')}>
              Oturum açma sayfası
            </a>
          ) : (
            <Button tone="primary" onClick={onAgain}>
              Yeniden dene
            </Button>
          )}
        </div>
      </div>
    </Centred>
  );
}
