import { useMemo } from 'react';
import { safeHtml } from './safe-html';

/** Renders formatted text; loaded with the first one: see `rich-text.tsx`. */
export default function FormattedText({ text }: { text: string }) {
  const html = useMemo(() => safeHtml(text), [text]);
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
