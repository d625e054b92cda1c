import { type Token, type Tokens, marked } from 'marked';
import { Link } from '@tanstack/react-router';
import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { helpPictures } from './help-pictures.ts';
import styles from './markdown.module.css';

/** The anchor of a heading, the same as the server's: lower case, words joined by hyphens. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Our own pages as elements, never as HTML text: what is not known is shown as plain text. */
export function Markdown({ text }: { readonly text: string }) {
  return <div className={styles.text}>{blocks(marked.lexer(text))}</div>;
}

/** A text's parts never move, so they stand as plain children without keys. */
function blocks(tokens: readonly Token[]): ReactNode {
  return createElement(Fragment, null, ...tokens.map(block));
}

function heading({ depth, text, tokens }: Tokens.Heading): ReactNode {
  const id = anchorOf(text);
  if (depth <= 2) return <h2 id={id}>{inline(tokens)}</h2>;
  return <h3 id={id}>{inline(tokens)}</h3>;
}

function table({ header, rows }: Tokens.Table): ReactNode {
  const headCells = header.map((cell) => <th key={cell.text}>{inline(cell.tokens)}</th>);
  const bodyRows = rows.map((row) => createElement('tr', null, ...row.map((cell) => createElement('td', null, inline(cell.tokens)))));
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>{headCells}</tr>
        </thead>
        {createElement('tbody', null, ...bodyRows)}
      </table>
    </div>
  );
}

function list({ ordered, items }: Tokens.List): ReactNode {
  return createElement(ordered ? 'ol' : 'ul', null, ...items.map((item) => createElement('li', null, blocks(item.tokens))));
}

/** A picture that stands alone is shown; within a text it is told in words. */
function paragraph({ tokens }: Tokens.Paragraph): ReactNode {
  const [first] = tokens;
  if (tokens.length !== 1 || first?.type !== 'image') return <p>{inline(tokens)}</p>;
  const { href, text } = first as Tokens.Image;
  return <Picture name={href} text={text} />;
}

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading);
    case 'paragraph':
      return paragraph(token as Tokens.Paragraph);
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens)}</blockquote>;
    case 'text':
      return inline((token as Tokens.Text).tokens ?? [token]);
    case 'space':
      return null;
    default:
      return token.raw;
  }
}

function inline(tokens: readonly Token[] | undefined): ReactNode {
  return createElement(Fragment, null, ...(tokens ?? []).map(span));
}

function span(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>;
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'image':
      return (token as Tokens.Image).text;
    case 'link':
      return <PageLink href={(token as Tokens.Link).href}>{inline((token as Tokens.Link).tokens)}</PageLink>;
    case 'escape':
    case 'text':
      return 'text' in token ? (token as Tokens.Text).text : token.raw;
    default:
      return token.raw;
  }
}

/** Shows another page in its own place; null: the page of the documentation is opened. */
export const LinkPlace = createContext<((slug: string) => void) | null>(null);

function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { area } = useParts();
  const show = use(LinkPlace);
  if (show && !href.startsWith('/'))
    return (
      <button type="button" className={styles.link} onClick={() => show(href)}>
        {children}
      </button>
    );
  // Only addresses of our own: a slug is another page of the documentation.
  const to = href.startsWith('/') ? href : `/${area}/documentation?page=${encodeURIComponent(href)}`;
  return <Link to={addressAt(to)}>{children}</Link>;
}

/** A picture of the screens with what it shows under it; a click opens it in full size. The same one serves light and dark. */
function Picture({ name, text }: { readonly name: string; readonly text: string }) {
  const address = helpPictures.get(name);
  return (
    <figure className={styles.picture}>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          {/* All pictures are of this size: its place is kept until it comes. */}
          <img src={address} alt={text} width={1120} height={700} loading="lazy" decoding="async" />
        </a>
      ) : null}
      {/* The picture says it already to whoever has it read aloud. */}
      <figcaption aria-hidden={address ? true : undefined}>{text}</figcaption>
    </figure>
  );
}
