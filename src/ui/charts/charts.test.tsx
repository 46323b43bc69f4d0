import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BarChart } from './bar-chart';
import { ColumnChart } from './column-chart';
import { FunnelChart } from './funnel-chart';
import { HeatMap } from './heat-map';
import { Histogram } from './histogram';
import { LineChart } from './line-chart';
import { Sparkline } from './sparkline';
import { StackedChart } from './stacked-chart';

afterEach(cleanup);

const frame = { title: 'Grafik', summary: 'Ne gösterdiği.', groupLabel: 'Grup' };
const names = () =>
  [...document.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('aria-label'));
const texts = () => [...document.querySelectorAll('svg text')].map((text) => text.textContent);
const bars = () => [...document.querySelectorAll('rect:is([class*="fill-c"]), rect[fill^="url("]')];

describe('columns', () => {
  it('leave gaps, say where a group is too small, and hatch what is expected', () => {
    render(
      <ColumnChart
        {...frame}
        valueLabel="Tutar"
        data={[
          { id: 'a', label: 'Pzt', value: 40 },
          { id: 'b', label: 'Sal', value: null },
          { id: 'c', label: 'Çar', value: 4, hidden: true },
          { id: 'd', label: 'Per', value: 20, expected: true },
        ]}
      />,
    );
    expect(bars().map((bar) => bar.getAttribute('fill')?.includes('expected') ?? false)).toEqual([
      false,
      true,
    ]);
    expect(texts()).toContain('5’ten az');
    expect(names()).toEqual(['Pzt: 40', 'Sal: veri yok', 'Çar: 5’ten az', 'Per: 20, beklenen']);
  });

  it('with a line say both values, at the end of each too', () => {
    render(
      <ColumnChart
        {...frame}
        valueLabel="Açılan"
        data={[{ id: 'a', label: 'Pzt', value: 15 }]}
        line={{ label: 'Kapanan', values: [9] }}
      />,
    );
    expect(names()).toEqual(['Pzt: Açılan 15, Kapanan 9']);
    expect(texts()).toEqual(expect.arrayContaining(['Açılan 15', 'Kapanan 9']));
  });

  it('set off the selected one', () => {
    const data = ['a', 'b'].map((id) => ({ id, label: id, value: 5 }));
    render(<ColumnChart {...frame} valueLabel="Talep" data={data} selected={{ id: 'b' }} />);
    expect(bars().map((bar) => bar.getAttribute('fill-opacity'))).toEqual(['0.7', null]);
    expect(bars()[1]?.getAttribute('stroke-width')).toBe('1.5');
  });
});

it('bars are as long as their value; a group too small has none', () => {
  render(
    <BarChart
      {...frame}
      valueLabel="Oran"
      whole={100}
      target={{ value: 90, label: 'hedef %90', missed: 'below' }}
      format={(value) => `%${value}`}
      data={[
        { id: 'a', label: 'KBB', value: 95 },
        { id: 'b', label: 'Göz', value: 80 },
        { id: 'c', label: 'Cildiye', value: 100, hidden: true },
        { id: 'd', label: 'Dahiliye', value: null },
      ]}
    />,
  );
  expect(bars().map((bar) => bar.getAttribute('width'))).toEqual(['95%', '80%']);
  expect(names()).toEqual([
    'KBB: %95',
    'Göz: %80, hedefin altında',
    'Cildiye: 5’ten az',
    'Dahiliye: veri yok',
  ]);
  expect(screen.getByText('hedef %90')).toBeDefined();
});

it('steps say how much of the one before is left', () => {
  const data = [
    { id: 'a', label: 'Başvuru', value: 200 },
    { id: 'b', label: 'Muayene', value: 50 },
    { id: 'c', label: 'Teklif', value: null },
    { id: 'd', label: 'Ameliyat', value: 10 },
  ];
  render(<FunnelChart {...frame} valueLabel="Hasta" data={data} />);
  expect(names()).toEqual([
    'Başvuru: 200',
    'Muayene: 50, önceki adımın %25',
    'Teklif: veri yok',
    'Ameliyat: 10',
  ]);
});

