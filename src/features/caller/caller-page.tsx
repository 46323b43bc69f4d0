import { Link } from '@tanstack/react-router';
import { ArrowLeft, CloudOff, PhoneCall, PhoneIncoming, PhoneOff, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { mayOpen } from '@sync/model/access/permissions';
import { formatPhone } from '@sync/model/rules/phone';
import { routePermissions } from '@sync/model/access/route-permissions';
import { usePhoneCall } from '@/data/phone-calls';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { Button, buttonClass } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { NoticeBar } from '@/ui/notice-bar';
import { LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { CallerChoice } from './caller-choice';
import { readCaller, storedNumber } from './caller-lookup';
import { useCaller } from './use-caller';

export type CallerPageProps = {
  /** Names the phone call; undefined when the page was opened without one. */
  call: string | undefined;
  /** Draws the profile of a client. */
  profile: (clientId: string) => ReactNode;
  /** Finds a client by typing. */
  search: ReactNode;
};

/** Shows the caller: the profile, a choice, a new record, or a search where there is no number. */
export function CallerPage(props: CallerPageProps) {
  usePageTitle('Arayan hasta');
  const number = usePhoneCall(props.call);
  if (number.state === 'loading') return <LoadingBlock lines={5} className="p-5" />;
  return <Called {...props} raw={number.state === 'ready' ? number.data : undefined} />;
}

/** @param props.raw what the telephone system handed over; undefined where this user has had no such phone call */
function Called({ call, raw, profile, search }: CallerPageProps & { raw: string | undefined }) {
  const finding = useCaller(raw);
  const number = storedNumber(readCaller(raw));
  const [chosen, setChosen] = useState<string | null>(null);
  const strip = (
    <>
      <OfflineNotice />
      {number !== null && (
        <CallStrip number={number}>
          {finding.kind === 'choice' && chosen !== null && (
            <Button size="sm" icon={ArrowLeft} onClick={() => setChosen(null)}>
              Diğer kayıtlar
            </Button>
          )}
        </CallStrip>
      )}
    </>
  );
  const clientId = finding.kind === 'client' ? finding.clientId : finding.kind === 'choice' ? chosen : null;
  if (clientId !== null) {
    return (
      <>
        {strip}
        {profile(clientId)}
      </>
    );
  }
  return (
    <>
      {strip}
      <div className="mx-auto w-full max-w-[720px] space-y-5 p-5 max-[79.9375em]:p-4">
        <Finding call={call} finding={finding} onChoose={setChosen} />
        {finding.kind !== 'searching' && finding.kind !== 'choice' && search}
      </div>
    </>
  );
}

function Finding({
  call,
  finding,
  onChoose,
}: {
  call: string | undefined;
  finding: ReturnType<typeof useCaller>;
  onChoose: (clientId: string) => void;
}) {
  switch (finding.kind) {
    case 'searching':
      return <LoadingBlock lines={5} />;
    case 'choice':
      return <CallerChoice clientIds={finding.clientIds} relatives={finding.relatives} onChoose={onChoose} />;
    case 'unknown':
      return <UnknownCaller call={call} />;
    case 'withheld':
      return (
        <Answer icon={PhoneOff} title="Gizli numara">
          Arayan numarasını göndermiyor. Hastayı adıyla, TC kimlik no ya da dosya no ile arayın.
        </Answer>
      );
    case 'extension':
      return (
        <Answer icon={PhoneCall} title="Dahili arama">
          <span className="num">{finding.digits}</span> numaralı dahiliden arandı; hasta araması yapılmadı.
        </Answer>
      );
    case 'invalid':
      return (
        <Answer icon={PhoneOff} title="Numara okunamadı">
          {finding.message}. Hastayı adıyla ya da numarasıyla arayabilirsiniz.
        </Answer>
      );
    case 'lost':
      return (
        <Answer icon={PhoneOff} title="Arayan numarası yok">
          Sayfa çağrı olmadan açıldı. Arayanı numarasıyla, adıyla ya da dosya no ile arayın.
        </Answer>
      );
    case 'client':
      return null;
  }
}

function UnknownCaller({ call }: { call: string | undefined }) {
  const { access } = useSignedIn();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  return (
    <Answer icon={UserPlus} title="Bu numarayla kayıt bulunamadı">
      <span className="block">
        {firstSyncDone
          ? 'Hastanın başka numarası olabilir; yeni kayıt açmadan önce adıyla arayın.'
          : 'İlk eşitleme sürüyor; kayıt henüz bu cihaza inmemiş olabilir.'}
      </span>
      {mayOpen(access, routePermissions['/crm/client-ticket']) && (
        <Link to="/crm/client-ticket" state={{ call }} className={buttonClass('primary', 'md', 'mt-3')}>
          <Plus className="size-4" aria-hidden="true" />
          Yeni hasta ve talep aç
        </Link>
      )}
    </Answer>
  );
}

function Answer({ icon: Icon, title, children }: { icon: IconType; title: string; children: ReactNode }) {
  return (
    <section className="card flex gap-4 p-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-press text-ink-2">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0" role="status">
        <h2 className="record-title">{title}</h2>
        <div className="mt-0.5 text-ink-2">{children}</div>
      </div>
    </section>
  );
}

/** Shows the calling number above the result. */
function CallStrip({ number, children }: { number: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-5 py-1.5 text-accent-ink max-[79.9375em]:px-4">
      <PhoneIncoming className="size-4.5" aria-hidden="true" />
      <span>
        Arayan <b className="num text-ink">{formatPhone(number)}</b>
      </span>
      <span className="flex-1" />
      {children}
    </div>
  );
}

function OfflineNotice() {
  const phase = useSyncState((sync) => sync.status.phase);
  if (phase === 'online' || phase === 'starting') return null;
  return (
    <NoticeBar tone="offline" icon={CloudOff} title="Çevrimdışı:">
      yalnız bu cihazdaki kayıtlar arandı.
    </NoticeBar>
  );
}
