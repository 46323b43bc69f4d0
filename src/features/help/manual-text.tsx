import { Link, useRouter } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { Token, Tokens } from 'marked';
import { useSignedIn } from '@/data/workspace';
import { KeyCaps } from '@/kit/keys/key-caps';
import { chapters } from '@/kit/help/chapters';
import type { ChapterId } from '@/kit/help/chapters';
import { Kbd } from '@/ui/kbd';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';

const link = 'font-medium text-accent-ink underline underline-offset-2';

/** Target of a link within the manual: `esitleme.md#cakisma`. */
const CHAPTER = /^([a-z-]+)\.md(?:#([a-z0-9-]+))?$/u;

/**
 * Renders Markdown of the manual as elements: paragraphs, lists, strong words, keys and links within the app. Anything
 * else is shown as it was written.
 */
export function ManualText({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => <Fragment key={at}>{blockOf(token)}</Fragment>);
}

function blockOf(token: Token): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p>
          <Inline tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    case 'heading':
      return (
        <h3 className="font-semibold text-ink">
          <Inline tokens={(token as Tokens.Heading).tokens} />
        </h3>
      );
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const entries = items.map(({ tokens }, at) => (
        <li key={at} className="pl-1">
          <ManualText tokens={tokens} />
        </li>
      ));
      return ordered ? (
        <ol className="list-decimal space-y-1.5 pl-6">{entries}</ol>
      ) : (
        <ul className="list-disc space-y-1.5 pl-6">{entries}</ul>
      );
    }
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? text : <Inline tokens={tokens} />;
    }
    case 'space':
      return null;
    default:
      return token.raw;
  }
}

function Inline({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => <Fragment key={at}>{wordsOf(token)}</Fragment>);
}

function wordsOf(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold text-ink">
          <Inline tokens={(token as Tokens.Strong).tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={(token as Tokens.Em).tokens} />
        </em>
      );
    case 'codespan': {
      const { text } = token as Tokens.Codespan;
      // Names of keys are written as they stand on them.
      return /^[A-Z]/u.test(text) ? <Kbd>{text}</Kbd> : <KeyCaps keys={text} />;
    }
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      return (
        <ManualLink to={href}>
          <Inline tokens={tokens} />
        </ManualLink>
      );
    }
    case 'text':
    case 'escape':
      return (token as Tokens.Text).text;
    default:
      return token.raw;
  }
}

/** Links to a chapter, or to a screen that the user may open; other targets are words alone. */
function ManualLink({ to, children }: { to: string; children: ReactNode }) {
  const { access } = useSignedIn();
  const router = useRouter();
  const [, name, hash] = CHAPTER.exec(to) ?? [];
  const chapter: ChapterId | undefined = chapters.find(({ id }) => id === name)?.id;
  if (chapter !== undefined) {
    return (
      <Link to="/yardim" search={{ chapter }} {...(hash === undefined ? {} : { hash })} className={link}>
        {children}
      </Link>
    );
  }
  const table: Readonly<Record<string, Parameters<typeof mayOpen>[1]>> = routePermissions;
  const needed = Object.hasOwn(table, to) ? table[to] : undefined;
  if (needed === undefined || !mayOpen(access, needed) || !Object.hasOwn(router.routesByPath, to))
    return children;
  return (
    <Link to={to} className={link}>
      {children}
    </Link>
  );
}
