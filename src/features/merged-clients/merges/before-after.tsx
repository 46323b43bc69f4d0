import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import type { Answer } from './merge-page-type';
import { fieldLines } from '../merge/field-values';

/** Shows each field of both records before, and of the kept one now; values set by the merge are marked. */
export function BeforeAfter({ page }: { page: Answer }) {
  const reference = useReferenceData();
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[0.8125rem]">
        <thead>
          <tr className="meta text-left text-ink-3">
            <th className="py-1 pr-2 font-medium">
              <span className="sr-only">Alan</span>
            </th>
            <th className="py-1 pr-2 font-medium">Kalan, önce</th>
            <th className="py-1 pr-2 font-medium">Yönlenen, önce</th>
            <th className="py-1 font-medium">Şimdi</th>
          </tr>
        </thead>
        <tbody>
          {fieldLines(page, reference).map(({ name, label, texts }) => (
            <tr key={name} className="border-t border-line-soft align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal text-ink-2">
                {label}
              </th>
              {texts.map((text, at) => (
                <td
                  key={['survivor', 'absorbed', 'now'][at]}
                  className={cx(
                    'num max-w-40 py-1.5 pr-2 break-words whitespace-pre-line',
                    text === null && 'text-ink-3',
                    at === 2 && text !== texts[0] && 'font-semibold',
                  )}
                >
                  {text ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