describe('lines', () => {
  const series = [
    { id: 'p50', label: 'p50' },
    { id: 'p90', label: 'p90' },
  ];

  it('are parted by what is missing, and say all values of a moment', () => {
    const data = [
      { id: '1', label: '02.11', values: [10, 40] },
      { id: '2', label: '09.11', values: [null, 50] },
      { id: '3', label: '16.11', values: [12, 48] },
    ];
    render(
      <LineChart {...frame} series={series} data={data} band target={{ value: 30, label: 'hedef 30' }} />,
    );
    const [, median, most] = document.querySelectorAll('path');
    expect(median?.getAttribute('d')?.split('M')).toHaveLength(3);
    expect([median, most].map((line) => line?.getAttribute('stroke-dasharray'))).toEqual([null, '5 3']);
    expect(names()[1]).toBe('09.11: p50 veri yok, p90 50');
    expect(texts()).toEqual(expect.arrayContaining(['p50 12', 'p90 48', 'hedef 30']));
  });

  it('say which moment still runs', () => {
    const data = [{ id: '1', label: 'Kas', values: [61], expected: true }];
    render(<LineChart {...frame} series={[{ id: 'nps', label: 'NPS' }]} data={data} broken />);
    expect(names()).toEqual(['Kas: NPS 61, sürüyor']);
  });
});

it('a histogram names its bins by their limits', () => {
  const bins = [
    { id: 'a', from: 0, to: 10, value: 7 },
    { id: 'b', from: 10, to: null, value: 2 },
  ];
  render(
    <Histogram
      {...frame}
      valueLabel="Talep"
      unit="dk"
      bins={bins}
      marked={[{ value: 4, label: 'medyan 4 dk' }]}
    />,
  );
  expect(names()).toEqual(['0–10 dk: 7', '10 dk ve üzeri: 2']);
  expect(texts()).toEqual(expect.arrayContaining(['0', '10+', 'medyan 4 dk']));
});

describe('marks in rows and columns', () => {
  const series = [
    { id: 'x', label: 'Telefon' },
    { id: 'y', label: 'SMS' },
  ];
  const data = [
    { id: 'a', label: 'Ocak', values: [3, 1] },
    { id: 'b', label: 'Şubat', values: [5, null] },
  ];
  const press = async (keys: string) => {
    screen.getByRole('figure').focus();
    await userEvent.keyboard(keys);
    return document.activeElement?.getAttribute('aria-label');
  };

  it('of standing bars are parts one below the other', async () => {
    const onPick = vi.fn<(mark: object) => void>();
    render(<StackedChart {...frame} series={series} data={data} onPick={onPick} />);
    expect(await press('{Home}')).toBe('Ocak, SMS: 1');
    expect(await press('{Home}{ArrowDown}{ArrowRight}{Enter}')).toBe('Şubat, Telefon: 5');
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ id: 'b', part: 'x' });
    expect(screen.getAllByRole('listitem').map((part) => part.textContent)).toEqual(['Telefon', 'SMS']);
  });

  it('of lying bars are parts beside each other', async () => {
    render(<StackedChart {...frame} direction="rows" series={series} data={data} />);
    expect(await press('{Home}{ArrowRight}')).toBe('Ocak, SMS: 1');
    expect(await press('{Home}{ArrowDown}')).toBe('Şubat, Telefon: 5');
  });

  it('of a heat map are cells; a missing one is empty', async () => {
    render(
      <HeatMap {...frame} columns={[{ id: '8', label: '8', title: 'saat 8' }, ...series]} data={data} />,
    );
    expect(await press('{Home}{ArrowDown}{ArrowRight}')).toBe('Şubat, Telefon: veri yok');
    expect(names()[0]).toBe('Ocak, saat 8: 3');
    expect(document.querySelectorAll('rect[class*="fill-q"]')).toHaveLength(3);
  });
});

it('a sparkline says its course, and draws no missing value', () => {
  const { rerender } = render(<Sparkline label="61’den 74’e" values={[61, null, 74]} />);
  expect(screen.getByRole('img', { name: '61’den 74’e' }).querySelector('path')?.getAttribute('d')).toBe(
    'M2.0 20.0L2.0 20.0M92.0 4.0L92.0 4.0',
  );
  rerender(<Sparkline label="Değer yok" values={[]} />);
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity/u);
});
