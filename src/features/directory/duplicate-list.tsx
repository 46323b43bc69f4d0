import { CopyCheck } from 'lucide-react';
import { NoticeBar } from '@/ui/notice-bar';

/** Shows records that may be the same as the open one, each with a link. */
export function DuplicateList({
  duplicates,
  noun,
  onOpen,
}: {
  duplicates: readonly { readonly id: string; readonly name: string }[];
  noun: 'firma' | 'kişi';
  onOpen: (id: string) => void;
}) {
  if (duplicates.length === 0) return null;
  return (
    <div className="px-5 pb-3">
      <NoticeBar boxed tone="warn" icon={CopyCheck} title={`Aynı ${noun} olabilir:`}>
        <ul>
          {duplicates.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="hit font-medium text-accent-ink" onClick={() => onOpen(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </NoticeBar>
    </div>
  );
}
