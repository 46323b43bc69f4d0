import { CircleAlert, Copy, Download, Hourglass, UserCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { runQuery } from '@/data/server';
import { useCommand } from '@/data/use-command';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { saveFile, toCsv } from '@/kit/export/spreadsheet';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import type { IconType } from '@/ui/icon';
import { Switch } from '@/ui/switch';
import { toastError, toastSuccess } from '@/ui/toast';
import { decideAlikeIncoming, listIncomingRows, setIncomingRule } from '@sync/rpc/incoming';
import type { IncomingCounts, IncomingDecision, IncomingLine } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';
import { incomingProblem, reasonsOf, whyText } from './incoming-words';

function Line({ icon: Icon, tone, children }: { icon: IconType; tone: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-2.5 py-1.5">
      <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Shows what taking the list over will do, row by row of the file. */
export function WhatHappens({ counts }: { counts: IncomingCounts }) {
  const lines: readonly (readonly [IconType, string, number, string])[] = [
    [UserPlus, 'text-accent', counts.ready_new, 'yeni kayıt açılır'],
    [UserCheck, 'text-success', counts.ready_same, 'satır kayıtlara yazılır'],
    [Copy, 'text-ink-2', counts.equal, 'satır zaten aynı, atlanır'],
    [Copy, 'text-ink-2', counts.skipped, 'satırı almıyorsunuz'],
    [UserCheck, 'text-ink-2', counts.applied, 'satır içe alındı'],
    [Hourglass, 'text-warn', counts.open, 'satır karar bekliyor'],
    [CircleAlert, 'text-danger', counts.refused, 'satır alınamaz'],
  ];
  return (
    <Card title="İçe alınacak">
      <ul className="num">
        {lines.map(([icon, tone, rows, words]) =>
          rows === 0 ? null : (
            <Line key={words} icon={icon} tone={tone}>
              {formatNumber(rows)} {words}
            </Line>
          ),
        )}
      </ul>
    </Card>
  );
}

/** Reads all rows of a list that cannot be taken over. */
async function refusedRows(of: DecideKind, target: string): Promise<readonly IncomingLine[] | null> {
  const all: IncomingLine[] = [];
  for (;;) {
    const answer = await runQuery(listIncomingRows, {
      target,
      part: 'refused',
      behind: all.at(-1)?.line ?? 0,
    });
    if (!answer.ok) {
      toastError(incomingProblem(answer.problem, of));
      return null;
    }
    all.push(...answer.value.rows);
    if (answer.value.rows.length === 0) return all;
  }
}

/** Shows why rows cannot be taken over, and hands them out for mending. */
export function WhyRefused({
  of,
  target,
  name,
  counts,
}: {
  of: DecideKind;
  target: string;
  name: string;
  counts: IncomingCounts;
}) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const rows = await refusedRows(of, target);
    setBusy(false);
    if (rows === null) return;
    saveFile(
      `${name.replace(/\.[^.]*$/u, '')} alınamayanlar`,
      'csv',
      toCsv([
        ['Satır', 'Ad soyad', 'Neden', 'Dosyadaki'],
        ...rows.map((row) => [
          row.line,
          row.name ?? '',
          whyText(of, row),
          row.problems
            .map(({ text }) => text ?? '')
            .filter(Boolean)
            .join(', '),
        ]),
      ]),
    );
  };
  return (
    <Card title="Neden alınamıyor">
      <ul className="num grid gap-1">
        {reasonsOf(of, counts, 'refused').map(({ why, text, rows }) => (
          <li key={why} className="flex gap-3">
            <span className="min-w-6 text-right font-semibold text-danger">{formatNumber(rows)}</span>
            {text}
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-3" icon={Download} busy={busy} onClick={() => void download()}>
        {formatNumber(counts.refused)} satırı indir
      </Button>
    </Card>
  );
}

/** Decides rows that ask for the same reason, all at once. */
export function AlikeDecisions({
  of,
  target,
  counts,
  onDone,
}: {
  of: DecideKind;
  target: string;
  counts: IncomingCounts;
  onDone: () => void;
}) {
  const command = useCommand();
  const reasons = reasonsOf(of, counts, 'maybe').filter(({ why }) => of.decidedAlike.has(why));
  const decide = async (reason: string, rows: number, decided: IncomingDecision) => {
    const done = await command.run(decideAlikeIncoming, { target, reason, decided, readings: 'first' });
    onDone();
    if (done === undefined) return;
    const left = done.value.counts.reasons[`maybe:${reason}`] ?? 0;
    toastSuccess(`${countOf(rows - left, 'satır')} ${of.words.done[decided]}.`, {
      ...(left > 0 ? { detail: `${countOf(left, 'satır')} tek tek kararınızı bekliyor.` } : {}),
    });
  };
  if (reasons.length === 0) return null;
  return (
    <Card title="Neden soruluyor">
      <ul className="grid gap-3">
        {reasons.map(({ why, text, rows }) => (
          <li key={why}>
            <p>
              <b className="num font-semibold">{formatNumber(rows)}</b> {text}
            </p>
            <div className="mt-1 flex flex-wrap gap-1.5">
              {of.sameAlike.has(why) && (
                <Button size="sm" disabled={command.busy} onClick={() => void decide(why, rows, 'same')}>
                  {of.words.allSame}
                </Button>
              )}
              <Button size="sm" disabled={command.busy} onClick={() => void decide(why, rows, 'new')}>
                Hepsi yeni
              </Button>
              <Button size="sm" disabled={command.busy} onClick={() => void decide(why, rows, 'skip')}>
                Hiçbirini alma
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p className="meta mt-3 text-ink-2">
        Toplu kararda okunuşu kesin olmayan bilginin ilk okuması yalnız boş alana yazılır; kayıttaki dolu
        değer kalır, okunamayan alınmaz.
      </p>
    </Card>
  );
}

/** Sets what happens to values that are there already. */
export function FillRule({
  of,
  target,
  counts,
  onDone,
}: {
  of: DecideKind;
  target: string;
  counts: IncomingCounts;
  onDone: () => void;
}) {
  const command = useCommand();
  return (
    <Card>
      <Switch
        label="Boş alanı doldur, dolu alana dokunma"
        description={of.words.fillRule}
        checked={counts.fills_only}
        disabled={command.busy || command.offline}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          void command.run(setIncomingRule, { target, only_empty: checked }).then(onDone);
        }}
      />
    </Card>
  );
}
