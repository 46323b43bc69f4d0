import { PencilLine } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { MessageAsk, MessagePurpose } from '@sync/model/entities/message-values';
import { askMark } from '@sync/model/messages/template-content';
import { isForPurpose, variables, variableSources } from '@sync/model/messages/variables';
import { cx } from '@/lib/class-names';
import { finderOf, searchKey } from '@sync/model/tr/search-text';
import { optionClass } from '@/ui/option-row';
import { variableIcon, variableTone } from '../variable-look';

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly group: string;
}

function entriesFor(asks: readonly MessageAsk[], purpose: MessagePurpose, query: string): readonly Entry[] {
  const ready = variables
    .filter(({ from }) => isForPurpose(from, purpose))
    .map(({ key, label, from }) => ({ key, label, group: variableSources[from] }));
  const asked = asks.map(({ key, label }) => ({ key: askMark(key), label, group: 'Gönderirken sorulan' }));
  const isMeant = finderOf(query, true);
  return [...asked, ...ready].filter(({ key, label, group }) =>
    isMeant(searchKey(`${key} ${label} ${group}`)),
  );
}

/** Shows the variables for a text, found by typing. Enter inserts, Esc closes. */
export function VariableList({
  asks,
  purpose,
  onChoose,
  onAsk,
  onClose,
}: {
  asks: readonly MessageAsk[];
  purpose: MessagePurpose;
  onChoose: (key: string) => void;
  /** Asks for something new when the message is sent. */
  onAsk: (label: string) => void;
  /** @param typed whether nothing was chosen by leaving with Esc */
  onClose: (escaped: boolean) => void;
}) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const entries = entriesFor(asks, purpose, query);
  // The last line makes a new question.
  const count = entries.length + 1;
  const current = Math.min(at, count - 1);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  const take = (index: number) => {
    const entry = entries[index];
    if (entry === undefined) onAsk(query.trim());
    else onChoose(entry.key);
  };
  return (
    <div
      ref={panel}
      className="pop absolute top-full left-0 z-20 mt-1 flex max-h-[360px] w-[22rem] max-w-full flex-col p-1"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(false);
      }}
    >
      <div className="inp m-1 w-auto!">
        <input
          role="combobox"
          aria-label="Değişkenlerde ara"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={`${id}-${current}`}
          autoComplete="off"
          autoFocus
          placeholder="Değişkenlerde ara"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }[event.key];
            if (to !== undefined && (event.key.startsWith('Arrow') || query === '')) {
              event.preventDefault();
              setAt((to + count) % count);
            } else if (event.key === 'Enter') {
              event.preventDefault();
              take(current);
            } else if (event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              onClose(true);
            }
          }}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label="Değişkenler" className="min-h-0 overflow-y-auto">
        {entries.map(({ key, label, group }, index) => {
          const Icon = variableIcon(key);
          return (
            <li key={key} role="presentation">
              {entries[index - 1]?.group !== group && (
                <p className="meta px-3 pt-2 pb-0.5 text-ink-3" aria-hidden="true">
                  {group}
                </p>
              )}
              <div
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                aria-label={`${group}: ${label}`}
                className={cx(optionClass, index === current && 'bg-hover')}
                onPointerMove={() => setAt(index)}
                // The text keeps its caret until the variable is written.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(index)}
              >
                <span className={cx('grid size-6 place-items-center rounded-badge', variableTone(key, true))}>
                  {Icon !== null && <Icon className="size-3.5" aria-hidden="true" />}
                </span>
                <span className="clip min-w-0 flex-1">{label}</span>
                <span className="meta clip text-ink-3">{key}</span>
              </div>
            </li>
          );
        })}
        <li role="presentation" className="mt-1 border-t border-line-soft pt-1">
          <div
            id={`${id}-${entries.length}`}
            role="option"
            aria-selected={current === entries.length}
            className={cx(optionClass, current === entries.length && 'bg-hover')}
            onPointerMove={() => setAt(entries.length)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(entries.length)}
          >
            <PencilLine className="size-4 text-warn" aria-hidden="true" />
            {query.trim() === ''
              ? 'Gönderirken sorulacak yeni alan'
              : `“${query.trim()}” gönderirken sorulsun`}
          </div>
        </li>
      </ul>
    </div>
  );
}
