import { TriangleAlert } from 'lucide-react';
import { useSignedIn } from '@/data/workspace';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import type { SurgeryWarning } from './surgery-warnings';
import { warningText } from './warning-words';

/** Shows warnings about the plan; none of them prevents saving. */
export function WarningList({ warnings }: { warnings: readonly SurgeryWarning[] }) {
  const { access } = useSignedIn();
  if (warnings.length === 0) return null;
  return (
    <div role="status" className="rounded-lg bg-warn-soft px-3.5 py-2 text-warn">
      <ul className="grid gap-1">
        {warnings.map((warning) => {
          const other = 'surgery' in warning ? recordAddress('surgery', warning.surgery.id, access) : null;
          return (
            <li
              key={warning.code === 'taken' ? `taken ${warning.kind}` : warning.code}
              className="flex items-start gap-2"
            >
              <TriangleAlert className="mt-0.5 size-4" aria-hidden="true" />
              <span className="min-w-0 text-ink">
                {warningText(warning)}
                {other !== null && (
                  <>
                    {' '}
                    <RecordLink to={other} className="hit font-medium text-accent-ink underline">
                      Ameliyatı aç
                    </RecordLink>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
