import { Link } from '@tanstack/react-router';
import { ChevronRight, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { readHospitalSettings } from '@sync/rpc/settings';
import { useServerQuery } from '@/data/use-server-query';
import { useSignedIn } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { openGroups } from '@/kit/record/navigation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { LoadingRows, PageNotRead } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { DemoCard } from './demo-card';
import { HospitalDays } from './hospital-days';
import { NumberSheet } from './number-sheet';
import { hospitalNumbers } from './setting-words';
import type { NumberName } from './setting-words';

/** Screens with further settings of the hospital. */
const others = [
  ['/access/retention', 'Kayıtların saklama süreleri'],
  ['/crm/message-templates', 'Mesaj gönderimi, bağlantı adresleri ve hastane adı'],
  ['/crm/questionnaires-reports', 'Anketler ve yatak sayısı'],
  ['/crm/reports', 'Raporların zamanlaması'],
] as const;

/** Shows what is set for the whole hospital; each change holds at once, and is written to the log. */
export function SettingsPage() {
  usePageTitle('Ayarlar');
  const { access } = useSignedIn();
  const { value, problem, offline, refresh } = useServerQuery(readHospitalSettings, {});
  const [edited, setEdited] = useState<NumberName | null>(null);
  if (value === null) {
    return problem === null ? (
      <LoadingRows />
    ) : (
      <PageNotRead offline={offline} title="Ayarlar okunamadı" onRetry={() => void refresh()}>
        Ayarlar yalnız sunucuda bilinir. Bağlantı gelince sayfa kendiliğinden yüklenir.
      </PageNotRead>
    );
  }
  const opened = new Set<string>(
    openGroups(access, () => true).flatMap(({ places }) => places.map(({ to }) => to)),
  );
  const names = Object.keys(hospitalNumbers) as NumberName[];
  const links = others.filter(([to]) => opened.has(to));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-5 max-[56.1875em]:p-4">
      <div className="mx-auto grid max-w-[920px] gap-4">
        <DemoCard />
        <Card flush title="Süreler">
          <ul className="divide-y divide-line-soft">
            {names.map((name) => {
              const { label, what, unit } = hospitalNumbers[name];
              return (
                <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="font-medium">{label}</p>
                    <p className="meta text-ink-2">{what}</p>
                  </div>
                  <p className="num w-20 font-semibold">
                    {formatNumber(value.numbers[name] ?? 0)} {unit}
                  </p>
                  <Button
                    size="sm"
                    icon={PencilLine}
                    aria-label={`${label}: değiştir`}
                    onClick={() => setEdited(name)}
                  >
                    Değiştir
                  </Button>
                </li>
              );
            })}
          </ul>
        </Card>
        <HospitalDays nationalUntil={value.national_until} />
        {links.length > 0 && (
          <Card flush title="Başka sayfalardaki ayarlar">
            <ul className="divide-y divide-line-soft">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-hover"
                  >
                    {label}
                    <ChevronRight className="size-4 text-ink-3" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      {edited !== null && (
        <NumberSheet
          name={edited}
          value={value.numbers[edited] ?? 0}
          onClose={() => setEdited(null)}
          onSaved={refresh}
        />
      )}
    </div>
  );
}
