import { useState } from 'react';
import { formatNumber, formatPercent } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { BarChart } from '@/ui/charts/bar-chart';
import type { ChartMark } from '@/ui/charts/chart-types';
import { ColumnChart } from '@/ui/charts/column-chart';
import { FunnelChart } from '@/ui/charts/funnel-chart';
import { HeatMap } from '@/ui/charts/heat-map';
import { Histogram } from '@/ui/charts/histogram';
import { LineChart } from '@/ui/charts/line-chart';
import { Sparkline } from '@/ui/charts/sparkline';
import { StackedChart } from '@/ui/charts/stacked-chart';
import {
  ANSWERS,
  CHANNELS,
  CLOSED,
  DAYS,
  HOURS,
  KINDS,
  MINUTES,
  MONTHS,
  PAYOUTS,
  SCORES,
  SOLVED,
  STEPS,
  UNITS,
  WEEKDAYS,
  WEEKS,
} from './sample-figures';

const LAST = 'Verinin zamanı 14:05, İstanbul';
const tickets = (value: number) => countOf(value, 'talep');
const calls = (value: number) => countOf(value, 'arama');
const minutes = (value: number) => `${formatNumber(value)} dk`;
const percent = (value: number) => formatPercent(value);
const CLOSED_LINE = { label: 'Kapanan', values: CLOSED };
const HOLIDAYS = { '2026-10-29': '29 Ekim tatil' };
const RESPONSE = [
  { id: 'p50', label: 'p50' },
  { id: 'p90', label: 'p90' },
];
const SCORE = [{ id: 'nps', label: 'NPS' }];
const GOAL = { value: 90, label: 'hedef %90', missed: 'below' } as const;
const HALF_HOUR = { value: 30, label: 'hedef 30' };
const MEDIAN = [
  { value: 11, label: 'medyan 11 dk' },
  { value: 60, label: 'hedef 60 dk' },
];

export function ChartsPage() {
  const [day, setDay] = useState<ChartMark | null>({ id: '2026-11-10' });
  const [part, setPart] = useState<ChartMark | null>(null);
  const [step, setStep] = useState<ChartMark | null>(null);
  const [kind, setKind] = useState<ChartMark | null>(null);
  return (
    <main className="mx-auto grid max-w-[1200px] gap-3.5 p-6 md:grid-cols-2">
      <h1 className="sr-only">Grafikler</h1>
      <ColumnChart
        className="md:col-span-2"
        title="Talep hacmi"
        note="günlük, açılan ve kapanan"
        summary="Dört haftada 1.316 talep açıldı, önceki dört haftadan %6,4 fazla."
        dataTime={LAST}
        groupLabel="Gün"
        valueLabel="Açılan"
        data={DAYS}
        line={CLOSED_LINE}
        notes={HOLIDAYS}
        labelEvery={7}
        spoken={tickets}
        selected={day}
        onPick={setDay}
      />
      <LineChart
        title="İlk yanıt süresi"
        note="dakika, haftalık p50 ve p90"
        summary="Taleplerin yarısı 11 dakikada, onda dokuzu 48 dakikada yanıtlandı."
        dataTime={LAST}
        groupLabel="Hafta"
        series={RESPONSE}
        data={WEEKS}
        band
        target={HALF_HOUR}
        labelEvery={4}
        format={minutes}
        onPick={() => undefined}
      />
      <BarChart
        title="Süresinde çözüm, birime göre"
        summary="Altı birimden ikisi hedefin altında kaldı."
        dataTime={LAST}
        groupLabel="Birim"
        valueLabel="Süresinde çözüm"
        asideLabel="Talep"
        data={SOLVED}
        whole={100}
        target={GOAL}
        format={percent}
        onPick={() => undefined}
      />
      <HeatMap
        title="Gelen arama yoğunluğu"
        note="saat ve gün, 4 haftanın ortalaması"
        summary="En çok arama salı günü saat 11’de geliyor."
        dataTime={LAST}
        groupLabel="Gün"
        columns={HOURS}
        data={WEEKDAYS}
        spoken={calls}
        selected={part}
        onPick={setPart}
      />
      <FunnelChart
        title="Başvurudan ameliyata"
        note="%14,6 dönüşüm"
        summary="412 başvurunun 60’ı ameliyata ulaştı."
        dataTime={LAST}
        groupLabel="Adım"
        valueLabel="Hasta"
        data={STEPS}
        selected={step}
        onPick={setStep}
      />
      <StackedChart
        title="Taleplerin geldiği kanallar"
        summary="WhatsApp’tan gelenler altı ayda %69 arttı."
        dataTime={LAST}
        groupLabel="Ay"
        series={CHANNELS}
        data={MONTHS}
        spoken={tickets}
        selected={part}
        onPick={setPart}
      />
      <Histogram
        title="İlk yanıta kadar geçen süre"
        summary="Taleplerin %69’u ilk yirmi dakikada yanıtlandı."
        dataTime={LAST}
        groupLabel="Süre"
        valueLabel="Talep"
        unit="dk"
        bins={MINUTES}
        marked={MEDIAN}
        spoken={tickets}
        onPick={() => undefined}
      />
      <LineChart
        title="NPS, aylara göre"
        note="Kasım sürüyor, içi boş nokta"
        summary="Tavsiye puanı ağustostan beri yükseliyor."
        groupLabel="Ay"
        series={SCORE}
        data={SCORES}
        broken
      />
      <StackedChart
        title="Birimlere göre yanıtlar"
        summary="Üç birimde destekleyenler çoğunlukta."
        groupLabel="Birim"
        direction="rows"
        series={ANSWERS}
        data={UNITS}
      />
      <ColumnChart
        title="Hesaba geçen tutar"
        note="lira"
        summary="Hafta sonu için 79.900 lira bekleniyor."
        groupLabel="Gün"
        valueLabel="Tutar"
        data={PAYOUTS}
      />
      <section className="card px-5 py-4">
        <BarChart
          bare
          title="Talep tipleri"
          summary="10 Kasım’da 74 talep açıldı."
          groupLabel="Tip"
          valueLabel="Talep"
          data={KINDS}
          selected={kind}
          onPick={setKind}
        />
        <p className="mt-3 flex items-center gap-3 border-t border-line pt-3">
          <b className="num text-2xl leading-8 font-semibold">1.316</b>
          <Sparkline
            label="Son 12 hafta: 61’den 74’e"
            values={[61, 58, null, 55, 59, 57, 60, 64, 66, 62, 66, 74]}
          />
        </p>
      </section>
      <ColumnChart
        title="Açılan talep"
        summary="Günlük talep sayısı."
        groupLabel="Gün"
        valueLabel="Açılan"
        data={[]}
      />
      <HeatMap title="Aramalar" summary="Saat ve gün." groupLabel="Gün" columns={HOURS} data={null} />
    </main>
  );
}
