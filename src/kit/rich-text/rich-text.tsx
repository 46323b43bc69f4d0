import { lazy, Suspense } from 'react';
import { cx } from '@/lib/class-names';

function AsTyped({ text }: { text: string }) {
  return <p className="whitespace-pre-line">{text}</p>;
}

// Without a network the reader may not come; a text without its format is no reason to take the screen away.
const FormattedText = lazy(() => import('./formatted-text').catch(() => ({ default: AsTyped })));

/** Shows a text that people have formatted, with nothing in it that could run. As typed until the reader is loaded. */
export function RichText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={cx('prose-text break-words', className)}>
      <Suspense fallback={<AsTyped text={text} />}>
        <FormattedText text={text} />
      </Suspense>
    </div>
  );
}
