import { lazy, Suspense } from 'react';
import { cx } from '@/lib/class-names';

const FormattedText = lazy(() => import('./formatted-text'));

/** A text that people have formatted, with nothing in it that could run. As typed until the reader is loaded. */
export function RichText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={cx('prose-text break-words', className)}>
      <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
        <FormattedText text={text} />
      </Suspense>
    </div>
  );
}
