import { CodePicture } from '@/kit/codes/code-picture';
import { shownHandoverCode, writeHandover } from '@sync/model/rules/handover-code';
import type { Handover } from '@sync/model/rules/handover-code';

/** Shows the code that the person taking the terminal scans, or types. */
export function HandoverPicture({ handover }: { handover: Handover }) {
  return (
    <figure className="grid justify-items-center gap-2 py-3">
      <CodePicture text={writeHandover(handover)} label="Devir kodu resmi" className="w-64" />
      <figcaption className="text-center text-ink-2">
        Devralan kendi tabletinde <b>Teslim al</b>, <b>Kodla devral</b> der ve bu resmi okutur ya da kodu
        yazar:
        <b className="num mt-1 block text-xl tracking-[.08em] text-ink">{shownHandoverCode(handover.code)}</b>
      </figcaption>
    </figure>
  );
}
