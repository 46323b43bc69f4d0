import { useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { requestAccess } from '@/data/access-requests';
import type { AccessRequestResult } from '@/data/access-requests';
import { DeniedCard } from '@/ui/denied-card';
import { NoticeBar } from '@/ui/notice-bar';
import { usePageTitle } from '@/ui/page-title';
import { permissionCatalogue } from '@sync/model/permissions';
import type { PermissionKey } from '@sync/model/permissions';
import { useCurrentScreen } from './current-screen';

const PROBLEMS = {
  'no-network': 'İstek gönderilemedi: bağlantı yok. Bağlantı gelince yeniden deneyin.',
  refused: 'Sunucu isteği almadı. Biraz sonra yeniden deneyin ya da yöneticinize söyleyin.',
} as const;

/** In place of a screen that the person may not open; the address stays. */
export default function DeniedPage({ missing }: { missing: readonly PermissionKey[] }) {
  const router = useRouter();
  const { title } = useCurrentScreen();
  usePageTitle(title ?? 'Yetki gerekiyor');
  const [state, setState] = useState<AccessRequestResult | 'resting' | 'busy'>('resting');
  const request = async (): Promise<void> => {
    setState('busy');
    const results = await Promise.all(missing.map((key) => requestAccess(key)));
    setState(
      results.find((result) => result === 'no-network' || result === 'refused') ?? results[0] ?? 'sent',
    );
  };
  const back = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  return (
    <div className="flex min-h-full flex-1 flex-col">
      {(state === 'no-network' || state === 'refused') && (
        <NoticeBar tone={state === 'no-network' ? 'offline' : 'warn'} icon={CloudOff}>
          {PROBLEMS[state]}
        </NoticeBar>
      )}
      <DeniedCard
        permissionName={missing.map((key) => permissionCatalogue[key].description).join(', ')}
        permissionKey={missing.join(', ')}
        onRequest={() => void request()}
        busy={state === 'busy'}
        requested={state === 'sent' || state === 'already-requested'}
        onBack={back}
      />
    </div>
  );
}
