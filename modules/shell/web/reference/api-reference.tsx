import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { CallRow } from './call-row.tsx';
import { type ApiCall, type ApiDocument, callsOf, matching, modulesOf, type Schemas } from './document.ts';
import styles from './reference.module.css';
import { referenceSearch } from './search.ts';
import { useApiDocument } from './use-document.ts';

/** Every call of the API by module, with search: made from the document that the server gives. */
export function ApiReference() {
  const from = useApiDocument();
  return (
    <Loaded from={from} rows={12}>
      {(document) => <Reference document={document} />}
    </Loaded>
  );
}

function Reference({ document }: { readonly document: ApiDocument }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(referenceSearch);
  const calls = callsOf(document);
  const modules = modulesOf(calls);
  const words = search.q ?? '';
  const linked = calls.find(({ id }) => id === search.call);
  const module = search.module ?? linked?.module ?? modules[0]?.name ?? '';
  const choose = (name: string) => setSearch({ module: name, q: undefined, call: undefined });
  const found = words.trim() === '' ? calls.filter((call) => call.module === module) : matching(calls, words);
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <TextInput
          label={t('Search calls')}
          description={t('Path, words, permission or error code')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setSearch({ q: event.currentTarget.value || undefined, call: undefined }, { replace: true })}
        />
        <NativeSelect
          className={styles.choice ?? ''}
          label={t('Module')}
          value={module}
          data={modules.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <nav aria-label={t('Modules')} className={styles.modules}>
          <ul>
            {modules.map(({ name, count }) => (
              <li key={name}>
                <Link
                  to="/api/docs"
                  search={{ module: name }}
                  className={styles.module}
                  aria-current={words.trim() === '' && name === module ? 'page' : undefined}
                >
                  <span>{name}</span>
                  <span className="muted tnum">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <CallList
        key={words.trim() === '' ? module : words}
        title={words.trim() === '' ? module : t('Search results')}
        calls={found}
        open={search.call}
        onOpen={(call) => setSearch({ call }, { replace: true })}
        schemas={document.components.schemas}
      />
    </div>
  );
}

// More are drawn when they are asked for, so that a search of one letter does not draw them all.
const atOnce = 60;

interface CallListProps {
  readonly title: string;
  readonly calls: readonly ApiCall[];
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly schemas: Schemas;
}

function CallList({ title, calls, open, onOpen, schemas }: CallListProps) {
  const t = useText();
  const format = useFormat();
  // A link to a call shows it, wherever in its module it stands.
  const [most, setMost] = useState(Math.max(atOnce, calls.findIndex(({ id }) => id === open) + 1));
  return (
    <section className={styles.list} aria-label={title}>
      <h2 className={styles.caption}>
        {title} <span className="muted">{t('{count} call | {count} calls', { count: calls.length })}</span>
      </h2>
      {calls.length === 0 ? (
        <EmptyState title={t('No results')} compact />
      ) : (
        <ul>
          {calls.slice(0, most).map((call) => (
            <CallRow key={call.id} call={call} schemas={schemas} opened={call.id === open} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {calls.length > most ? (
        <Button variant="default" onClick={() => setMost(most + atOnce)}>
          {t('Show more ({count} left)', { count: format.number(calls.length - most) })}
        </Button>
      ) : null}
    </section>
  );
}
