import encodeQR from 'qr';
import { useMemo } from 'react';
import { shownHandoverCode, writeHandover } from '@sync/model/rules/handover-code';
import type { Handover } from '@sync/model/rules/handover-code';

/** Dark squares as one path, a unit each. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

/** What the one who takes the terminal scans, or types. */
export function HandoverPicture({ handover }: { handover: Handover }) {
  const text = writeHandover(handover);
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 2 }), [text]);
  return (
    <figure className="grid justify-items-center gap-2 py-3">
      {/* White in the dark look, too: cameras expect dark on light. */}
      <svg
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        className="w-64 max-w-full rounded-lg bg-white"
        role="img"
        aria-label="Devir kodu resmi"
        shapeRendering="crispEdges"
        data-handover={text}
      >
        <path d={pathOf(rows)} fill="#000" />
      </svg>
      <figcaption className="text-center text-ink-2">
        Devralan kendi tabletinde <b>Teslim al</b>, <b>Kodla devral</b> der ve bu resmi okutur ya da kodu
        yazar:
        <b className="num mt-1 block text-xl tracking-[.08em] text-ink">{shownHandoverCode(handover.code)}</b>
      </figcaption>
    </figure>
  );
}
