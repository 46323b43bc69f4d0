import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { formatDateTime } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { ListPrint } from '@/kit/export/list-print';
import { RecordLink } from '@/kit/record/record-link';
import { Badge } from '@/ui/badge';
import type { BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import type { DataColumn } from '@/ui/table-types';
import { messageChannels, messageReason, messageStates } from '@sync/model/entities/message-values';
import type { MessageState } from '@sync/model/entities/message-values';
import { formatPhone } from '@sync/model/rules/phone';
import { isRightToLeft } from '@sync/model/surveys/survey';
import { showMessage } from '@sync/rpc/messages';
import type { ListedMessage, MessageChoice } from '@sync/rpc/messages';
import { Fact } from '@/kit/record/sheet-parts';
import { useMessages } from './use-messages';

const stateTones: Readonly<Record<MessageState, BadgeTone>> = {
  queued: 'info',
  sending: 'info',
  sent: 'info',
  delivered: 'success',
  read: 'success',
  failed: 'danger',
  blocked_consent: 'warn',
  expired: 'warn',
  cancelled: 'neutral',
  unknown: 'danger',
};

const addressWords = (address: string): string => (address.startsWith('+') ? formatPhone(address) : address);

/** Returns why a message did not go or arrive, if its state does not say so already. */
function reasonBeside({ error_code: code, state }: ListedMessage): string | null {
  const words = code === null ? null : messageReason(code);
  return words === messageStates[state] ? null : words;
}

function printedColumns(nameOf: (id: string) => string | null): readonly DataColumn<ListedMessage>[] {
  return [
    { id: 'name', header: 'Kime', cell: ({ name }) => name },
    { id: 'template', header: 'Şablon', cell: ({ template }) => template },
    { id: 'channel', header: 'Kanal', cell: ({ channel }) => messageChannels[channel] },
    { id: 'address', header: 'Adres', cell: ({ to_address: address }) => addressWords(address) },
    { id: 'sender', header: 'Gönderen', cell: ({ sender_id: sender }) => nameOf(sender) },
    { id: 'queued', header: 'Zaman', cell: ({ queued_at: at }) => formatDateTime(at) },
    {
      id: 'state',
      header: 'Durum',
      cell: (row) => [messageStates[row.state], reasonBeside(row)].filter(Boolean).join(': '),
    },
  ];
}

/**
 * Shows sent messages, newest first, with the result of each; viewing the text of one is a logged access of its own.
 */
export function MessageList({ choice, showsName }: { choice: MessageChoice; showsName: boolean }) {
  const { rows, problem, refresh, more, readAll } = useMessages(choice);
  const reference = useReferenceData();
  const [opened, setOpened] = useState<ListedMessage | null>(null);
  if (rows === null) {
    if (problem === null) return <LoadingRows />;
    return (
      <ErrorNote className="m-5" title="Gönderiler okunamadı" onRetry={refresh}>
        {problem.kind === 'rejected'
          ? 'Gönderileri görme yetkiniz yok.'
          : 'Gönderiler sunucudadır; bağlantı gelince yeniden deneyin. Kuyruğa aldıklarınız kaybolmaz.'}
      </ErrorNote>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={MessageSquareText} title="Gönderi yok" className="m-auto">
        Burada gönderilen mesajlar ve ne oldukları görünür.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex justify-end px-5 py-1">
        <ListPrint
          entity="message"
          label="Gönderiler"
          noun="gönderi"
          columns={printedColumns((id) => reference.userName(id))}
          rows={rows}
          rowId={({ id }) => id}
          filters={choice.state === undefined ? [] : [`Durum: ${messageStates[choice.state]}`]}
          isPart={more !== null}
          readAll={more === null ? undefined : readAll}
        />
      </div>
      <ul className="divide-y divide-line-soft">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => setOpened(row)}
              className="grid w-full gap-0.5 px-5 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex items-baseline gap-3">
                <span className="clip flex-1 font-medium">{showsName ? row.name : row.template}</span>
                <Badge tone={stateTones[row.state]}>{messageStates[row.state]}</Badge>
                <span className="num meta shrink-0 text-ink-3">{formatDateTime(row.queued_at)}</span>
              </span>
              <span className="meta num clip text-ink-2">
                {[
                  showsName ? row.template : null,
                  messageChannels[row.channel],
                  addressWords(row.to_address),
                  row.parts === null ? null : `${row.parts} parça`,
                  reference.userName(row.sender_id),
                  reasonBeside(row),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more !== null && (
        <div className="grid place-items-center p-3">
          <Button tone="quiet" onClick={more}>
            Daha eskiler
          </Button>
        </div>
      )}
      {opened !== null && <MessageSheet row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function MessageSheet({ row, onClose }: { row: ListedMessage; onClose: () => void }) {
  const reference = useReferenceData();
  const command = useCommand();
  const [text, setText] = useState<{ readonly subject: string | null; readonly body: string } | null>(null);
  const show = async () => {
    const shown = await command.run(showMessage, { target: row.id });
    if (shown !== undefined) setText(shown.value);
  };
  return (
    <Sheet open onClose={onClose} title={row.template}>
      <div className="grid gap-4">
        <div>
          <Fact label={row.resume_id === null ? 'Hasta' : 'Aday'}>
            <RecordLink
              to={
                row.resume_id === null
                  ? `/crm/client-profile/${row.client_id}`
                  : `/form/resume/${row.resume_id}`
              }
              className="font-medium text-accent-ink hover:underline"
            >
              {row.name}
            </RecordLink>
          </Fact>
          <Fact label="Durum">
            <Badge tone={stateTones[row.state]}>{messageStates[row.state]}</Badge>
          </Fact>
          {row.error_code !== null && <Fact label="Neden">{messageReason(row.error_code)}</Fact>}
          <Fact label="Alıcı">
            {messageChannels[row.channel]} · {addressWords(row.to_address)}
          </Fact>
          <Fact label="Gönderen">{reference.userName(row.sender_id)}</Fact>
          <Fact label="Kuyruğa alınma">{formatDateTime(row.queued_at)}</Fact>
          {row.not_before !== null && row.state === 'queued' && (
            <Fact label="Denenecek">{formatDateTime(row.not_before)}</Fact>
          )}
          {row.sent_at !== null && <Fact label="Gönderilme">{formatDateTime(row.sent_at)}</Fact>}
          {row.delivered_at !== null && <Fact label="İletilme">{formatDateTime(row.delivered_at)}</Fact>}
          {row.read_at !== null && <Fact label="Okunma">{formatDateTime(row.read_at)}</Fact>}
          <Fact label="Geçerlilik sonu">{formatDateTime(row.expires_at)}</Fact>
          {row.cost !== null && row.cost > 0 && <Fact label="Tutar">{formatMoney(row.cost)}</Fact>}
        </div>
        {text === null ? (
          <div className="grid justify-items-start gap-2">
            <Button
              busy={command.busy}
              busyLabel="Açılıyor"
              disabledReason={command.offline ? 'Bağlantı gerekir' : undefined}
              onClick={() => void show()}
            >
              Metni göster
            </Button>
            <p className="meta text-ink-2">Metne bakmak kayda geçer.</p>
            {command.problem !== null && (
              <p role="alert" className="text-danger">
                Metin açılamadı. Bağlantınıza bakıp yeniden deneyin.
              </p>
            )}
          </div>
        ) : (
          <div
            dir={isRightToLeft(row.language) ? 'rtl' : undefined}
            lang={row.language}
            className="rounded-lg bg-sunken px-4 py-3 break-words whitespace-pre-wrap"
          >
            {text.subject !== null && <p className="pb-1 font-semibold">{text.subject}</p>}
            {text.body}
          </div>
        )}
      </div>
    </Sheet>
  );
}
