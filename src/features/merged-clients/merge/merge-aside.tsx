import { ChevronDown, CircleCheck, Cloud, TriangleAlert, Undo2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/numbers';
import { MatchChips } from '@/records/matching/match-chips';
import { MatchWaterfall } from '@/records/matching/match-waterfall';
import { partsOf } from '@/records/matching/match-words';
import { cx } from '@/lib/class-names';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { mergeAsks, mergeBases } from '@sync/model/entities/client-merge';
import type { MergePreview } from '@sync/rpc/merges';
import { blockWords, tableNoun } from '../merge-words';
import { fieldLabels, valuesOf } from './field-values';

/** Shows rows by kind, in tiles. */
export function MovedTiles({ counts }: { counts: Readonly<Record<string, number>> }) {
  const kinds = Object.entries(counts);
  if (kinds.length === 0) return <p className="meta text-ink-2">Taşınacak kayıt yok.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
      {kinds.map(([table, count]) => (
        <li key={table} className="rounded-lg border border-line px-3 py-2">
          <b className="num text-[1.0625rem] font-semibold">{formatNumber(count)}</b>{' '}
          <span className="meta text-ink-2">{tableNoun(table)}</span>
        </li>
      ))}
    </ul>
  );
}

function Note({
  tone,
  icon: Icon,
  children,
}: {
  tone: 'warn' | 'danger' | 'success';
  icon: IconType;
  children: ReactNode;
}) {
  const look = {
    warn: 'bg-warn-soft text-warn',
    danger: 'bg-danger-soft text-danger',
    success: 'bg-success-soft text-success',
  };
  return (
    <p className={cx('flex gap-2.5 rounded-lg px-3.5 py-3', look[tone])}>
      <Icon className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      <span className="text-ink">{children}</span>
    </p>
  );
}

/** Shows the evidence that the two are one person, the reasons against merging them, and the rows that will move. */
export function MergeAside({
  shown,
  waiting,
  children,
}: {
  shown: MergePreview;
  /** Names of fields that somebody has to choose. */
  waiting: readonly string[];
  /** The reason. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const parts = partsOf(shown.likeness.agreed, shown.likeness.bits);
  const { blocks, asks } = shown;
  return (
    <div className="grid content-start gap-5">
      <section aria-labelledby="merge-basis" className="grid gap-2.5">
        <div className="flex items-center justify-between gap-2">
          <h2 id="merge-basis" className="text-[0.9375rem] font-semibold">
            Eşleşme dayanağı
          </h2>
          <Badge tone="accent">{mergeBases[shown.basis]}</Badge>
        </div>
        <MatchChips parts={parts} />
        <Button
          size="sm"
          tone="quiet"
          className="-ml-2 justify-self-start"
          iconAfter={ChevronDown}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Puan {Math.round(shown.likeness.weight)}
        </Button>
        {open && <MatchWaterfall parts={parts} />}
        {blocks.map((block) => (
          <Note key={block} tone="danger" icon={TriangleAlert}>
            {blockWords[block] ?? block}
          </Note>
        ))}
        {waiting.map((name) => (
          <Note key={name} tone="warn" icon={TriangleAlert}>
            <b>{fieldLabels[name]} farklı.</b> Birini seçmeden birleştirilemez.
          </Note>
        ))}
        {asks.map((ask) => (
          <Note key={ask} tone="warn" icon={UsersRound}>
            <b>{mergeAsks[ask as keyof typeof mergeAsks] ?? ask}.</b> Yetkili ikinci bir kişi onaylamalı.
          </Note>
        ))}
        {blocks.length === 0 && asks.length === 0 && waiting.length === 0 && (
          <Note tone="success" icon={CircleCheck}>
            Kimlik çelişkisi yok, aynı gün iki ameliyat yok.
          </Note>
        )}
      </section>
      <section aria-labelledby="merge-moves" className="grid gap-2.5">
        <h2 id="merge-moves" className="text-[0.9375rem] font-semibold">
          Taşınacak kayıtlar
        </h2>
        <p className="meta num -mt-1.5 text-ink-2">
          {valuesOf(shown.absorbed).client_no ?? '–'} → {valuesOf(shown.survivor).client_no ?? '–'}
        </p>
        <MovedTiles counts={shown.moving} />
        {shown.merged_before > 0 && (
          <p className="meta text-ink-2">
            Bu kayıtlarla daha önce {shown.merged_before} birleştirme yapılmış; onlar da birlikte gelir.
          </p>
        )}
      </section>
      {children}
      <ul className="meta grid gap-2.5 text-ink-2">
        <li className="flex gap-2.5">
          <Undo2 className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          Geri alınca taşınanlar eski yerine döner, iki kayıt da önceki hâlini alır. Sonradan açılanlar, siz
          işaretlemezseniz, kalan kayıtta durur.
        </li>
        <li className="flex gap-2.5">
          <Cloud className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          Birleştirme sunucuda tek işlemde yapılır, bağlantı gerekir. Çevrimdışı cihazların eski kayda
          yazdıkları kalan kayda geçer.
        </li>
      </ul>
    </div>
  );
}
