/** Parts of a content that are sent as one text: heading, body, footer and buttons, each in lines of its own. */
import type { MessageContent } from '../entities/message-values';

/**
 * Returns the template of the whole message; an e-mail has its subject beside it. As `app.message_text` of the
 * server.
 */
export function messageText({
  header,
  body,
  footer,
  buttons,
}: Pick<MessageContent, 'header' | 'body' | 'footer' | 'buttons'>): string {
  return [header, body, footer, ...buttons.map(({ text, url }) => `${text}: ${url}`)]
    .filter((part) => part !== null && part.trim() !== '')
    .join('\n');
}
