import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChartMark } from './chart-types';
import { ColumnChart, type ColumnChartProps } from './column-chart';

afterEach(cleanup);

const MONTHS = [
  { id: '01', label: 'Oca', title: 'Ocak 2026', value: 412 },
  { id: '02', label: 'Şub', title: 'Şubat 2026', value: null },
  { id: '03', label: 'Mar', title: 'Mart 2026', value: 3, hidden: true },
  { id: '04', label: 'Nis', title: 'Nisan 2026', value: 1284 },
];
const tickets = (value: number) => `${value} talep`;
const picked: ChartMark[] = [];

function Tickets(props: Partial<ColumnChartProps>) {
  const [selected, setSelected] = useState<ChartMark | null>(null);
  return (
    <ColumnChart
      title="Açılan talep"
      summary="Nisanda üç kat talep açıldı."
      dataTime="Verinin zamanı 14:05"
      groupLabel="Ay"
      valueLabel="Talep"
      data={MONTHS}
      spoken={tickets}
      selected={selected}
      onPick={(mark) => {
        picked.push(mark);
        setSelected(mark);
      }}
      {...props}
    />
  );
}

const figure = () => screen.getByRole('figure', { name: 'Açılan talep' });
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('a chart', () => {
  it('says its sentence and the time of its data, and is one tab stop', async () => {
    render(<Tickets />);
    await userEvent.tab();
    expect(document.activeElement).toBe(figure());
    const describedBy = figure().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Nisanda üç kat talep açıldı.',
      'Değerler arasında ok tuşlarıyla gezin, kayıtları Enter ile açın.',
    ]);
    expect(screen.getByText('Verinin zamanı 14:05')).toBeDefined();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Tablo olarak göster');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Şubat 2026: veri yok');
  });

  it('leads the arrows over all values, missing and hidden ones too', async () => {
    render(<Tickets />);
    figure().focus();
    const names: (string | null | undefined)[] = [];
    for (const key of ['{Home}', '{ArrowRight}', '{ArrowDown}', '{End}', '{ArrowRight}']) {
      await userEvent.keyboard(key);
      names.push(focused());
    }
    expect(names).toEqual([
      'Ocak 2026: 412 talep',
      'Şubat 2026: veri yok',
      'Mart 2026: 5’ten az',
      'Nisan 2026: 1284 talep',
      'Nisan 2026: 1284 talep',
    ]);
  });

  it('shows the name of the mark with the focus until Escape', async () => {
    render(<Tickets />);
    figure().focus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByText('Ocak 2026: 412 talep')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Ocak 2026: 412 talep')).toBe(null);
  });

  it('opens the rows behind a mark with the keyboard and with a press; where none are, it does not', async () => {
    picked.length = 0;
    render(<Tickets />);
    figure().focus();
    await userEvent.keyboard('{Home}{Enter}{ArrowRight}{Enter}{ArrowRight} {ArrowRight} ');
    await userEvent.click(screen.getByRole('button', { name: 'Ocak 2026: 412 talep' }));
    expect(picked.map(({ id }) => id)).toEqual(['01', '04', '01']);
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Ocak 2026: 412 talep']);
    expect(screen.getByRole('img', { name: 'Şubat 2026: veri yok' })).toBeDefined();
  });

  it('is read without rows to open', () => {
    render(<Tickets onPick={undefined} />);
    expect(within(figure()).getAllByRole('img')).toHaveLength(4);
  });

  it('shows its numbers as a table, which opens the same rows', async () => {
    picked.length = 0;
    render(<Tickets />);
    await userEvent.click(screen.getByRole('button', { name: 'Tablo olarak göster' }));
    const table = screen.getByRole('table', { name: 'Açılan talep' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'AyTalep',
      'Ocak 2026412',
      'Şubat 2026veri yok',
      'Mart 20265’ten az',
      'Nisan 20261.284',
    ]);
    await userEvent.click(within(table).getByRole('button', { name: 'Nisan 2026: 1284 talep' }));
    expect(picked.map(({ id }) => id)).toEqual(['04']);
    await userEvent.click(screen.getByRole('button', { name: 'Tabloyu gizle' }));
    expect(screen.queryByRole('table')).toBe(null);
  });
});

describe('without values', () => {
  it.each([
    ['no groups', []],
    ['missing values alone', [{ id: '01', label: 'Oca', value: null }]],
  ])('a chart with %s says so', (_, data) => {
    render(<Tickets data={data} />);
    expect(screen.getByText('Bu dönemde kayıt yok')).toBeDefined();
    expect(figure().querySelector('svg')).toBe(null);
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('a chart of zeros is drawn, without a number that is none', () => {
    render(<Tickets data={[{ id: '01', label: 'Oca', value: 0 }]} />);
    expect(screen.getByRole('button', { name: 'Oca: 0 talep' })).toBeDefined();
    expect(document.body.innerHTML).not.toContain('NaN');
  });

  it('a chart that is on its way has neither', () => {
    render(<Tickets data={null} />);
    expect(figure().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Yükleniyor…');
    expect(screen.queryByText('Bu dönemde kayıt yok')).toBe(null);
  });
});
