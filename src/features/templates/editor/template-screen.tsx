import { useEffect, useRef, useState } from 'react';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import { useDraft } from '@/data/drafts';
import { LoadingBlock } from '@/ui/page-states';
import { useSubmission } from '../approval/use-submission';
import { DRAFTS, sameValues, templateValues } from '../template-values';
import { useSmsSettings } from '../use-sms-settings';
import { TemplateForm } from './template-form';
import type { OpenTemplateProps, TemplateScreenProps, TemplateView } from '../template-props';

interface Caret {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

function caretNow(): Caret | null {
  const area = document.activeElement;
  return area instanceof HTMLTextAreaElement && area.id !== ''
    ? { id: area.id, from: area.selectionStart, to: area.selectionEnd }
    : null;
}

/**
 * Shows a template in its form. Changes of others are taken over while nothing is typed; else they are merged when
 * the user saves.
 */
export function TemplateScreen({ record, others, ...rest }: TemplateScreenProps) {
  const sms = useSmsSettings(others);
  const [opened, setOpened] = useState(record);
  const [dirty, setDirty] = useState(false);
  /** The record as it was when the form saved: the list gets the new one a moment later. */
  const [stale, setStale] = useState<MessageTemplate | null>(null);
  const [view, setView] = useState<TemplateView>({ language: 'tr', patient: 'usual' });
  // A form that restarts must not lose it.
  const submission = useSubmission(record);
  const caret = useRef<Caret | null>(null);
  if (!dirty && record !== stale && record !== opened) setOpened(record);
  // Where nothing that is typed into has changed, the form stays as it is.
  const [edition, setEdition] = useState({ number: 0, values: templateValues(opened) });
  if (!sameValues(edition.values, opened))
    setEdition({ number: edition.number + 1, values: templateValues(opened) });
  const { number } = edition;
  useEffect(() => {
    const kept = caret.current;
    caret.current = null;
    const area = kept === null ? null : document.getElementById(kept.id);
    if (kept === null || !(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(kept.from, kept.to);
  }, [number]);
  return (
    <OpenTemplate
      key={number}
      {...rest}
      record={record}
      sms={sms}
      opened={opened}
      submission={submission}
      view={view}
      onView={(patch) => setView((now) => ({ ...now, ...patch }))}
      onDirty={setDirty}
      onSaved={(saved) => {
        caret.current = caretNow();
        setStale(record);
        setDirty(false);
        setOpened(saved);
      }}
    />
  );
}

function OpenTemplate(props: OpenTemplateProps) {
  const draft = useDraft<unknown, MessageTemplate>(`${DRAFTS}${props.opened.id}`, props.opened);
  return draft.ready ? (
    <TemplateForm {...props} draft={draft} />
  ) : (
    <LoadingBlock lines={8} className="flex-1 p-5" />
  );
}
