import { expect, it } from 'vitest';
import { archiveName, archivesToKeep, archiveTime, USUAL_KEEP } from './retention';

const DAY = 86_400_000;
const NIGHT = Date.parse('2026-11-29T21:30:00Z');

it('reads the time of an archive back from its name, and no other file for one', () => {
  const at = Date.parse('2026-02-28T23:59:59Z');
  expect(archiveTime(archiveName(at))).toBe(at);
  for (const name of [
    'notes.txt',
    `${archiveName(at)}.partial`,
    `x${archiveName(at)}`,
    'vizite-2026-13-40T99-00-00Z.tar.age',
  ])
    expect(archiveTime(name)).toBeNull();
});

it('keeps a week of nights, a month of weeks and a year of months, whatever the order', () => {
  const names = Array.from({ length: 800 }, (_, nights) => archiveName(NIGHT - nights * DAY));
  const kept = archivesToKeep(names.toReversed(), USUAL_KEEP);
  for (const name of names.slice(0, 7)) expect(kept).toContain(name);
  expect(kept.size).toBeLessThanOrEqual(7 + 5 + 12);
  expect(new Set([...kept].map((name) => name.slice(0, 14))).size).toBeGreaterThanOrEqual(12);
});

it('keeps the latest of a night, and never removes the latest of all', () => {
  const [early, late] = [archiveName(NIGHT), archiveName(NIGHT + 60_000)];
  expect([...archivesToKeep([early, late], USUAL_KEEP)]).toEqual([late]);
  expect([...archivesToKeep([early, late], { days: 0, weeks: 0, months: 0 })]).toEqual([late]);
});

it('counts the day in Turkey: half past midnight is of the new one', () => {
  const [before, after] = [
    archiveName(Date.parse('2026-11-29T20:59:00Z')),
    archiveName(Date.parse('2026-11-29T21:01:00Z')),
  ];
  expect(archivesToKeep([before, after], { days: 2, weeks: 0, months: 0 }).size).toBe(2);
});

it('thins no further than it was asked to when it is asked again', () => {
  const names = Array.from({ length: 400 }, (_, nights) => archiveName(NIGHT - nights * DAY));
  const once = [...archivesToKeep(names, USUAL_KEEP)].sort();
  expect([...archivesToKeep(once, USUAL_KEEP)].sort()).toEqual(once);
});
