import { PencilLine, Trash2 } from 'lucide-react';
import { askKinds } from '@sync/model/entities/message-values';
import type { AskKind, MessageAsk } from '@sync/model/entities/message-values';
import { askMark } from '@sync/model/messages/template-content';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import type { TemplateValues } from '../template-values';

/** Renders the questions to the sender when the message is sent. */
export function AsksCard({
  values: { asks },
  mayEdit,
  onChange,
}: {
  values: TemplateValues;
  mayEdit: boolean;
  onChange: (patch: (now: TemplateValues) => Partial<TemplateValues>) => void;
}) {
  if (asks.length === 0) return null;
  const set = (id: string, patch: Partial<MessageAsk>) =>
    onChange((now) => ({ asks: now.asks.map((ask) => (ask.id === id ? { ...ask, ...patch } : ask)) }));
  return (
    <Card title="Gönderirken sorulanlar">
      <ul className="divide-y divide-line-soft">
        {asks.map((ask) => (
          <li key={ask.id} className="grid gap-3 py-3 first:pt-1 last:pb-0">
            <div className="grid items-end gap-3 @min-[34rem]:grid-cols-[minmax(0,1fr)_9rem_auto]">
              <TextField
                label="Soru"
                maxLength={80}
                hint={
                  <span className="inline-flex items-center gap-1 text-warn">
                    <PencilLine className="size-3.5" aria-hidden="true" />
                    {askMark(ask.key)}
                    {ask.kind === 'text' && ' · serbest metin: gönderen yazar'}
                  </span>
                }
                disabled={!mayEdit}
                value={ask.label}
                onChange={({ target }) => set(ask.id, { label: target.value })}
              />
              <SelectField
                label="Türü"
                className="self-start"
                value={ask.kind}
                disabled={!mayEdit}
                options={(Object.keys(askKinds) as AskKind[]).map((value) => ({
                  value,
                  label: askKinds[value],
                }))}
                onChange={(next) => next !== null && set(ask.id, { kind: next })}
              />
              {mayEdit && (
                <IconButton
                  className="self-start @min-[34rem]:mt-6"
                  icon={Trash2}
                  label={`${ask.label.trim() || askMark(ask.key)} sorusunu çıkar`}
                  onClick={() => onChange((now) => ({ asks: now.asks.filter(({ id }) => id !== ask.id) }))}
                />
              )}
            </div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Checkbox
                label="Zorunlu"
                checked={ask.required}
                disabled={!mayEdit}
                onChange={({ target }) => set(ask.id, { required: target.checked })}
              />
              {!ask.required && (
                <TextField
                  className="min-w-52 flex-1"
                  label="Boş kalırsa yazılacak"
                  maxLength={200}
                  disabled={!mayEdit}
                  value={ask.fallback ?? ''}
                  onChange={({ target }) =>
                    set(ask.id, { fallback: target.value === '' ? null : target.value })
                  }
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
