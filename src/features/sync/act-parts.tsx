import { countOf } from '@/lib/sentences';
import { RecordName } from './way-to-record';
import type { RecordPlace } from './record-place';

/** A change of an act, with the record that it is about. */
export interface ActPart {
  readonly key: string;
  readonly summary: string;
  readonly place: RecordPlace;
}

/** Shows, folded, what an act consists of; what the sentences above say already is not said again. */
export function ActParts({
  parts,
  sentences = [],
}: {
  parts: readonly ActPart[];
  sentences?: readonly string[];
}) {
  return (
    <details className="meta mt-1">
      <summary className="w-fit text-ink-2">{countOf(parts.length, 'kayıt')}</summary>
      <ul className="mt-1 space-y-1 border-l border-line pl-3">
        {parts.map(({ key, summary, place }) => (
          <li key={key} className="break-words">
            {!sentences.includes(summary) && <span className="block text-ink">{summary}</span>}
            <span className="text-ink-2">
              <RecordName place={place} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows the sentences of acts that are discarded or sent as one. */
export function ActTitles({ sentences }: { sentences: readonly string[] }) {
  const [only] = sentences;
  if (sentences.length < 2) return only;
  return (
    <>
      {sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </>
  );
}
