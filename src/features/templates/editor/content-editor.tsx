import { Braces, Plus, Trash2 } from 'lucide-react';
import { useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { MessageContent } from '@sync/model/entities/message-values';
import {
  askMark,
  channelTexts,
  contentKeys,
  isAsked,
  placesOf,
  textPlaces,
} from '@sync/model/messages/template-content';
import type { TextPlace } from '@sync/model/messages/template-content';
import { variableMark } from '@sync/model/messages/template-language';
import { whatsappLimits } from '@sync/model/messages/template-lint';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { surveyLanguageName } from '@sync/model/surveys/survey';
import { newId } from '@/data/new-id';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { TextField } from '@/ui/text-field';
import { askKeyFor, changeContent } from '../template-values';
import type { TemplateValues } from '../template-values';
import { ChipField } from './chip-field';
import type { ChipFieldHandle } from './chip-field';
import { VariableList } from './variable-list';

export interface ContentHandle {
  /** Goes to the place of a problem. */
  show: (problem: LintProblem) => void;
}

/** Longest texts; the server has the same limits (`app.check_message_contents`). */
const longest: Readonly<Record<TextPlace, number>> = { subject: 200, header: 200, body: 4000, footer: 200 };

/** Renders the texts of a template in one language. */
export function ContentEditor({
  content,
  values,
  problems,
  isKnown,
  mayEdit,
  onChange,
  ref,
}: {
  content: MessageContent;
  values: TemplateValues;
  /** Those of this language. */
  problems: readonly LintProblem[];
  isKnown: (key: string) => boolean;
  mayEdit: boolean;
  onChange: (patch: (now: TemplateValues) => Partial<TemplateValues>) => void;
  ref: Ref<ContentHandle>;
}) {
  const { channel, asks, purpose } = values;
  const fields = useRef<Partial<Record<TextPlace, ChipFieldHandle | null>>>({});
  const [place, setPlace] = useState<TextPlace>('body');
  /** Reason why the list is open: the button, or a `/`, which stays as text where nothing is chosen. */
  const [listing, setListing] = useState<'button' | 'slash' | null>(null);
  const keys = contentKeys(content, channel);
  const asked = keys.filter(isAsked).length;
  const places = placesOf(channel);
  const current = places.includes(place) ? place : 'body';
  const language = surveyLanguageName(content.id);

  useImperativeHandle(ref, () => ({
    show: ({ place: at, at: from, length }) => {
      const field = fields.current[at as TextPlace];
      if (from === undefined) field?.focus();
      else field?.select(from, length ?? 0);
    },
  }));
  const set = (patch: Partial<MessageContent>) =>
    onChange((now) => ({ contents: changeContent(now.contents, content.id, patch) }));
  const insert = (key: string) => {
    setListing(null);
    fields.current[current]?.insert(variableMark(key));
  };
  const ask = (label: string) => {
    const named = label === '' ? 'Yeni alan' : label;
    const key = askKeyFor(named, asks);
    onChange((now) => ({
      asks: [...now.asks, { id: newId(), key, label: named, kind: 'text', required: true, fallback: null }],
    }));
    insert(askMark(key));
  };
  return (
    <section aria-label={`Metin, ${language}`} className="grid gap-3">
      {mayEdit && (
        <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button
            size="sm"
            icon={Braces}
            aria-expanded={listing !== null}
            aria-haspopup="listbox"
            // The text keeps the caret that the variable is written at.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setListing(listing === null ? 'button' : null)}
          >
            Değişken ekle <Kbd>/</Kbd>
          </Button>
          <span className="flex-1" />
          <span className="meta text-ink-2">
            {countOf(keys.length - asked, 'hazır')}
            {asked > 0 && `, ${asked} sorulan`} değişken
          </span>
          {listing !== null && (
            <VariableList
              asks={asks}
              purpose={purpose}
              onChoose={insert}
              onAsk={ask}
              onClose={(escaped) => {
                setListing(null);
                if (!escaped) return;
                if (listing === 'slash') fields.current[current]?.insert('/');
                else fields.current[current]?.focus();
              }}
            />
          )}
        </div>
      )}
      {places.map((field) => (
        <ChipField
          key={field}
          ref={(handle) => {
            fields.current[field] = handle;
          }}
          id={`template-${field}-${content.id}`}
          label={`${textPlaces[field]}, ${language}`}
          labelHidden={places.length === 1}
          optional={channelTexts[channel].optional.includes(field)}
          value={content[field] ?? ''}
          language={content.id}
          problems={problems.filter((problem) => problem.place === field)}
          isKnown={isKnown}
          line={field !== 'body'}
          readOnly={!mayEdit}
          maxLength={longest[field]}
          onChange={(text) => set({ [field]: text === '' && field !== 'body' ? null : text })}
          onSlash={() => {
            setPlace(field);
            setListing('slash');
          }}
          onFocus={() => setPlace(field)}
        />
      ))}
      {channelTexts[channel].buttons > 0 && (
        <Buttons content={content} mayEdit={mayEdit} onChange={(buttons) => set({ buttons })} />
      )}
    </section>
  );
}

type MessageButtons = MessageContent['buttons'];

/** Renders the buttons of WhatsApp, each with its address. */
function Buttons({
  content: { buttons },
  mayEdit,
  onChange,
}: {
  content: MessageContent;
  mayEdit: boolean;
  onChange: (buttons: MessageButtons) => void;
}) {
  const set = (index: number, patch: Partial<MessageButtons[number]>) =>
    onChange(buttons.map((button, at) => (at === index ? { ...button, ...patch } : button)));
  return (
    <div className="grid gap-2">
      {buttons.map(({ text, url }, index) => (
        // A button has no name of its own: its place is what tells it.
        <div key={index} className="flex items-end gap-2">
          <TextField
            className="w-44"
            label={`${index + 1}. düğme`}
            maxLength={whatsappLimits.button}
            disabled={!mayEdit}
            value={text}
            onChange={({ target }) => set(index, { text: target.value })}
          />
          <TextField
            className="min-w-0 flex-1"
            label="Adresi"
            inputMode="url"
            maxLength={500}
            placeholder="https://"
            disabled={!mayEdit}
            value={url}
            onChange={({ target }) => set(index, { url: target.value })}
          />
          {mayEdit && (
            <IconButton
              icon={Trash2}
              label={`${index + 1}. düğmeyi çıkar`}
              onClick={() => onChange(buttons.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {mayEdit && buttons.length < whatsappLimits.buttons && (
        <div>
          <Button
            size="sm"
            tone="quiet"
            icon={Plus}
            onClick={() => onChange([...buttons, { text: '', url: '' }])}
          >
            Düğme ekle
          </Button>
        </div>
      )}
    </div>
  );
}
