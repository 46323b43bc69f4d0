import { Link } from '@tanstack/react-router';
import { Printer, Stethoscope } from 'lucide-react';
import { useNow } from '@/data/now';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime, todayIso } from '@/lib/dates';
import { formatNumber, formatPercent } from '@/lib/numbers';
import { printPaper } from '@/kit/export/paper';
import { serverRows } from '@/kit/list/server-rows';
import { Button, buttonClass } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { indications } from '@sync/model/entities/biopsy-values';
import type { Indication } from '@sync/model/entities/biopsy-values';
import { pathologyQuality } from '@sync/rpc/pathology-quality';
import type { PathologyQuality } from '@sync/rpc/pathology-quality';
import { QualityFilters } from './quality-filters';
import { QualityPaper } from './quality-paper';
import { ageLimits, periodOf, rateSettingsOf } from './quality-search';
import type { QualitySearch } from './quality-search';
import { RateBar, TARGET } from './rate-bar';
import { RateCard } from './rate-card';
import { byDoctor, byIndication, byMonth, waitingOf, waitingText, wholeRate } from './rate-groups';
import { StageCard } from './stage-card';

/** `Kasım 2026`. */
const monthName = (month: string): string =>
  new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );

/** Describes the counted examinations: "Tarama; tam incelemeler; 50 ve üstü". */
function countedWords({ indications: codes, complete, serrated, age = 'any' }: QualitySearch): string {
  const parts = [
    codes === undefined
      ? 'Her neden'
      : codes
          .split(',')
          .map((code) => indications[code as Indication])
          .join(', '),
    complete === 'yes' ? 'yalnız çekuma ulaşılan' : null,
    age === 'any' ? null : ageLimits[age],
    serrated === 'yes' ? 'serrated lezyonlar adenom sayıldı' : 'serrated lezyonlar adenom sayılmadı',
  ];
  return `Payda: ${parts.filter((part) => part !== null).join('; ')}.`;
}

/** Shows figures of the whole hospital: how often colonoscopies find an adenoma, and how long results take. */
export function QualityTab({
  search,
  onSearch,
}: {
  search: QualitySearch;
  /** Updates the address; values not named are kept. */
  onSearch: (change: QualitySearch) => void;
}) {
  const { workspace } = useSignedIn();
  const period = periodOf(search, todayIso(useNow()));
  const told = useServerQuery(
    pathologyQuality,
    { from_day: period.from, to_day: period.to, settings: rateSettingsOf(search) },
    { keep: true },
  );
  const { failure, notice } = serverRows(
    told,
    'Kalite rakamları',
    'Rakamlar bütün hastanenin kayıtlarından sunucuda hesaplanır; bağlantı gelince yeniden deneyin.',
  );
  const quality = told.value;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      {notice}
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-4">
        <div className="flex flex-wrap items-end gap-3">
          <QualityFilters search={search} period={period} onSearch={onSearch} />
          <span className="flex-1" />
          {quality !== null && (
            <>
              <p className="meta self-center text-ink-2">Verinin zamanı {formatDateTime(told.at)}</p>
              <Button icon={Printer} onClick={() => void printPaper(workspace, 'biopsy')}>
                Yazdır
              </Button>
            </>
          )}
        </div>
        {failure}
        {quality === null && !failure && <LoadingBlock />}
        {quality !== null && (
          <>
            <Figures quality={quality} counted={countedWords(search)} />
            <QualityPaper quality={quality} {...period} counted={countedWords(search)} />
          </>
        )}
      </div>
    </div>
  );
}

function Figures({ quality, counted }: { quality: PathologyQuality; counted: string }) {
  const whole = wholeRate(quality.rates);
  const { cases } = quality;
  const waiting = waitingText(waitingOf(quality.rates));
  const mayImport = usePermission('parse.adenom_biyotip.import');
  const due = cases.critical - cases.critical_waiting;
  const share = (part: number, of: number) => (of === 0 ? '–' : formatPercent((part / of) * 100));
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Card title="Adenom yakalama oranı, kolonoskopi">
          {whole.rate === null ? (
            <EmptyState
              icon={Stethoscope}
              title={waiting ?? 'Bu dönemde kolonoskopi yok'}
              action={
                mayImport ? (
                  <Link to="/adenom-biyotip/lists" className={buttonClass('secondary')}>
                    Patoloji listelerini aç
                  </Link>
                ) : undefined
              }
            >
              {waiting === null
                ? 'Kolonoskopiler Patoloji listeleri sayfasından yüklenir.'
                : 'Oran, raporlar gelince hesaplanır.'}
            </EmptyState>
          ) : (
            <>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="num text-4xl font-semibold tracking-[-.02em]">
                  {formatPercent(whole.rate.share * 100)}
                </span>
                <span className="num text-ink-2">
                  {formatNumber(whole.found)} / {formatNumber(whole.of)}
                </span>
                <span className="num text-ink-2">
                  %95: {formatPercent(whole.rate.low * 100)} – {formatPercent(whole.rate.high * 100)}
                </span>
                {waiting !== null && <span className="num text-ink-2">{waiting}</span>}
              </p>
              <div className="mt-3">
                <RateBar rate={whole} label="Adenom yakalama oranı" />
              </div>
              <p className="meta mt-2 text-ink-2">
                {counted} Dik çizgi hedef: en az {formatPercent(TARGET * 100, 0)} (ESGE, seçilmemiş
                hastalarda).
              </p>
            </>
          )}
        </Card>
        <Card title="Biyopsiler">
          <dl className="divide-y divide-line-soft">
            {[
              ['Alınan', formatNumber(cases.n)],
              [
                'Uygunsuz ya da yetersiz',
                `${formatNumber(cases.unsuitable)} (${share(cases.unsuitable, cases.n)})`,
              ],
              ['Kayıp', formatNumber(cases.lost)],
              [
                'Okunan rapor, düzeltilen',
                `${formatNumber(cases.read)}, ${share(cases.corrected, cases.read)}`,
              ],
              ['Kritik, 4 saatte görülen', `${formatNumber(due)}, ${share(cases.critical_in_time, due)}`],
              ...(cases.critical_waiting > 0
                ? [['Kritik, 4 saati dolmamış', formatNumber(cases.critical_waiting)]]
                : []),
            ].map(([term, value]) => (
              <div key={term} className="flex justify-between gap-3 py-1.5">
                <dt className="text-ink-2">{term}</dt>
                <dd className="num font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      {quality.stages !== null && <StageCard stages={quality.stages} />}
      {whole.rate !== null && (
        <>
          <RateCard ranks title="Hekime göre" head="Hekim" groups={byDoctor(quality.rates)} />
          <div className="grid gap-4 xl:grid-cols-2">
            <RateCard title="Nedene göre" head="Neden" groups={byIndication(quality.rates)} />
            <RateCard title="Aya göre" head="Ay" groups={byMonth(quality.rates, monthName)} />
          </div>
        </>
      )}
    </>
  );
}
