import { isRightToLeft } from '@sync/model/surveys/survey';
import type { TemplateChange } from './template-changes';
import { textDifference } from './text-difference';

/** Shows the unpublished changes: removed text struck through, new text underlined. */
export function ChangesList({ changes }: { changes: readonly TemplateChange[] }) {
  if (changes.length === 0) return <p className="text-ink-2">Yayındaki sürüme göre bir değişiklik yok.</p>;
  return (
    <dl className="grid gap-3">
      {changes.map(({ label, before, after, language }) => (
        <div key={label}>
          <dt className="meta font-medium text-ink-2">{label}</dt>
          <dd
            className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink"
            lang={language ?? undefined}
            dir={language !== null && isRightToLeft(language) ? 'rtl' : undefined}
          >
            {textDifference(before, after).map(({ is, text }, at) =>
              is === 'same' ? (
                <span key={at}>{text}</span>
              ) : is === 'added' ? (
                <ins
                  key={at}
                  className="rounded-sm bg-success-soft text-success decoration-1 underline-offset-4"
                >
                  {text}
                </ins>
              ) : (
                <del key={at} className="rounded-sm bg-danger-soft text-danger">
                  {text}
                </del>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
