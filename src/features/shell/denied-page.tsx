import { useRouter } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { runCommand } from '@/data/server';
import { DeniedCard } from '@/ui/denied-card';
import { NoticeBar } from '@/ui/notice-bar';
import { usePageTitle } from '@/ui/page-title';
import { permissionCatalogue } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { requestAccess } from '@sync/rpc/own-access';
import { useCurrentScreen } from './current-screen';

const PROBLEMS = {
  'no-network': 'İstek gönderilemedi: bağlantı yok. Bağlantı gelince yeniden deneyin.',
  refused: 'Sunucu isteği almadı. Biraz sonra yeniden deneyin ya da yöneticinize söyleyin.',
} as const;

/** Replaces a screen that the user may not open; the address stays. */
export default function DeniedPage({ missing }: { missing: readonly PermissionKey[] }) {
  const router = useRouter();
  const { title } = useCurrentScreen();
  usePageTitle(title ?? 'Yetki gerekiyor');
  const [state, setState] = useState<'resting' | 'busy' | 'sent' | 'no-network' | 'refused'>('resting');
  const request = async (): Promise<void> => {
    setState('busy');
    const answers = await Promise.all(
      missing.map((key) => runCommand(requestAccess, { permission_key: key })),
    );
    const failed = answers.find(({ ok }) => !ok);
    const problem = failed?.ok === false ? failed.problem.kind : null;
    setState(problem === null ? 'sent' : problem === 'no-network' ? problem : 'refused');
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
        requested={state === 'sent'}
        onBack={back}
      />
    </div>
  );
}
