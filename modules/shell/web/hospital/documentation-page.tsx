import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { shellCalls } from '#modules/shell/contract/calls.ts';
import type { DocEntry } from '#modules/shell/contract/records.ts';
import { type DocSection, docSections } from '#modules/shell/contract/words.ts';
import { Markdown } from '../markdown.tsx';
import { usePagesLanguage } from '../help/use-pages-language.ts';
import styles from './documentation.module.css';
import { documentationSearch } from './search.ts';

/** The documentation: contents and search at left, the page at right. */
export function DocumentationPage() {
  const t = useText();
  const [search, setSearch] = useSearchOf(documentationSearch);
  const words = search.q ?? '';
  const entries = useCall(shellCalls.listDocumentation, { query: { language: usePagesLanguage() } }, { fresh: 300_000 });
  const first = entries.data?.[0]?.slug;
  const slug = search.page ?? first;
  return (
    <>
      <PageHead
        title={t('Documentation')}
        actions={
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        }
      />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('Contents')}>
          <TextInput
            label={t('Search the documentation')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={words}
            onChange={(event) => setSearch({ q: event.currentTarget.value || undefined })}
          />
          {words.trim().length >= 2 ? (
            <Hits words={words} />
          ) : (
            <Loaded from={entries} rows={10}>
              {(list) => <Contents entries={list} current={slug} />}
            </Loaded>
          )}
          <a href="/api/docs" className={styles.entry}>
            {t('API reference')}
          </a>
        </nav>
        <article className={styles.page}>{slug ? <Page slug={slug} /> : null}</article>
      </div>
    </>
  );
}

const sectionWords: Readonly<Record<DocSection, string>> = {
  Start: word('Start'),
  Modules: word('Modules'),
  Roles: word('Roles'),
  Reference: word('Reference'),
};

function Contents({ entries, current }: { readonly entries: readonly DocEntry[]; readonly current: string | undefined }) {
  const t = useText();
  return docSections.map((section) => {
    const own = entries.filter((entry) => entry.section === section);
    if (own.length === 0) return null;
    return (
      <section key={section}>
        <h2 className={styles.caption}>{t(sectionWords[section])}</h2>
        <ul className={styles.list}>
          {own.map((entry) => (
            <li key={entry.slug}>
              <Link
                to="/hospital/documentation"
                search={{ page: entry.slug }}
                className={styles.entry}
                data-active={entry.slug === current || undefined}
                aria-current={entry.slug === current ? 'page' : undefined}
              >
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Hits({ words }: { readonly words: string }) {
  const t = useText();
  const [asked] = useDebouncedValue(words.trim(), 200);
  const hits = useCall(shellCalls.searchDocumentation, { query: { q: asked, language: usePagesLanguage() } }, { keepOld: true });
  return (
    <Loaded from={hits} rows={4} isEmpty={(list) => list.length === 0} empty={<EmptyState title={t('No results')} compact />}>
      {(list) => (
        <ul className={styles.list}>
          {list.map((hit) => (
            <li key={hit.slug}>
              <Link to="/hospital/documentation" search={{ page: hit.slug }} className={styles.entry}>
                <span className="strong">{hit.title}</span>
                <span className={styles.excerpt}>{hit.excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Page({ slug }: { readonly slug: string }) {
  const t = useText();
  const format = useFormat();
  const page = useCall(shellCalls.readDocumentation, { params: { slug }, query: { language: usePagesLanguage() } }, { fresh: 300_000 });
  return (
    <Card>
      <Loaded from={page} rows={12}>
        {(doc) => (
          <>
            <h2 className={styles.title}>{doc.title}</h2>
            <p className="muted">{t('Updated {day}', { day: format.day(doc.updatedAt) })}</p>
            {doc.headings.length > 2 ? (
              <nav className={styles.onPage} aria-label={t('On this page')}>
                {doc.headings.map((heading) => (
                  <a key={heading.id} href={`#${heading.id}`}>
                    {heading.title}
                  </a>
                ))}
              </nav>
            ) : null}
            <Markdown text={doc.markdown} />
            {doc.related.length > 0 ? (
              <p className={styles.related}>
                {t('Related')}{' '}
                {doc.related.map((related) => (
                  <Link key={related.slug} to="/hospital/documentation" search={{ page: related.slug }}>
                    {related.title}
                  </Link>
                ))}
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
